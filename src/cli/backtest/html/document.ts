import { escaped } from './escaped.ts';
import { REPLAY_POLICY, REPLAY_SCRIPT, REPLAY_STYLE, type ReplayOf, replayHtml } from './replay-figure.ts';

/** A table of a report; the first `words` columns hold words, the others figures. */
export interface HtmlTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly words: number;
}

/** A picture with a title, already HTML. */
interface Picture {
  readonly title: string;
  readonly svg: string;
}

/** What a report shows, from top to bottom. */
export interface HtmlReport {
  readonly title: string;
  /** The verdict, and notes on it. */
  readonly sentences: readonly string[];
  /** Names by the colours of the pictures' lines, in their order. */
  readonly names: readonly string[];
  readonly pictures: readonly Picture[];
  readonly replays: readonly ReplayOf[];
  readonly tables: readonly HtmlTable[];
  /** Long texts, each folded away under its name. */
  readonly texts: readonly { readonly name: string; readonly text: string }[];
}

/** The first line of every report, by which one is known again. */
export const REPORT_MARK = '<!doctype html><!-- argosy backtest report -->';

/** The same palette in both colour schemes but for its lightness; told apart without red and green. */
const STYLE = `
:root { color-scheme: light dark; --ink: #1c2430; --faint: #5b6676; --line: #d8dde5; --page: #fff;
  --c0: #1f6feb; --c1: #d9730d; --c2: #0b8a7a; --c3: #8e44ad; --c4: #a8710a; --c5: #5b6676; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf0; --faint: #9aa6b6; --line: #2c3644; --page: #12171f;
  --c0: #6ca8ff; --c1: #ff9f4a; --c2: #40c9b5; --c3: #c792ea; --c4: #e0b050; --c5: #9aa6b6; } }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); }
h1 { font-size: 1.4rem; } h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
th, td { padding: .25rem .7rem .25rem 0; text-align: right; vertical-align: bottom; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { color: var(--faint); font-weight: 500; white-space: normal; } .words { text-align: left; }
svg { width: 100%; height: auto; } .axis line { stroke: var(--line); } .axis text { fill: var(--faint); font-size: 12px; }
.line { fill: none; stroke-width: 2.5; stroke-linejoin: round; } .thin { stroke-width: 1; opacity: .45; }
${[0, 1, 2, 3, 4, 5].map((n) => `.c${n} { stroke: var(--c${n}); } .k${n} { background: var(--c${n}); }`).join('\n')}
.key { display: inline-block; width: 1.4rem; height: .2rem; margin: 0 .4rem .25rem 0; } .names span { margin-right: 1.4rem; }
pre { overflow-x: auto; font-size: .8rem; border: 1px solid var(--line); padding: .7rem; } summary { cursor: pointer; }
`;

function tableHtml({ title, head, rows, words }: HtmlTable): string {
  const cell = (tag: 'td' | 'th') => (text: string, column: number) =>
    `<${tag}${column < words ? ' class="words"' : ''}>${escaped(text)}</${tag}>`;
  const lines = rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`);
  const body = `<thead><tr>${head.map(cell('th')).join('')}</tr></thead><tbody>${lines.join('\n')}</tbody>`;
  return `<h2>${escaped(title)}</h2><div class="scroll" tabindex="0"><table>${body}</table></div>`;
}

function namesHtml(names: readonly string[]): string {
  const keys = names.map((name, index) => `<span><i class="key k${index % 6}"></i>${escaped(name)}</span>`);
  return `<p class="names">${keys.join('')}</p>`;
}

/** The report as one file that loads nothing, and runs nothing but what moves its replays. */
export function htmlOf({ title, sentences, names, pictures, replays, tables, texts }: HtmlReport): string {
  const parts = [
    `<h1>${escaped(title)}</h1>`,
    ...sentences.map((sentence) => `<p>${escaped(sentence)}</p>`),
    ...(pictures.length === 0 ? [] : [namesHtml(names)]),
    ...pictures.map((picture) => `<h2>${escaped(picture.title)}</h2>${picture.svg}`),
    ...replays.map(replayHtml),
    ...tables.map(tableHtml),
    ...texts.map(
      ({ name, text }) => `<details><summary>${escaped(name)}</summary><pre>${escaped(text)}</pre></details>`,
    ),
    ...(replays.length === 0 ? [] : [REPLAY_SCRIPT]),
  ];
  const scripts = replays.length === 0 ? '' : `; ${REPLAY_POLICY}`;
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${scripts}">`;
  const head = `<meta charset="utf-8">${policy}<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}${replays.length === 0 ? '' : REPLAY_STYLE}</style>`;
  return `${REPORT_MARK}\n<html lang="en"><head>${head}</head><body><main>\n${parts.join('\n')}\n</main></body></html>\n`;
}
