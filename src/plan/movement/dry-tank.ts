import type { Lane } from '../../game/lanes.ts';
import { type Reason, reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { lists } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import type { PlanContext } from '../context.ts';
import { lastQuote } from '../market/quote.ts';
import { type Mission, missionHere } from '../mission.ts';

/**
 * Why a ship cannot leave its place; undefined while it can. Without fuel not even DRIFT moves it (facts: stranding),
 * and where no market sells fuel it stays until another ship brings some.
 */
export function whyStranded({ markets }: WorldView, { nav, fuel }: Ship): Reason | undefined {
  if (fuel.capacity === 0 || fuel.current > 0 || nav.status === 'IN_TRANSIT') return undefined;
  const market = markets.get(nav.waypointSymbol);
  if (market !== undefined && lists(market, 'FUEL')) return undefined;
  return reasonOf('emptyTank', { place: nav.waypointSymbol });
}

/**
 * A mission to fill an empty tank as far as the credits go; undefined where no market unit of fuel can be bought. For
 * an agent with almost no credits planners count only on fuel in the tank, so a ship without any would remain forever
 * beside fuel that would take it to a buyer of its cargo.
 * @param lanes of the ship; the last one is charged, and a ship without lanes stays where its owner wants it
 */
export function fillingMission(plan: PlanContext, lanes: readonly Lane[]): Mission | undefined {
  const { ship } = plan;
  const lane = lanes.at(-1);
  const { fuel, nav } = ship;
  if (lane === undefined || fuel.capacity === 0 || fuel.current > 0) return undefined;
  const here = nav.waypointSymbol;
  if (plan.isOutOfBounds(here) || plan.isBackedOff('refuel', here)) return undefined;
  const quote = lastQuote(plan.world, here, 'FUEL');
  if (quote === undefined || quote.ask > (plan.world.agent?.credits ?? 0)) return undefined;
  return missionHere(lane, ship, 'fill the tank as far as the credits go', [{ kind: 'refuel' }], 0);
}
