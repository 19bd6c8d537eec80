import { FIELDS } from '../../src/telemetry/events/fields.ts';
import { EVENT_GROUPS, EVENTS, type EventName, entryOf, fieldsOf } from '../../src/telemetry/events.ts';

function eventRow(event: EventName): string {
  const { level, when, sentence, isKept } = entryOf(event);
  const fields = fieldsOf(event).map((name) => `\`${name}\``);
  return `| \`${event}\` | ${level}${isKept === true ? ', kept' : ''} | ${when} | ${fields.join(', ')} | ${sentence} |`;
}

function groupOf(title: string, events: readonly EventName[]): string {
  const rows = events.map(eventRow).join('\n');
  return `## ${title}\n\n| event | level | written when | fields | sentence |\n|---|---|---|---|---|\n${rows}\n`;
}

function fieldsTable(): string {
  const rows = Object.entries(FIELDS).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
  return `## Fields\n\nSeconds and hours are the game's: at speed K they pass K times faster. A field that does not apply is left out.\n\n| field | meaning |\n|---|---|\n${rows.sort().join('\n')}\n`;
}

/** Every event of the log by group, and the fields of all. */
export function eventTables(): string {
  const groups = Object.entries(EVENT_GROUPS).map(([title, events]) =>
    groupOf(title, Object.keys(events) as EventName[]),
  );
  const key =
    'In a sentence {field} stands for its value, and a part in [brackets] is left out where a field of it is.\nAt level info the file keeps the debug lines of events that are marked *kept*.\n';
  return [key, ...groups, fieldsTable()].join('\n').trimEnd();
}

/** The most urgent first. */
const LEVELS = ['fatal', 'error', 'warn'] as const;

function rowsOf(level: (typeof LEVELS)[number]): string[] {
  return (Object.keys(EVENTS) as EventName[]).flatMap((event) => {
    const entry = entryOf(event);
    if (entry.level !== level) return [];
    return [`| \`${event}\` | ${level} | ${entry.ownerDoes} |`];
  });
}

/** What an owner does when the log says something, for every event of level warn and above. */
export function ownersTable(): string {
  return ['| event | level | what to do |', '|---|---|---|', ...LEVELS.flatMap(rowsOf)].join('\n');
}
