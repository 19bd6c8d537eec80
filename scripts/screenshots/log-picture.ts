import { pretty } from '../../src/telemetry/pretty.ts';

/** What a terminal makes of the codes that the log uses. */
const LOOKS: Readonly<Record<string, string>> = {
  1: 'font-weight:700',
  31: 'color:#f4837a',
  32: 'color:#5bcb90',
  33: 'color:#e5b45f',
  41: 'background:#b3312a',
  90: 'color:#7f90a8',
};

/** Lines of the beginning, and round the first contract that was fulfilled. */
const FIRST = 9;
const ROUND = { before: 14, after: 5 } as const;

/** A part of a log as a terminal shows it, as a page of HTML. */
export function logPage(lines: readonly string[]): string {
  const chosen = story(lines);
  const shown = chosen.map((line) => (line === '' ? '⋮' : coloured(pretty(true)(line).trimEnd())));
  return `<!doctype html><meta charset="utf-8"><body style="margin:0;background:#0a111c">
<pre style="display:inline-block;margin:0;padding:18px 22px;color:#dfe7f1;font:13px/1.5 'DejaVu Sans Mono',monospace">${shown.join('\n')}</pre>`;
}

function story(lines: readonly string[]): string[] {
  const rows = lines.filter((line) => line.startsWith('{'));
  const fulfilled = rows.findIndex((line) => line.includes('"event":"contract.fulfilled"'));
  const from = Math.max(FIRST, fulfilled - ROUND.before);
  return [...rows.slice(0, FIRST), '', ...rows.slice(from, from + ROUND.before + ROUND.after)];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the codes begin with one
const CODE = /\u001b\[(\d+)m/g;

/** Codes of a terminal as spans; everything else is text. */
function coloured(line: string): string {
  let isOpen = false;
  const marked = escaped(line).replace(CODE, (_, code: string) => {
    const close = isOpen ? '</span>' : '';
    const look = LOOKS[code];
    isOpen = look !== undefined;
    return look === undefined ? close : `${close}<span style="${look}">`;
  });
  return isOpen ? `${marked}</span>` : marked;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
