import { failWith, optionsOf } from '../options.ts';
import { differences } from './differences.ts';
import { readTrace, writeTrace } from './folder.ts';
import { type BaselineRun, RUNS } from './runs.ts';

const HELP = `npm run baseline -- --write FOLDER     plays ${RUNS.length} runs and writes what they did
npm run baseline -- --against FOLDER   plays them again and shows where they differ; exit 1 when any does
Six play at home, with three scripted traders and contracts of up to three lines; one begins with the gate finished
and restarts, one has two agents, one an owner who gives orders.
Both take --only NAME,NAME of: ${RUNS.map(({ name }) => name).join(', ')}
`;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Plays one run and writes or compares it. @returns whether all is equal */
async function take(
  run: BaselineRun,
  { write, against }: { readonly write: string; readonly against: string },
): Promise<boolean> {
  const trace = await run.play();
  if (write !== '') writeTrace(write, run.name, trace);
  const found = against === '' ? [] : differences(readTrace(against, run.name), trace);
  const verdict = against === '' ? 'written' : found.length === 0 ? 'equal' : 'DIFFERS';
  say(`${verdict.padEnd(8)} ${run.name}: ${trace.requests.length} requests, ${trace.events.length} events`);
  for (const difference of found) say(`         ${difference}`);
  return found.length === 0;
}

async function main(): Promise<void> {
  const { only, ...folders } = optionsOf(HELP, { write: '', against: '', only: '' });
  if (folders.write === '' && folders.against === '') return void process.stdout.write(HELP);
  const wanted = only === '' ? undefined : only.split(',');
  const unknown = wanted?.find((name) => !RUNS.some((run) => run.name === name));
  if (unknown !== undefined) failWith(`--only: expected names of runs, got "${unknown}"`);
  let isEqual = true;
  for (const run of RUNS) {
    if (wanted === undefined || wanted.includes(run.name)) isEqual = (await take(run, folders)) && isEqual;
  }
  process.exitCode = isEqual ? 0 : 1;
}

await main();
