import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lowest } from '../../src/game/numbers/extremes.ts';
import { openStore } from '../../src/store/store.ts';
import { type DayFigures, daysOf } from './days.ts';
import { type WeekFigures, weekFiguresOf } from './week-figures.ts';

/** A run to play: the figures of one row. */
export interface Week {
  readonly strategy: string;
  readonly seed: number;
  readonly hours: number;
  /** More options of `argosy backtest`, such as `--world crowded`. */
  readonly options: readonly string[];
}

/** Game hours at which a run is kept, so that a kill costs no more than a part. */
const partsOf = ({ hours }: Pick<Week, 'hours'>) => [...[24, 48, 96].filter((part) => part < hours), hours];

const OTHERS = ['--rivals', '3', '--reset-after', '168'];

/** Plays the parts of a week that are not kept yet, with the code in `clone`; returns the folder of the whole. */
function played(clone: string, folder: string, { strategy, seed, hours, options }: Week): string {
  let from = ['--seed', String(seed)];
  let to = folder;
  for (const part of partsOf({ hours })) {
    to = join(folder, `at-${part}`);
    if (!existsSync(join(to, `seed-${seed}`, 'run.json'))) {
      rmSync(to, { recursive: true, force: true });
      const until = ['--hours', String(part), '--save-at', String(part), to, '--jobs', '1'];
      const file = `config/strategies/${strategy}.yaml`;
      const { status } = spawnSync(
        process.execPath,
        ['bin/argosy.cjs', 'backtest', file, ...from, ...OTHERS, ...options, ...until],
        // Nobody reads the lines, and making them takes a twentieth of the time.
        { cwd: clone, stdio: 'ignore', env: { ...process.env, LOG_LEVEL: 'error' } },
      );
      if (status !== 0)
        throw new Error(`the backtest of seed ${seed} up to hour ${part} ended with exit code ${status}: ${options}`);
    }
    from = ['--from', to, '--seed', String(seed)];
  }
  return join(to, `seed-${seed}`);
}

/** What a run came to, as a whole and by game day. */
export interface Played {
  readonly figures: WeekFigures;
  readonly days: readonly DayFigures[];
}

async function figuresIn(folder: string, hours: number): Promise<Played> {
  const store = await openStore(join(folder, 'books.sqlite'));
  try {
    const [ledger, requests, missions] = [store.ledger.after(0), store.requests.byLane(), store.missions.since(0)];
    const books = { ledger: await ledger, requests: await requests, missions: await missions };
    const startMs = lowest(books.missions.map(({ startedAtMs }) => startedAtMs));
    const begun = { ...books, startMs };
    return { figures: weekFiguresOf(begun, hours), days: daysOf(begun, hours) };
  } finally {
    await store.close();
  }
}

/** The figures of a run: those that are kept in `keep`, or played now with the code in `clone`. */
export async function figuresOf(clone: string, keep: string, week: Week): Promise<Played> {
  const name = [week.strategy, ...week.options].join('-').replaceAll(/\W+/g, '-');
  const folder = resolve(keep, `${name}-${week.seed}`);
  const finished = join(folder, `figures-${week.hours}.json`);
  if (!existsSync(finished)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(finished, JSON.stringify(await figuresIn(played(clone, folder, week), week.hours)));
    // The books of a run take a hundred megabytes and more.
    for (const part of partsOf(week)) rmSync(join(folder, `at-${part}`), { recursive: true, force: true });
  }
  return JSON.parse(readFileSync(finished, 'utf8'));
}
