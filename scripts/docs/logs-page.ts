import { describe } from '../../src/telemetry/describe.ts';
import { EVENT_GROUPS, type EventName, entryOf } from '../../src/telemetry/events.ts';
import { FIELDS } from '../../src/telemetry/fields.ts';
import { WHY_IDLE } from './why-idle.ts';

const HEAD = `# Logs

<!-- Written by \`npm run docs\` from src/telemetry; edit the catalogue there. -->

The daemon writes one JSON object a line to its standard output, and to a file where the config names one. Every line has
\`level\`, \`time\` (ISO 8601, UTC), \`event\` and \`msg\`, a sentence for people. Names of events and fields stay; sentences may change:
let a program read the fields. At a terminal the same lines are laid out for reading.

\`\`\`json
${JSON.stringify(exampleLine('cargo.sold'))}
\`\`\`

## Reading it

\`\`\`sh
npx argosy logs                                     # the file that config/argosy.yaml names
npx argosy logs --follow --level warn               # new lines, of level warn and above
npx argosy logs --ship ARGOSY-1-3 --since 1h        # one ship, the last hour (of real time)
npx argosy logs old.log                             # any file; - is standard input
\`\`\`

It prints local time, game time since the start of the run, level, ship, what happened and the lane; equal lines in a row are
merged. \`--follow\` and \`--since\` also read rotated files. \`--ship\` also shows what concerns every ship (start and end of the
daemon, the server away).

## Why does this ship do nothing?

${WHY_IDLE}
A ship's day, and what sales brought:

\`\`\`sh
jq -r 'select(.ship == "ARGOSY-1-1") | .time + " " + .msg' state/argosy.log
jq -s 'map(select(.event == "cargo.sold").totalPriceCredits) | add' state/argosy.log
\`\`\`

## Levels

\`info\` (the default) records every step of every ship: 16 to 18 MB a game day for fifty ships. \`warn\` means that the owner may
care, \`error\` that they must, \`fatal\` is the last line of a process that gives up; [operations.md](operations.md) says what to
do. \`debug\` adds every transition of the ship machines and stacks of errors. \`log.level\` sets the level; the environment's
\`LOG_LEVEL\` wins.

Of equal warnings or errors (same event, ship and reason) five a minute are written, of one event of one ship 60 a game minute;
\`log.repeats\` counts the others. Fatal and debug lines are always written.

## Files

\`log.file\` in the config names a file for every line, beside standard output. It is rotated to \`<file>.<time>\` at
\`log.largestMegabytes\` (20) and at midnight (UTC); the newest \`log.keepFiles\` (10) are kept. For logrotate: move the file away
and send SIGUSR2. Nothing waits for a log: what a reader or disk does not take is kept in memory, up to 8 MB each, and lost
beyond; the heartbeat counts that (\`linesDropped\`). A \`kill -9\` may cost the last milliseconds of a file.

## Notices

\`notices\` in the config names a webhook:

\`\`\`yaml
notices:
  url: https://hooks.example.org/services/... # https, or http on this machine; never logged
  on: [contractDone, shipBought, shipLost, loss, quarantine, reset, silence, gaveUp]
  lossCredits: 50000 # so many credits fewer within a game hour, ships bought left aside; or by one contract
  silenceMinutes: 30 # so many real minutes in which no ship did anything
\`\`\`

A message is JSON with \`text\` and \`content\` (the same, for chats), \`agent\`, and \`notices\` with \`kind\`, \`time\` and \`text\`. At most
one goes out each 10 seconds, with up to 20 notices; a failed one is tried five times (\`notice.failed\`), 100 wait at most, and
trade never does. A killed process sends nothing: let the process manager watch that.

## Secrets

No token is ever in a line: known secrets, JSON Web Tokens and what follows "Bearer" become \`[secret]\`, also when encoded. Of an
error only listed fields are written, never headers or body of a request.
`;

/** An example of the event as a line holds it. */
function exampleLine(event: EventName): Record<string, unknown> {
  const { level, example } = entryOf(event);
  return { level, time: '2026-09-14T08:00:00.000Z', event, ...example, msg: describe(event, example) };
}

/** Those of the example, and those of the sentence that are seldom there. */
function fieldsOf(event: EventName): string[] {
  const { sentence, example } = entryOf(event);
  const named = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return [...new Set([...Object.keys(example), ...named])];
}

function eventRow(event: EventName): string {
  const { level, when, example } = entryOf(event);
  const fields = fieldsOf(event).map((name) => `\`${name}\``);
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
