import { isWhereItWorks, lanesOf, ruleOf } from '../../config/rules/ship-rules.ts';
import { isOf, type Lane, laneRow } from '../../game/lanes.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { exploresFirst } from '../charting/frontier.ts';
import type { FleetContext } from '../fleet-context.ts';
import { byAge } from './by-age.ts';
import { isAbroad, isHomeGateOpen } from './gates.ts';
import { isWatched } from './watch.ts';

/** How many older ships at home both scout and go abroad. Each plan asks, so the fleet is not sorted. */
function olderAtHome(
  { world, strategy, outOfService }: Pick<FleetContext, 'world' | 'strategy' | 'outOfService'>,
  ship: Ship,
): number {
  let older = 0;
  for (const other of world.ships.values()) {
    if (byAge(other, ship) >= 0 || isAbroad(world, other) || outOfService.has(other.symbol)) continue;
    if (isRoamer(lanesOf(strategy, other))) older += 1;
  }
  return older;
}

/** Whether a ship both scouts and goes abroad. */
function isRoamer(lanes: readonly Lane[]): boolean {
  return lanes.some((lane) => isOf('looking', lane)) && lanes.some((lane) => isOf('abroad', lane));
}

/** Whether a ship at home is bound to systems of which home is one. */
function staysHome({ strategy }: Pick<FleetContext, 'strategy'>, ship: Ship): boolean {
  const rule = ruleOf(strategy, ship);
  return rule?.stay !== undefined && isWhereItWorks(rule, ship.nav.systemSymbol);
}

/**
 * The lanes of a ship now. Those that scout and go abroad scout at home until the home gate is open; then the oldest
 * there stay, and all others leave: they chart, and explore first while little is left that is fresh. A ship that is
 * abroad already goes on there, whatever the home gate; where ours trade and no gate leads to new ground, it also scouts.
 */
export function lanesNow(fleet: FleetContext, ship: Ship): readonly Lane[] {
  const lanes = lanesOf(fleet.strategy, ship);
  if (!lanes.some((lane) => isOf('abroad', lane))) return lanes;
  const isAway = isAbroad(fleet.world, ship);
  const atHome = lanes.filter((lane) => !isOf('abroad', lane));
  if (!isAway && !isHomeGateOpen(fleet.world)) return atHome;
  if (!isRoamer(lanes)) return lanes;
  if (!isAway && staysHome(fleet, ship)) return atHome;
  if (!isAway && olderAtHome(fleet, ship) < fleet.tuning.charting.scouts) return atHome;
  const away = lanes.filter((lane) => !isOf('looking', lane));
  const explores = (lane: Lane) => laneRow(lane).findsGround === true;
  const [exploring, others] = [away.filter(explores), away.filter((lane) => !explores(lane))];
  const abroad = exploresFirst(fleet, ship) ? [...exploring, ...others] : [...others, ...exploring];
  return isWatched(fleet, ship.nav.systemSymbol)
    ? [...abroad, ...lanes.filter((lane) => isOf('looking', lane))]
    : abroad;
}
