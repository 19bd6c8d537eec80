import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { folderOfSeed, type KeptRun, KeptRunError, readKeptRun } from '../../backtest/kept-run.ts';

import { highest } from '../../game/numbers/extremes.ts';
import { createUniverse, SnapshotError, WORLD_SETTINGS, type WorldSettings } from '../../universe/door.ts';
import { UsageError } from '../process/exit.ts';
import { obstacleOf } from '../process/obstacle.ts';
import { differs, marksOf, optionOf, settingText } from '../universe/universe-file.ts';

/** When, in game hours, and where runs are kept. */
export interface SaveAt {
  readonly hours: number;
  readonly folder: string;
}

/** The flags for how runs begin and where they are kept. */
export interface FolderFlags extends WorldSettings {
  readonly hours: number;
  readonly seed?: readonly number[];
  readonly resetAfter?: number;
  readonly saveAt?: Partial<SaveAt>;
  readonly from?: string;
  readonly worlds?: readonly unknown[];
}

/** The names in a folder; empty for one that does not exist. */
function namesIn(option: string, folder: string): readonly string[] {
  if (folder === '') throw new UsageError(`${option}: expected the name of a folder, got an empty one`);
  try {
    return existsSync(folder) ? readdirSync(folder) : [];
  } catch (error) {
    throw new UsageError(`${option}: expected a folder, got ${folder} (${obstacleOf(error)})`);
  }
}

function requireSaveAt({ saveAt = {}, hours }: FolderFlags, severalStrategies: boolean, keptHours: number): SaveAt {
  const { folder, hours: atHours = 0 } = saveAt;
  if (folder === undefined) throw new UsageError(`--save-at: expected an hour and a folder, got only ${atHours}`);
  if (severalStrategies)
    throw new UsageError(
      '--save-at: expected one file and no --sweep or --worlds, since a folder holds one run a seed',
    );
  if (atHours > hours)
    throw new UsageError(`--save-at: expected an hour within the ${hours} of --hours, got ${atHours}`);
  if (atHours <= keptHours)
    throw new UsageError(`--save-at: expected more than the ${keptHours} hours of --from, got ${atHours}`);
  if (namesIn('--save-at', folder).length > 0)
    throw new UsageError(
      `--save-at: expected a new or empty folder, got ${folder}, which holds something: name another`,
    );
  try {
    if (!existsSync(folder)) mkdirSync(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new UsageError(`--save-at: expected a folder that can be written, got ${folder} (${obstacleOf(error)})`);
  }
  return { folder, hours: atHours };
}

const SEED_FOLDER = /^seed-(\d+)$/;

/** The seeds that a folder holds runs of, in ascending order. */
function seedsIn(folder: string): readonly number[] {
  const seeds = namesIn('--from', folder).flatMap((name) => Number(SEED_FOLDER.exec(name)?.[1] ?? Number.NaN));
  const kept = seeds.filter((seed) => !Number.isNaN(seed)).sort((one, other) => one - other);
  if (kept.length === 0)
    throw new UsageError(`--from: expected a folder of runs kept by --save-at, got ${folder}, which holds none`);
  return kept;
}

/** A kept run that can be gone on from, and what its universe was made with. */
function readRun(folder: string): { readonly kept: KeptRun; readonly marks: ReturnType<typeof marksOf> } {
  try {
    const kept = readKeptRun(folder);
    const universe = kept.universe();
    createUniverse({ seed: kept.seed, speed: 1, startedAtMs: 0, resumeFrom: universe });
    return { kept, marks: marksOf(universe) };
  } catch (error) {
    if (error instanceof KeptRunError) throw new UsageError(`--from: ${error.message}`);
    if (error instanceof SnapshotError) throw new UsageError(`--from: ${folder}: ${error.message}`);
    throw error;
  }
}

/** @throws UsageError where a flag names another universe than the run was played in, or no further hour */
function requireSame(folder: string, flags: FolderFlags, { kept, marks }: ReturnType<typeof readRun>): void {
  const own = { ...marks, resetAfter: kept.resetAfterHours };
  for (const name of [...WORLD_SETTINGS, 'resetAfter'] as const)
    if (differs(flags[name], own[name]))
      throw new UsageError(
        `--from: ${folder} is of a universe of ${optionOf(name)} ${settingText(own[name])}, got ${settingText(flags[name])}; leave that out`,
      );
  const { hours } = flags;
  if (hours <= kept.hours)
    throw new UsageError(`--hours: expected more than the ${kept.hours} that ${folder} has played, got ${hours}`);
}

function keptRunsOf(flags: FolderFlags, from: string): readonly KeptRun[] {
  const seeds = seedsIn(from);
  const absent = flags.seed?.find((seed) => !seeds.includes(seed));
  if (absent !== undefined)
    throw new UsageError(`--from: expected a run of seed ${absent}, got ${from}, which holds ${seeds.join(', ')}`);
  return (flags.seed ?? seeds).map((seed) => {
    const folder = folderOfSeed(from, seed);
    const run = readRun(folder);
    requireSame(folder, flags, run);
    return run.kept;
  });
}

/** The seeds to play, and where their runs come from and are kept. */
export type Folders = ReturnType<typeof foldersFor>;

/**
 * Where the runs of the seeds come from and are kept.
 * @param severalStrategies whether a seed is played more than once
 * @throws UsageError, before anything is written
 */
export function foldersFor(flags: FolderFlags, severalStrategies: boolean) {
  const { from, seed } = flags;
  if (from !== undefined && flags.worlds !== undefined)
    throw new UsageError(
      '--from: expected no --worlds, since each run goes on in its own world: leave one of the two out',
    );
  const kept = from === undefined ? [] : keptRunsOf(flags, from);
  const keptHours = highest(
    kept.map(({ hours }) => hours),
    0,
  );
  const saveAt = flags.saveAt && requireSaveAt(flags, severalStrategies || flags.worlds !== undefined, keptHours);
  return {
    seeds: from === undefined ? (seed ?? [1]) : kept.map((run) => run.seed),
    /** Of the agents that kept runs go on with; empty without such runs. */
    callsigns: [...new Set(kept.map(({ player }) => player.callsign))],
    /** The most game hours that a kept run has played; 0 without one. */
    keptHours,
    foldersOf: (one: number) => ({
      ...(from !== undefined && { from: folderOfSeed(from, one) }),
      ...(saveAt !== undefined && { saveAt: { hours: saveAt.hours, folder: folderOfSeed(saveAt.folder, one) } }),
    }),
  };
}
