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
npx argosy logs --follow --level warn               # what comes, of level warn and above
npx argosy logs --ship ARGOSY-1-3 --since 1h        # one ship, the last hour (of real time)
npx argosy logs old.log                             # any file; - is standard input
\`\`\`

It prints local time, game time since the start of the run, level, ship, what happened and the lane; equal lines in a row stand once,
with their count. \`--follow\` and \`--since\` also read files that were rotated. \`--ship\` also shows what concerns every ship (start and
end of the daemon, the server away), and with \`--since\` first what the ship had said last before.

## Why does this ship do nothing?

${WHY_IDLE}
A ship's day, and what was earned from sales:

\`\`\`sh
jq -r 'select(.ship == "ARGOSY-1-1") | .time + " " + .msg' state/argosy.log
jq -s 'map(select(.event == "cargo.sold").totalPriceCredits) | add' state/argosy.log
\`\`\`

## Levels

\`info\` (the default) records every step that matters of every ship: about 300 bytes a request, or 16 to 18 MB a game day for fifty
ships. \`warn\` means that the owner may care, \`error\` that they must, \`fatal\` is the last line of a process that gives up;
[operations.md](operations.md) says what to do about each. \`debug\` adds every transition of every ship's machine and the stacks of
errors. \`log.level\` in the config or the strategy sets the level; the environment's \`LOG_LEVEL\` (debug, info, warn or error) wins.

## Storms

Of equal warnings or errors (same event, ship and reason, whatever numbers stand in it) five a minute are written, of one event of one
ship 60 a game minute. \`log.repeats\` says how many were left out. Fatal lines and level debug are always written.

## Files

\`log.file\` in the config names a file that gets every line as JSON, beside standard output. It is put away as
\`<file>.<time>\` before it grows beyond \`log.largestMegabytes\` (20), and at midnight (UTC); the newest \`log.keepFiles\` (10) are
kept. A program such as logrotate may move it away instead and send SIGUSR2, after which a new file is begun; no line is lost.
Nothing waits for a log. A line for a pipe, a terminal or a supervisor is written before anything else happens, so that none is lost
when the process is killed; a line for a file is written by a thread of its own, and a \`kill -9\` may cost those of the last
milliseconds. What a reader does not take, because it sleeps or its terminal was stopped by Ctrl-S, or what a disk does not, because
it hangs, is kept, up to 8 MB each, and written once it is taken again. At its end the process waits for the last lines while
they are taken, 4 seconds at most. Beyond the 8 MB, on a disk that is full or for a reader that has gone, lines are lost, which stops
no trade either: the heartbeat tells how many (\`linesDropped\`).

## Notices

\`notices\` in the config names a webhook that hears of what matters to you:

\`\`\`yaml
notices:
  url: https://hooks.example.org/services/... # https, or http on this machine; never logged
  on: [contractDone, shipBought, shipLost, loss, quarantine, reset, silence, gaveUp]
  lossCredits: 50000 # so many credits fewer within a game hour, ships bought left aside; or a contract that cost so much more than it paid
  silenceMinutes: 30 # so many real minutes in which no ship did anything
\`\`\`

A message is JSON with \`text\` and \`content\` (the same, for chats), \`agent\`, and \`notices\` with \`kind\`, \`time\` and \`text\` each. At
most one goes out each 10 seconds, with up to 20 notices; one that fails is tried five times with growing pauses and then given up
(\`notice.failed\`); 100 notices wait at most, and trade never does. A killed process can send nothing: let the process manager, or a
check that its log still grows, tell you of that.

## Secrets

No token is ever in a line: known secrets (also in base64 or URL-encoded), whatever looks like a JSON Web Token and whatever follows
"Bearer" read \`[secret]\`. Of an error only listed fields are written, never a request's headers or body. Files are named by their
paths from the working directory, the state folder or your home (\`~\`).
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
