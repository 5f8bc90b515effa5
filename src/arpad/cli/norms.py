"""``arpad norms``: the title norms of a tournament, every requirement with its figures."""

from argparse import Namespace

from arpad.cli.options import CommandLine, named_system
from arpad.cli.tournament_input import (
    TournamentInput,
    add_tournament_options,
    player_number,
    read_input,
)
from arpad.core.errors import InputError, NotRateable
from arpad.core.outcomes import TitleNorm
from arpad.core.records import Player
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the command."""
    line = CommandLine("norms", words, "cli.norms.description")
    add_tournament_options(line, words, player="option.player_norms")
    line.facts.add_argument(
        "--federations-waived", action="store_true", help=words.text("option.waived")
    )
    line.facts.add_argument(
        "--least-games",
        choices=("7", "8", "9"),
        default="9",
        metavar=words.text("metavar.count"),
        help=words.text("option.least_games"),
    )
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    given.player = player_number(given.player)
    system = named_system(given.system, words, Capability.NORMS)
    read = read_input(given, words, system.parameters(Capability.NORMS))
    norms = _norms(read, system, given)
    if given.json:
        from arpad.cli.output import print_json
        from arpad.explain import json_form

        print_json(
            {
                "schema": "arpad/norms/1",
                "system": system.id,
                "players": [
                    {
                        "number": player.number,
                        "name": player.name,
                        "title": player.title or None,
                        "norms": [json_form.title_norm(norm, words) for norm in found],
                    }
                    for player, found in norms
                ],
                "findings": json_form.findings(read.findings, words),
            }
        )
    else:
        _print(norms, words, everything=given.player is not None)
    return 1 if read.has_errors else 0


def _norms(
    read: TournamentInput, system: RatingSystem, given: Namespace
) -> list[tuple[Player, tuple[TitleNorm, ...]]]:
    """The norms of the players asked for; all when no number was given."""
    players = [entry.player for entry in read.tournament.entries]
    if not players:
        raise NotRateable("error.no_players")
    if given.player is not None:
        players = [player for player in players if player.number == given.player]
        if not players:
            last = max(entry.number for entry in read.tournament.entries)
            raise InputError("error.no_such_player", number=given.player, last=last)
    waived = True if given.federations_waived else None
    return [
        (
            player,
            system.title_norms(
                read.tournament,
                player.number or 0,
                federations_waived=waived,
                time_control=read.time_control,
                approved=read.approved,
                least_games=int(given.least_games),
            ),
        )
        for player in sorted(players, key=lambda player: player.number or 0)
    ]


def _print(
    norms: list[tuple[Player, tuple[TitleNorm, ...]]], words: Catalogue, *, everything: bool
) -> None:
    """The norms that were made (or are open); with a player given, all titles he may want."""
    from arpad.cli import output
    from arpad.explain.markup import as_text
    from arpad.explain.narrative import norm_account

    shown = False
    for player, found in norms:
        chosen = found if everything else [norm for norm in found if norm.achieved is not False]
        for norm in chosen:
            shown = True
            name = f"{player.number} {player.title} {player.name}".replace("  ", " ")
            print(output.wrapped(name, style=output.bold))
            print(as_text(norm_account(norm, words), output.WIDTH))
            print()
    if not shown:
        print(output.wrapped(words.text("norm.no_title_left" if everything else "norm.nobody")))
    else:
        print(output.wrapped(words.text("norm.not_checked")))
