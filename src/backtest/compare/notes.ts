import type { Strategy } from '../../config/schema/strategy-schema.ts';
import { KIND, type NamedWorld } from '../../config/worlds/world-schema.ts';
import { isOf } from '../../game/lanes.ts';
import { highest } from '../../game/numbers/extremes.ts';

/**
 * When the home gate of default.yaml opens, in game hours: 10.6 to 12.7 in the world kind, where markets recover without a
 * limit; in middle, where they make no more than was recorded, 15.9 to 25, with three rivals too (facts: home-gate).
 */
const GATE_HOURS = { unlimited: 12, limited: 20 };

/** What opens pays after as many hours again; a guess. */
const TIMES = 2;

/** Something that opens during a run, with its game hour. */
interface Opening {
  readonly what: string;
  readonly hour: number;
}

function gateIn(world: NamedWorld | undefined): Opening {
  const most = world?.values.markets.mostProduced ?? KIND.markets.mostProduced;
  const isLimited = most.WEAK < KIND.markets.mostProduced.WEAK;
  return { what: 'the gate opens', hour: isLimited ? GATE_HOURS.limited : GATE_HOURS.unlimited };
}

/**
 * A note where a run ends before what its strategy builds has paid; undefined where it is long enough.
 * @param worlds undefined for the kind one, by default
 */
export function shortRunNote(
  strategies: readonly Pick<Strategy, 'ships'>[],
  worlds: readonly (NamedWorld | undefined)[],
  hours: number,
): string | undefined {
  const lanes = strategies.flatMap(({ ships }) => ships.flatMap((rule) => rule.lanes));
  if (!lanes.some((lane) => isOf('building', lane))) return undefined;
  const openings = worlds.map(gateIn);
  const last = highest(openings.map(({ hour }) => hour));
  const opening = openings.find(({ hour }) => hour === last);
  if (opening === undefined || hours >= TIMES * last) return undefined;
  return `${opening.what} at about hour ${last}: play ${TIMES * last} hours or more, or what is put into it looks lost`;
}

/** A note where strategies play in different worlds, since their configs name them; undefined where all play in one. */
export function differentWorldsNote(
  strategies: readonly { readonly name: string; readonly world: Pick<NamedWorld, 'name'> | undefined }[],
): string | undefined {
  const places = strategies.map(({ name, world }) => ({ name, in: world?.name ?? 'kind' }));
  if (new Set(places.map((one) => one.in)).size < 2) return undefined;
  return `${places.map((one) => `${one.name} plays in ${one.in}`).join(', ')}: name one world for all by --world`;
}
