import { describe } from '../../src/telemetry/describe.ts';
import { EVENT_GROUPS, type EventName, entryOf } from '../../src/telemetry/events.ts';
import { FIELDS } from '../../src/telemetry/fields.ts';

const HEAD = `# Logs

<!-- Written by \`npm run docs\` from src/telemetry; edit the catalogue there. -->

The daemon writes one JSON object a line to its standard output, one event a line, before it does anything else. At a terminal
the same lines are set out for reading: time (UTC), level, ship, what happened.

Every line has \`level\`, \`time\` (ISO 8601, UTC), \`event\` and \`msg\`, a sentence for people. Names of events and fields stay;
sentences may change: let a program read the fields.

\`\`\`json
${JSON.stringify(exampleLine('cargo.sold'))}
\`\`\`

A ship's day, and what was earned from sales:

\`\`\`sh
jq -r 'select(.ship == "ARGOSY-1") | .time + " " + .msg' argosy.log
jq -s 'map(select(.event == "cargo.sold").totalPriceCredits) | add' argosy.log
\`\`\`

What level \`info\` (the default) leaves out, \`debug\` shows: every step of every ship's machine, and the stacks of errors. \`warn\`
and \`error\` are what an operator should look at; \`fatal\` is the last line of a process that gives up.

No token is ever in a line: known secrets (also in base64 or URL-encoded), whatever looks like a JSON Web Token and whatever
follows "Bearer" read \`[secret]\`. Of an error only an allow-list of fields is written, never a request's headers or body.
`;

/** An example of the event as a line holds it. */
function exampleLine(event: EventName): Record<string, unknown> {
  const { level, example } = entryOf(event);
  return { level, time: '2026-09-14T08:00:00.000Z', event, ...example, msg: describe(event, example) };
}

function eventRow(event: EventName): string {
  const { level, when, example } = entryOf(event);
  const fields = Object.keys(example).map((name) => `\`${name}\``);
  return `| \`${event}\` | ${level} | ${when} | ${fields.join(', ')} | ${describe(event, example)} |`;
}

function groupOf(title: string, events: readonly EventName[]): string {
  const rows = events.map(eventRow).join('\n');
  return `## ${title}\n\n| event | level | written when | fields | for example |\n|---|---|---|---|---|\n${rows}\n`;
}

function fieldsTable(): string {
  const rows = Object.entries(FIELDS).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
  return `## Fields\n\nSeconds and hours are the game's: at speed K they pass K times faster. A field that does not apply is left out.\n\n| field | meaning |\n|---|---|\n${rows.sort().join('\n')}\n`;
}

/** The text of docs/logs.md. */
export function logsPage(): string {
  const groups = Object.entries(EVENT_GROUPS).map(([title, events]) =>
    groupOf(title, Object.keys(events) as EventName[]),
  );
  return [HEAD, ...groups, fieldsTable()].join('\n');
}
