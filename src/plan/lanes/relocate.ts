import { reasonOf } from '../../telemetry/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { gateOf, isHomeGateOpen } from '../galaxy/gates.ts';
import { isTrader, tradersBySystem, tradersFedBy } from '../galaxy/traders.ts';
import { travelMission } from '../galaxy/travel.ts';
import { type Way, waysFrom } from '../galaxy/ways.ts';
import { idle, type Proposal } from '../mission.ts';
import { routesFrom, type Situation } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';

/** Whether the ship's system feeds fewer traders than there are, and this ship came last. */
function isOneTooMany(situation: Situation, { symbol, nav }: Ship): boolean {
  const here = tradersBySystem(situation).get(nav.systemSymbol) ?? [];
  return here.indexOf(symbol) >= tradersFedBy(situation, nav.systemSymbol);
}

/** The system with most room for traders, less what the way takes. */
function bestSystem(situation: Situation, ship: Ship): Way | undefined {
  const { mostSeconds, halfSeconds } = tuningOf(situation).relocating;
  let [best, most] = [undefined as Way | undefined, 0];
  for (const way of waysFrom(situation, ship.nav.systemSymbol)) {
    if (way.seconds > mostSeconds) break;
    if (way.from === undefined) continue;
    const traders = tradersBySystem(situation).get(way.systemSymbol)?.length ?? 0;
    const worth = (tradersFedBy(situation, way.systemSymbol) - traders) * 0.5 ** (way.seconds / halfSeconds);
    if (worth > most) [best, most] = [way, worth];
  }
  return best;
}

/** The relocate lane: a trader that is one too many in its system goes to trade in another. */
export function proposeRelocating(situation: Situation, ship: Ship): Proposal {
  if (!isHomeGateOpen(situation.world)) return idle(reasonOf('gateClosed'));
  if (!isTrader(situation, ship)) return idle(reasonOf('holdTooSmall'));
  if (!isOneTooMany(situation, ship)) return idle(reasonOf('tradesHere'));
  if (ship.cargo.units > 0) return idle(reasonOf('cargoFirst'));
  const way = bestSystem(situation, ship);
  if (way === undefined) return idle(reasonOf('noSystemToTradeIn'));
  const flight = routesFrom(situation, ship).get(gateOf(situation.world, ship.nav.systemSymbol) ?? '');
  if (flight === undefined) return idle(reasonOf('gateOutOfReach'));
  const what = `on the way to trade in ${way.systemSymbol}`;
  const profitCredits = tuningOf(situation).relocating.worthCredits;
  const work = { lane: 'relocate', what, profitCredits, seconds: 0 } as const;
  return { kind: 'mission', mission: travelMission(situation, ship, { way }, work, flight) };
}
