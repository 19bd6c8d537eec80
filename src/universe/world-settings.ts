import { DOUBTS } from './doubts.ts';
import type { UniverseOptions } from './open-game.ts';

/** The properties of a universe that commands, backtests and configs may set, by their names there. */
export const WORLD_SETTINGS = [
  'rivals',
  'rivalsAbroad',
  'hideTraits',
  ...DOUBTS,
  'difficulty',
  'contractLines',
] as const satisfies readonly (keyof UniverseOptions)[];

export type WorldSettings = Pick<UniverseOptions, (typeof WORLD_SETTINGS)[number]>;

/** The settings in an object that holds more, without those that it leaves to their defaults. */
export function worldSettingsOf(given: WorldSettings): WorldSettings {
  const set = WORLD_SETTINGS.filter((name) => given[name] !== undefined);
  return Object.fromEntries(set.map((name) => [name, given[name]]));
}
