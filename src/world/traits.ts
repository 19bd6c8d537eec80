import type { Waypoint } from '../wire/schemas/system.ts';

/** Whether a waypoint has a trait, such as MARKETPLACE or SHIPYARD. */
export function hasTrait({ traits }: Pick<Waypoint, 'traits'>, traitSymbol: string): boolean {
  return traits.some(({ symbol }) => symbol === traitSymbol);
}
