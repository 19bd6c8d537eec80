import type { Ship } from '../../wire/schemas/ship.ts';
import { idle, type Mission, type Proposal } from '../mission.ts';
import type { Situation } from '../situation.ts';
import { freeUnits, requestsOf, stopsAlong } from '../stops.ts';
import { canMine, type Dig, diggingActs, digsOf, unitWorthCredits } from './dig.ts';
import { goodsForContracts } from './needs.ts';
import { sellMission } from './sell.ts';

/** A hold this full is sold before more is mined. */
const FULL_ENOUGH = 0.8;

function profit(
  situation: Situation,
  ship: Ship,
  dig: Dig,
): { profitCredits: number; seconds: number; perSecond: number } {
  const units = freeUnits(ship);
  const extractions = Math.ceil(units / dig.unitsPerExtraction);
  // The way back to a market is taken to be as long as the way out.
  const seconds = 2 * dig.route.seconds + extractions * dig.secondsPerExtraction;
  const profitCredits = units * unitWorthCredits(situation, dig) - 2 * dig.route.costCredits;
  return { profitCredits: Math.round(profitCredits), seconds, perSecond: profitCredits / seconds };
}

function miningMission(situation: Situation, ship: Ship, dig: Dig): Mission {
  const { profitCredits, seconds } = profit(situation, ship, dig);
  const stops = stopsAlong(dig.route, ship.nav.waypointSymbol, diggingActs(situation, ship, dig));
  const extractions = Math.ceil(freeUnits(ship) / dig.unitsPerExtraction);
  return {
    lane: 'mine',
    shipSymbol: ship.symbol,
    what: `mine at ${dig.waypoint.symbol}`,
    stops,
    expected: { profitCredits, seconds, requests: requestsOf(stops) + extractions },
    claims: [],
  };
}

/** The mine lane: dig where an average unit earns most per second, and sell the hold once it is full enough. */
export function proposeMining(situation: Situation, ship: Ship): Proposal {
  if (!canMine(ship)) return idle('it has no mining laser, mineral processor or hold');
  const keep = goodsForContracts(situation.world);
  if (ship.cargo.units >= FULL_ENOUGH * ship.cargo.capacity) {
    const mission = sellMission(situation, ship, 'mine', keep);
    return mission === undefined ? idle('no market that buys its cargo is known yet') : { kind: 'mission', mission };
  }
  const best = digsOf(situation, ship)
    .map((dig) => ({ dig, ...profit(situation, ship, dig) }))
    .sort((a, b) => b.perSecond - a.perSecond)[0];
  if (best === undefined) return idle('no asteroid is within reach');
  if (best.perSecond <= 0) return idle('no market that buys ores is known yet, or mining would not pay');
  return { kind: 'mission', mission: miningMission(situation, ship, best.dig) };
}
