// Stockfish in a worker of its own: the positions of a game one after the other, by UCI.

export const NODES = 2000; // a position, as the models have it
const HASH_MB = 16;
const MATE = 30000;
const MOST = 20000; // centipawns, below all mates
const PATIENCE = 60000; // ms for one answer

/** @typedef {{values: (number | null)[], best: string[]}} Evaluated */

/**
 * A running Stockfish, emptied before each game, so that the same game has the same values again.
 * @param {string} address of its script
 */
export class Stockfish {
  /** @param {string} address */
  constructor(address) {
    this.name = 'Stockfish';
    this.isReady = false;
    this.worker = new Worker(address);
    /** @type {string[]} */
    this.lines = [];
    this.until = '';
    /** @type {(lines: string[]) => void} */
    this.done = () => {};
    /** @type {(error: Error) => void} */
    this.failed = () => {};
    this.worker.onmessage = ({ data }) => this.hear(String(data));
    this.worker.onerror = (event) => this.failed(new Error(event.message ?? '')); // nothing where no script came
  }

  /** @param {string} line */
  hear(line) {
    this.lines.push(line);
    if (this.until && line.startsWith(this.until)) {
      this.until = '';
      this.done(this.lines.splice(0));
    }
  }

  /**
   * The lines of an answer, the last of which begins with a word.
   * @param {string} command
   * @param {string} until
   * @returns {Promise<string[]>}
   */
  ask(command, until) {
    return new Promise((resolve, reject) => {
      const bored = setTimeout(() => reject(new Error(`${command}: ${PATIENCE / 1000} s`)), PATIENCE);
      this.lines = [];
      this.until = until;
      this.done = (lines) => {
        clearTimeout(bored);
        resolve(lines);
      };
      this.failed = (error) => {
        clearTimeout(bored);
        reject(error);
      };
      this.worker.postMessage(command);
    });
  }

  /**
   * Wait until it is there.
   * @returns {Promise<string>} its name
   */
  async start() {
    if (this.isReady) return this.name;
    const told = await this.ask('uci', 'uciok');
    const name = told.find((line) => line.startsWith('id name '));
    if (name) this.name = name.slice('id name '.length).trim();
    this.worker.postMessage(`setoption name Hash value ${HASH_MB}`);
    await this.ask('isready', 'readyok');
    this.isReady = true;
    return this.name;
  }

  /**
   * @param {string[]} moves of a game, in coordinates
   * @param {(share: number) => boolean} goOn is told how much is done; false ends it
   * @returns {Promise<Evaluated | null>} null when it was ended
   */
  async evaluate(moves, goOn) {
    this.worker.postMessage('ucinewgame');
    const /** @type {Evaluated} */ found = { values: [], best: [] };
    for (let ply = 0; ply <= moves.length; ply += 1) {
      if (!goOn(ply / (moves.length + 1))) return null;
      const played = ply ? ` moves ${moves.slice(0, ply).join(' ')}` : '';
      this.worker.postMessage(`position startpos${played}`);
      await this.ask('isready', 'readyok');
      const lines = await this.ask(`go nodes ${NODES}`, 'bestmove');
      const move = lines[lines.length - 1].split(/\s+/)[1] ?? '';
      const isOver = !/^[a-h][1-8]/.test(move);
      found.values.push(isOver ? null : score(lines, ply % 2 === 0));
      found.best.push(isOver ? '' : move);
    }
    return found;
  }

  close() {
    this.worker.terminate();
  }
}

/**
 * The last value that is no bound, as White sees it.
 * @param {string[]} lines
 * @param {boolean} isWhite
 */
function score(lines, isWhite) {
  for (const line of [...lines].reverse()) {
    const found = /\bscore (cp|mate) (-?\d+)/.exec(line);
    if (!found || /\b(lower|upper)bound\b/.test(line)) continue;
    const number = Number(found[2]);
    const mate = (MATE - Math.abs(number)) * (number > 0 ? 1 : -1);
    const value = found[1] === 'mate' ? mate : Math.max(-MOST, Math.min(MOST, number));
    return isWhite ? value : -value || 0;
  }
  return null;
}
