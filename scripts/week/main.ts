import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spreadOf } from '../../src/backtest/spread.ts';
import { openStore } from '../../src/store/store.ts';
import { optionsOf } from '../options.ts';
import { type WeekFigures, weekFiguresOf } from './week-figures.ts';

const HELP = `
npm run week [-- --seeds 1,2,3 --strategy default --keep FOLDER --extra="OPTIONS OF BACKTEST"]
Plays whole weeks, one after the other, and prints a row for each as soon as it is finished, then their medians.
Finished rows, and the parts of one that is not finished, are kept by commit in FOLDER (state/week): after a kill the
same command goes on.
`;

/** Game hours at which a run is kept, so that a kill costs no more than a part. */
const PARTS = [24, 48, 96, 168];

const BACKTEST = ['bin/argosy.cjs', 'backtest'];
const WORLD = ['--rivals', '3', '--reset-after', '168'];

/** Plays the parts of a week that are not kept yet; returns the folder of the whole. */
function played(folder: string, strategy: string, seed: number, extra: readonly string[]): string {
  let from: string | undefined;
  for (const hours of PARTS) {
    const to = join(folder, `at-${hours}`);
    if (!existsSync(join(to, `seed-${seed}`, 'run.json'))) {
      rmSync(to, { recursive: true, force: true });
      const begin = from === undefined ? ['--seed', String(seed)] : ['--from', from, '--seed', String(seed)];
      const options = [...begin, ...WORLD, ...extra, '--hours', String(hours), '--save-at', String(hours), to];
      const { status } = spawnSync(process.execPath, [...BACKTEST, `config/strategies/${strategy}.yaml`, ...options], {
        stdio: ['ignore', 'ignore', 'ignore'],
        // Nobody reads the lines, and making them takes a twentieth of the time.
        env: { ...process.env, LOG_LEVEL: 'error' },
      });
      if (status !== 0)
        throw new Error(`the backtest of seed ${seed} up to hour ${hours} ended with exit code ${status}`);
    }
    from = to;
  }
  return join(folder, `at-${PARTS.at(-1)}`, `seed-${seed}`);
}

async function figuresIn(folder: string): Promise<WeekFigures> {
  const store = await openStore(join(folder, 'books.sqlite'));
  try {
    const [ledger, requests, missions] = [store.ledger.after(0), store.requests.byLane(), store.missions.since(0)];
    const books = { ledger: await ledger, requests: await requests, missions: await missions };
    const startMs = Math.min(...books.missions.slice(0, 100).map(({ startedAtMs }) => startedAtMs));
    return weekFiguresOf({ ...books, startMs });
  } finally {
    await store.close();
  }
}

const NAMES = Object.keys(
  weekFiguresOf({ startMs: 0, ledger: [], requests: [], missions: [] }),
) as (keyof WeekFigures)[];

const shown = (value: number | null) =>
  value === null ? 'never' : value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 2 : 0 });

function printRow(name: string, figures: WeekFigures): void {
  console.log(`| ${name} | ${NAMES.map((figure) => shown(figures[figure])).join(' | ')} |`);
}

function medianOf(rows: readonly WeekFigures[]): WeekFigures {
  const medians = NAMES.map((name) => [name, spreadOf(rows.map((row) => row[name])).median]);
  return Object.fromEntries(medians) as unknown as WeekFigures;
}

const { seeds, strategy, keep, extra } = optionsOf(HELP, {
  seeds: '1,2,3',
  strategy: 'default',
  keep: 'state/week',
  extra: '',
});
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
console.log(`| week of ${strategy}, seed | ${NAMES.join(' | ')} |\n|${'---|'.repeat(NAMES.length + 1)}`);
const rows: WeekFigures[] = [];
for (const seed of seeds.split(',').map(Number)) {
  const folder = join(keep, commit, `${strategy}${extra.replaceAll(/\W+/g, '-')}-${seed}`);
  mkdirSync(folder, { recursive: true });
  const finished = join(folder, 'figures.json');
  if (!existsSync(finished)) {
    const figures = await figuresIn(played(folder, strategy, seed, extra.split(' ').filter(Boolean)));
    writeFileSync(finished, JSON.stringify(figures));
    for (const hours of PARTS) rmSync(join(folder, `at-${hours}`), { recursive: true, force: true });
  }
  const row: WeekFigures = JSON.parse(readFileSync(finished, 'utf8'));
  rows.push(row);
  printRow(String(seed), row);
}
printRow('median', medianOf(rows));
