import { readFileSync } from 'node:fs';
import { EVENTS, type EventName, entryOf } from '../../src/telemetry/events.ts';
import { commandsOf, type Kept, PROMISES } from './promises.ts';

/** The most urgent first. */
const LEVELS = ['fatal', 'error', 'warn'] as const;

function rowsOf(level: (typeof LEVELS)[number]): string[] {
  return (Object.keys(EVENTS) as EventName[]).flatMap((event) => {
    const entry = entryOf(event);
    if (entry.level !== level) return [];
    return [`| \`${event}\` | ${level} | ${entry.when} | ${entry.ownerDoes} |`];
  });
}

/** What an owner does when the log says something, for every event of level warn and above. */
function ownersTable(): string {
  return ['| event | level | what it means | what to do |', '|---|---|---|---|', ...LEVELS.flatMap(rowsOf)].join('\n');
}

function promiseRow(promise: Kept): string {
  const commands = commandsOf(promise).map((command) => `\`${command}\``);
  return `| ${promise.says} | ${commands.join('<br>')} |`;
}

function promisesTables(): string {
  return Object.entries(PROMISES)
    .map(([title, promises]) =>
      [`### ${title}`, '', '| promise | tested by |', '|---|---|', ...promises.map(promiseRow)].join('\n'),
    )
    .join('\n\n');
}

/** The parts of the page that are made, by the name in their marks, each with where it comes from. */
const PARTS: Readonly<Record<string, { readonly from: string; readonly text: () => string }>> = {
  'What it promises': { from: 'scripts/docs/promises.ts', text: promisesTables },
  'What the log says': { from: 'src/telemetry/events', text: ownersTable },
};

function withPart(page: string, [name, { from, text }]: [string, (typeof PARTS)[string]]): string {
  const begin = `<!-- ${name}: begins here, written by \`npm run docs\` from ${from}. -->`;
  const end = `<!-- ${name}: ends here. -->`;
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/operations.md: expected the marks "${begin}" and "${end}", one after the other`);
  return `${before}${begin}\n\n${text()}\n\n${end}${after}`;
}

/** The text of docs/operations.md: as it stands, with the parts that are made written anew between their marks. */
export function operationsPage(): string {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  return Object.entries(PARTS).reduce(withPart, page);
}
