import { parseArgs } from 'node:util';
import { differences } from './differences.ts';
import { readTrace, writeTrace } from './folder.ts';
import { type BaselineRun, play, RUNS } from './runs.ts';

const HELP = `npm run baseline -- --write FOLDER     plays ${RUNS.length} backtests and writes what they did
npm run baseline -- --against FOLDER   plays them again and shows where they differ; exit 1 when any does
Both take --only NAME,NAME of: ${RUNS.map(({ name }) => name).join(', ')}
`;

function options() {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ options: { write: text, against: text, only: text, help: { type: 'boolean' } } }).values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${HELP}`);
    process.exit(78);
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Plays one run and writes or compares it. @returns whether all is equal */
async function take(run: BaselineRun, { write, against }: { write?: string; against?: string }): Promise<boolean> {
  const trace = await play(run);
  if (write !== undefined) writeTrace(write, run.name, trace);
  const found = against === undefined ? [] : differences(readTrace(against, run.name), trace);
  const verdict = against === undefined ? 'written' : found.length === 0 ? 'equal' : 'DIFFERS';
  say(`${verdict.padEnd(8)} ${run.name}: ${trace.requests.length} requests, ${trace.events.length} events`);
  for (const difference of found) say(`         ${difference}`);
  return found.length === 0;
}

async function main(): Promise<void> {
  const { help, only, ...folders } = options();
  if (help || (folders.write === undefined && folders.against === undefined)) return void process.stdout.write(HELP);
  const wanted = only?.split(',');
  let isEqual = true;
  for (const run of RUNS) {
    if (wanted === undefined || wanted.includes(run.name)) isEqual = (await take(run, folders)) && isEqual;
  }
  process.exitCode = isEqual ? 0 : 1;
}

await main();
