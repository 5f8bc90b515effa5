"""An account as plain text, Markdown or HTML."""

import html
import textwrap
from collections.abc import Sequence

from arpad.explain.narrative import Line


def as_text(lines: Sequence[Line], width: int = 80) -> str:
    """Plain text for a terminal, wrapped; the rule in brackets after its sentence."""
    out: list[str] = []
    for line in lines:
        indent = "  " * line.depth
        if line.kind == "heading":
            if out and line.depth == 0:
                out.append("")
            out.extend(_wrapped(line.text, indent, indent, width))
            continue
        text = f"{line.text} [{line.rule}]" if line.rule else line.text
        out.extend(_wrapped(text, f"{indent}  - ", f"{indent}    ", width))
    return "\n".join(out)


def _wrapped(text: str, first: str, rest: str, width: int) -> list[str]:
    return textwrap.wrap(
        text,
        width=width,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def as_markdown(lines: Sequence[Line]) -> str:
    """Markdown: headings of level 2 and 3, one list item a sentence."""
    out: list[str] = []
    for line in lines:
        if line.kind == "heading":
            out.append(f"\n{'#' * (2 + line.depth)} {line.text}\n")
        elif line.kind == "source":
            out.append(f"- {line.text}: <{line.rule}>")
        else:
            out.append(f"- {line.text}" + (f" *({line.rule})*" if line.rule else ""))
    return "\n".join(out).strip() + "\n"


def as_html(lines: Sequence[Line]) -> str:
    """An HTML fragment with headings and lists; everything escaped."""
    out: list[str] = []
    in_list = False
    for line in lines:
        if (line.kind == "heading") == in_list:
            out.append("</ul>" if in_list else "<ul>")
            in_list = not in_list
        text = html.escape(line.text)
        rule = html.escape(line.rule)
        if line.kind == "heading":
            level = 2 + line.depth
            out.append(f"<h{level}>{text}</h{level}>")
        elif line.kind == "source":
            out.append(f'<li><a href="{rule}">{text}</a></li>')
        else:
            out.append(f"<li>{text}" + (f" <cite>{rule}</cite>" if rule else "") + "</li>")
    return "\n".join([*out, *(["</ul>"] if in_list else [])])
