import { readFileSync } from 'node:fs';
import { EVENTS, type EventName, entryOf } from '../../src/telemetry/events.ts';

const BEGIN = '<!-- What the log says: begins here, written by `npm run docs` from src/telemetry/events. -->';
const END = '<!-- What the log says: ends here. -->';

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

/** The text of docs/operations.md: as it stands, with the section of the log written anew between its marks. */
export function operationsPage(): string {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/operations.md: expected the marks "${BEGIN}" and "${END}", one after the other`);
  return `${before}${BEGIN}\n\n${ownersTable()}\n\n${END}${after}`;
}
