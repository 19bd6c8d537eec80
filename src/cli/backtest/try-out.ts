import { availableParallelism } from 'node:os';
import type { CarryOut, Run, RunResult } from '../../backtest/runs.ts';
import type { NamedWorld } from '../../config/worlds/world-schema.ts';
import { explained } from '../../telemetry/lines/wrapped.ts';
import { terminalLines } from '../../telemetry/terminal-text.ts';
import { systemClock } from '../../time/clock.ts';
import { type WorldSettings, worldSettingsOf } from '../../universe/door.ts';
import { print, rewriteLine, screenColumns } from '../process/terminal.ts';
import type { Folders } from './backtest-folders.ts';
import {
  type Contender,
  headOf,
  LEGEND,
  laneLines,
  rowOf,
  spreadLines,
  type Tried,
  titleOf,
} from './backtest-table.ts';
import { createProgress } from './progress.ts';
import { readTuning } from './tune.ts';

/** How runs are played and shown, by options. */
export interface TryFlags extends WorldSettings {
  readonly hours: number;
  readonly resetAfter?: number;
  readonly restartEvery?: number;
  readonly jobs?: number;
  /** Numbers to plan by, each as name=number. */
  readonly tune?: readonly string[];
  readonly ship?: string;
  /** The file of a report with plots, in which the first run of each contender is replayed. */
  readonly html?: string;
  readonly json?: boolean;
}

/** The flags, the folders of a seed, and what carries out the runs. */
export type PlayFlags = TryFlags & Pick<Folders, 'foldersOf'> & { readonly carryOut: CarryOut };

/** Each contender in each of the worlds, those of one contender together; as they are where no world is named. */
export function inWorlds<One extends Contender>(
  contenders: readonly One[],
  worlds: readonly (NamedWorld | undefined)[],
) {
  return contenders.flatMap((one) => worlds.map((world) => (world === undefined ? one : { ...one, world })));
}

function runsOf(contenders: readonly Contender[], seeds: readonly number[], flags: PlayFlags): Run[] {
  const { hours, resetAfter, restartEvery, ship, tune = [], html, foldersOf } = flags;
  const ends = {
    ...(ship !== undefined && { ship }),
    ...(resetAfter !== undefined && { resetAfterHours: resetAfter }),
    ...(restartEvery !== undefined && { restartEveryHours: restartEvery }),
  };
  const given = worldSettingsOf(flags);
  const isWatched = process.stderr.isTTY === true;
  const tuning = readTuning(tune);
  return contenders.flatMap(({ settings: { world: named, ...settings }, world: own = named }) => {
    const world = { ...(own && { world: own }), ...given };
    return seeds.map((seed, index) => ({
      ...{ settings, seed, hours, world, isWatched, tuning, ...ends, ...foldersOf(seed) },
      ...(html !== undefined && index === 0 && { hasReplay: true }),
    }));
  });
}

/** Shows the progress of the runs at a terminal; does nothing otherwise. */
function progressOf(runs: readonly Run[]) {
  const isTerminal = process.stderr.isTTY === true;
  return createProgress({
    hours: runs.reduce((sum, { hours }) => sum + hours, 0),
    monotonicMs: systemClock().monotonicMs,
    write: isTerminal ? rewriteLine : undefined,
  });
}

/** How rows are written, and what tells one contender from another. */
function mannerOf(contenders: readonly Contender[]) {
  const worlds = contenders.flatMap(({ world }) => (world === undefined ? [] : [world.name]));
  return {
    names: [...new Set(contenders.map(({ name }) => name))],
    worlds: [...new Set(worlds)],
    screen: screenColumns(),
  };
}

/** Plays contenders on seeds, and prints a row a run as it ends; in several worlds neither spreads nor lanes. */
export async function tryOut(
  contenders: readonly Contender[],
  seeds: readonly number[],
  flags: PlayFlags,
): Promise<Tried[]> {
  const runs = runsOf(contenders, seeds, flags);
  const progress = progressOf(runs);
  const show = (lines: readonly string[]) => {
    progress.clear();
    if (flags.json !== true && lines.length > 0) print(terminalLines(lines));
  };
  const manner = mannerOf(contenders);
  const tried = contenders.map(({ name, world }) => ({ name, ...(world && { world: world.name }) }));
  show(headOf(manner));
  const onDone = ({ figures }: RunResult, index: number) => {
    const first = index % seeds.length === 0 ? tried[index / seeds.length] : undefined;
    show([...(first === undefined ? [] : titleOf(first, manner)), ...rowOf(figures, manner)]);
  };
  const carried = flags.carryOut(runs, flags.jobs ?? availableParallelism(), onDone, progress.show);
  const results = await carried.finally(progress.clear);
  const whole = tried.map((one, index) => {
    return { ...one, results: results.slice(index * seeds.length, (index + 1) * seeds.length) };
  });
  if (manner.worlds.length < 2) for (const one of whole) show([...spreadLines(one, manner), ...laneLines(one, manner)]);
  show(['', ...explained(LEGEND, manner.screen)]);
  return whole;
}
