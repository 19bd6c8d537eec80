import type { ReplayView } from '../../../daemon/book-views.ts';
import { after } from '../clock.ts';
import { inAddress, keepInAddress } from '../frame/router.ts';
import { galaxy, type KnownGalaxy } from '../galaxy/known.ts';
import { read } from '../live/api.ts';
import { signal, together } from '../live/signal.ts';
import { type Course, NOTHING_YET, withPart } from './course.ts';
import { type PastGalaxy, ReplayMoment } from './moment.ts';

/** The game hour that the map shows; undefined: the present. */
export const replayedHour = signal<number | undefined>(undefined);

/** Whether the replay goes on by itself, and how many game hours a second. */
export const isReplaying = signal(false);
export const replaySpeed = signal(1);

/** What of the week is loaded, and why no more of it is. */
export const course = signal<Course>(NOTHING_YET);
export const replayProblem = signal<string | undefined>(undefined);

/** The same at most so many times an hour, for words and tables. */
const STEPS_AN_HOUR = 4;
export const replayedQuarter = signal<number | undefined>(undefined);

/** The systems of the galaxy that the course names, and the moment that was looked at last. */
let courseOf: KnownGalaxy['symbols'] | undefined;
let looked: { readonly course: Course; readonly moment: ReplayMoment } | undefined;

/** What was at the replayed hour; undefined for the present, and before anything is loaded. */
export function pastNow(): PastGalaxy | undefined {
  const [hour, loaded, known] = [replayedHour.get(), course.get(), galaxy.get()];
  if (hour === undefined || known === undefined || loaded.loadedHours === 0) return undefined;
  if (looked?.course !== loaded)
    looked = { course: loaded, moment: new ReplayMoment(loaded, (system) => galaxy.get()?.gates.get(system) ?? []) };
  return looked.moment.at(3_600 * hour);
}

/** Milliseconds before another attempt to load. */
const AGAIN_MS = 2_000;

/** Loads the week, one answer after the other, until the returned function is called. */
function load(known: KnownGalaxy): () => void {
  let isEnded = false;
  let again = () => {};
  const places = new Map(known.symbols.map((symbol, place) => [symbol, place]));
  if (courseOf !== known.symbols) course.set(NOTHING_YET);
  courseOf = known.symbols;
  const next = async () => {
    try {
      for (;;) {
        const { loadedHours } = course.get();
        const part = await read<ReplayView>(`replay?from=${Math.floor(loadedHours)}`);
        if (isEnded) return;
        course.set(withPart(course.get(), part, (symbol) => places.get(symbol)));
        replayProblem.set(undefined);
        if (course.get().loadedHours >= part.hours) return;
      }
    } catch (error) {
      replayProblem.set(error instanceof Error ? error.message : String(error));
      if (!isEnded) again = after(AGAIN_MS, () => void next());
    }
  };
  const isLoaded = course.get().hours > 0 && course.get().loadedHours >= course.get().hours;
  if (!isLoaded) void next();
  return () => {
    isEnded = true;
    again();
  };
}

/** Moves the replay to an hour of the week. */
export function replayAt(hour: number): void {
  const { hours } = course.get();
  replayedHour.set(Math.max(0, hours > 0 ? Math.min(hours, hour) : hour));
}

/** Shows the present again. */
export function leaveReplay(): void {
  isReplaying.set(false);
  replayedHour.set(undefined);
  course.set(NOTHING_YET);
}

const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/** Milliseconds between two pictures at least: more of them are hardly seen, and the whole page would wait for them. */
const PICTURE_MS = 40;

/** Lets the hours pass, one picture after the other; for who wants no motion in steps of an hour. */
function passHours(): () => void {
  let [lastMs, hour]: [number | undefined, number] = [undefined, replayedHour.get() ?? 0];
  let shown = hour;
  let isEnded = false;
  const step = (nowMs: number) => {
    if (isEnded) return;
    if (lastMs !== undefined && nowMs - lastMs < PICTURE_MS) return void requestAnimationFrame(step);
    // Somebody has moved the slider.
    if (replayedHour.get() !== shown) hour = replayedHour.get() ?? hour;
    const { loadedHours, hours } = course.get();
    hour = Math.min(loadedHours, hour + ((nowMs - (lastMs ?? nowMs)) / 1_000) * replaySpeed.get());
    lastMs = nowMs;
    const wanted = still?.matches && hour < hours ? Math.floor(hour) : hour;
    if (wanted > shown || hour === hours) replayAt(wanted);
    shown = replayedHour.get() ?? shown;
    if (hours > 0 && hour >= hours) isReplaying.set(false);
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  return () => {
    isEnded = true;
  };
}

/** Follows the replay of the address while a view that shows it is open. */
export function followReplay(): () => void {
  const named = Number(inAddress('hour') ?? Number.NaN);
  if (Number.isFinite(named)) replayAt(named);
  let [stopLoading, stopPassing] = [() => {}, () => {}];
  let loadedFor: KnownGalaxy['symbols'] | undefined;
  const loadOnce = () => {
    const known = replayedHour.get() === undefined ? undefined : galaxy.get();
    if (known?.symbols === loadedFor) return;
    stopLoading();
    loadedFor = known?.symbols;
    stopLoading = known === undefined ? () => {} : load(known);
  };
  let lastKept: number | undefined;
  const keepHour = () => {
    const hour = replayedHour.get();
    const quarter = hour === undefined ? undefined : Math.floor(hour * STEPS_AN_HOUR) / STEPS_AN_HOUR;
    replayedQuarter.set(quarter);
    // Browsers refuse to write the address too often.
    const kept = isReplaying.get() && quarter !== undefined ? Math.floor(quarter) : quarter;
    if (kept === lastKept) return;
    lastKept = kept;
    keepInAddress('hour', kept === undefined ? undefined : String(kept));
  };
  const playOrPause = () => {
    stopPassing();
    stopPassing = isReplaying.get() ? passHours() : () => {};
    keepHour();
  };
  const unwatch = together(
    replayedHour.watch(loadOnce),
    galaxy.watch(loadOnce),
    replayedHour.watch(keepHour),
    isReplaying.watch(playOrPause),
  );
  loadOnce();
  playOrPause();
  return together(
    unwatch,
    () => stopLoading(),
    () => stopPassing(),
  );
}
