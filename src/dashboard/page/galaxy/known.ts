import type { GalaxyAnswer } from '../../../daemon/views.ts';
import { resource } from '../live/resource.ts';
import { signal, together } from '../live/signal.ts';
import { shareOf } from '../words/numbers.ts';

/** How much of a listed system is charted. */
interface Charted {
  readonly charted: number;
  readonly waypoints: number;
}

/** What the page knows of all systems; each is named by its place in `symbols`. */
export interface KnownGalaxy extends NonNullable<GalaxyAnswer['systems']> {
  readonly revision: string;
  readonly home: number | null;
  /** Where each gate leads to that was read. */
  readonly gates: ReadonlyMap<number, readonly number[]>;
  /** Listed systems. */
  readonly charted: ReadonlyMap<number, Charted>;
}

/** What was known with an answer of the daemon, which holds everything or what changed. */
export function merged(before: KnownGalaxy | undefined, view: GalaxyAnswer): KnownGalaxy | undefined {
  const { revision, home, systems } = view;
  if (systems === null && (before === undefined || before.revision === revision)) return before;
  const places = systems ?? before;
  if (places === undefined) return undefined;
  const [gates, charted] = systems === null ? [before?.gates ?? [], before?.charted ?? []] : [[], []];
  return {
    symbols: places.symbols,
    x: places.x,
    y: places.y,
    revision,
    home,
    gates: new Map([...gates, ...view.gates.map(([system = -1, ...to]) => [system, to] as const)]),
    charted: new Map([
      ...charted,
      ...view.charted.map(([system, done, waypoints]) => [system, { charted: done, waypoints }] as const),
    ]),
  };
}

/** Pairs of systems that gates connect, each pair once. */
export function links({ gates }: KnownGalaxy): [number, number][] {
  return [...gates].flatMap(([from, to]) =>
    to
      .filter((other) => from < other || gates.get(other)?.includes(from) !== true)
      .map((other): [number, number] => [from, other]),
  );
}

/** Which of `steps` colours a listed system has; the last one only when all of it is charted. */
export function chartedStep({ charted, waypoints }: Charted, steps: number): number {
  return Math.min(steps - 1, Math.floor(shareOf(charted, waypoints) * (steps - 1)));
}

/** Milliseconds between questions for what changed; a guess: charts come seldom. */
const EVERY_MS = 5_000;

/** The galaxy as far as the page knows it; it is kept while other views are shown. */
export const galaxy = signal<KnownGalaxy | undefined>(undefined);

/** Keeps the galaxy up to date until closed: all of it is read once, then only changes. */
export function followGalaxy() {
  const news = resource<GalaxyAnswer>(() => `galaxy?since=${galaxy.get()?.revision ?? ''}`, EVERY_MS);
  const unwatch = news.watch(() => {
    const view = news.get();
    if (view !== undefined) galaxy.set(merged(galaxy.get(), view));
  });
  return { problem: news.problem, watch: news.watch, close: together(unwatch, news.close) };
}
