import { join } from 'node:path';
import { loadSettings } from '../../../src/config/load.ts';
import type { Strategy } from '../../../src/config/schema/strategy-schema.ts';
import type { Settings } from '../../../src/config/settings.ts';
import type { Lane } from '../../../src/game/lanes.ts';
import { ROOT } from '../../kit/files.ts';

/** What one seed of a row came to: figures of which the worst counts, and what was wrong. */
export interface Reading {
  readonly figures: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

/** A row of the fault matrix that is played in scenes. */
export interface Row {
  readonly id: string;
  readonly what: string;
  /** Seeds of the full matrix. */
  readonly seeds: number;
  readonly scene: (seed: number) => Promise<Reading>;
  /**
   * What `npm test` plays where a scene takes too long for it; the scene of the first seed unless given. Null where tests that
   * name the row are its short form.
   * @param program entry of Argosy, for scenes that start it
   */
  readonly brief?: ((program: string) => Promise<Reading>) | null;
}

const STRATEGIES = ['default', 'miner', 'trader', 'contractor'] as const;

const loaded = new Map<string, Settings>();

/** Settings of a shipped strategy, read once. */
export function shipped(name: string): Settings {
  const settings = loaded.get(name) ?? loadSettings(join(ROOT, 'config', 'strategies', `${name}.yaml`));
  loaded.set(name, settings);
  return settings;
}

/** A shipped strategy, changed. */
export function changed(name: string, change: (strategy: Strategy) => Partial<Strategy>): Settings {
  const settings = shipped(name);
  return { ...settings, strategy: { ...settings.strategy, ...change(settings.strategy) } };
}

/** A strategy without some lanes. */
export function withoutLanes(lanes: readonly Lane[], name = 'default'): Settings {
  return changed(name, ({ ships }) => ({
    ships: ships.map((rule) => ({ ...rule, lanes: rule.lanes.filter((lane) => !lanes.includes(lane)) })),
  }));
}

/** A strategy in which the ship that the agent starts with has these lanes. */
export function frigateIn(lanes: readonly Lane[], name = 'default'): Settings {
  return changed(name, ({ ships }) => ({ ships: [{ match: { symbol: '*-1' }, lanes: [...lanes] }, ...ships] }));
}

/** A strategy that stays away from places. */
export function avoiding(markets: readonly string[], name = 'default'): Settings {
  return changed(name, ({ avoid }) => ({ avoid: { ...avoid, markets: [...markets] } }));
}

/** The shipped strategies take turns, so that all that the daemon does is met by the faults. */
export function settingsOf(seed: number): Settings {
  return shipped(STRATEGIES[seed % STRATEGIES.length] ?? 'default');
}

/** A short form says nothing unless what it plays has struck: what is wrong with figures that ought not to be below a limit. */
export function below(figures: Readonly<Record<string, number>>, limits: Readonly<Record<string, number>>): string[] {
  return Object.entries(limits)
    .filter(([name, limit]) => (figures[name] ?? 0) < limit)
    .map(([name, limit]) => `${name}: expected ${limit} at least, got ${figures[name]}`);
}

/** What is wrong with figures that ought not to be above a limit. */
export function above(figures: Readonly<Record<string, number>>, limits: Readonly<Record<string, number>>): string[] {
  return Object.entries(limits)
    .filter(([name, limit]) => (figures[name] ?? 0) > limit)
    .map(([name, limit]) => `${name}: expected ${limit} at most, got ${figures[name]}`);
}

/** The worst of each figure, over several readings. */
export function worst(readings: readonly Reading[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { figures } of readings)
    for (const [name, value] of Object.entries(figures)) all[name] = Math.max(all[name] ?? value, value);
  return all;
}
