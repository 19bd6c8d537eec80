import type { Ship } from '../../wire/schemas/ship.ts';
import { idle, type Mission, type Proposal } from '../mission.ts';
import { dealersIn } from '../prices.ts';
import { routesFrom, type Situation } from '../situation.ts';
import { freeUnits, requestsOf, stopsAlong } from '../stops.ts';
import { canMine, type Dig, diggingActs, digsOf, unitWorthCredits } from './dig.ts';
import { goodsForContracts } from './needs.ts';
import { sellMission } from './sell.ts';

/** A hold this full is sold before more is mined. */
const FULL_ENOUGH = 0.8;

/** Digs whose way back is searched: those that look best with a way back as long as the way out. */
const DIGS_CONSIDERED = 8;

interface Prospect {
  readonly dig: Dig;
  readonly profitCredits: number;
  readonly seconds: number;
}

/** A trip to a dig and back, with a way back of so many seconds that costs so much. */
function prospect(
  situation: Situation,
  ship: Ship,
  dig: Dig,
  back: { seconds: number; costCredits: number },
): Prospect {
  const units = freeUnits(ship);
  const extractions = Math.ceil(units / dig.unitsPerExtraction);
  const seconds = dig.route.seconds + extractions * dig.secondsPerExtraction + back.seconds;
  const profitCredits = units * unitWorthCredits(situation, dig) - dig.route.costCredits - back.costCredits;
  return { dig, profitCredits: Math.round(profitCredits), seconds };
}

/** The way from a dig to the nearest market that buys something found there. */
function wayBack(situation: Situation, ship: Ship, dig: Dig): { seconds: number; costCredits: number } | undefined {
  const buyers = new Set(
    [...dig.goods.keys()]
      .flatMap((good) => dealersIn(situation, dig.waypoint.systemSymbol, good))
      .map(({ waypoint }) => waypoint),
  );
  return [...routesFrom(situation, ship, dig.waypoint.symbol, dig.route.fuelAtArrival)]
    .filter(([waypoint]) => buyers.has(waypoint))
    .map(([, route]) => route)
    .sort((a, b) => a.seconds - b.seconds)[0];
}

const perSecond = ({ profitCredits, seconds }: Prospect) => profitCredits / seconds;

/** The prospects of the most promising digs, the best first. */
function prospectsOf(situation: Situation, ship: Ship): Prospect[] {
  return digsOf(situation, ship)
    .map((dig) => prospect(situation, ship, dig, dig.route))
    .sort((a, b) => perSecond(b) - perSecond(a))
    .slice(0, DIGS_CONSIDERED)
    .flatMap(({ dig }) => {
      const back = wayBack(situation, ship, dig);
      return back === undefined ? [] : [prospect(situation, ship, dig, back)];
    })
    .sort((a, b) => perSecond(b) - perSecond(a));
}

function miningMission(situation: Situation, ship: Ship, { dig, profitCredits, seconds }: Prospect): Mission {
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
  const best = prospectsOf(situation, ship)[0];
  if (best === undefined) return idle('no asteroid is within reach from which a market that buys its ores is known');
  if (best.profitCredits <= 0) return idle('mining would not pay at the prices known');
  return { kind: 'mission', mission: miningMission(situation, ship, best) };
}
