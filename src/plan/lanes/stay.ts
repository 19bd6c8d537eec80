import { isoFromMs } from '../../time/iso.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Act, Mission } from '../mission.ts';
import { msIn, type Situation } from '../situation.ts';
import { requestsOf, stopsAlong } from '../stops.ts';
import { type Dig, digsOf } from './dig.ts';
import { bestHaulage, carriedPerSecond, type Haulage, type Outlets, outletsFor } from './outlets.ts';
import { type Rig, strengthOf } from './rig.ts';
import { claimsOn, haulersIn, isCrowded } from './sites.ts';

/** Game seconds for which a ship digs before it asks again where to. */
const SHIFT_SECONDS = 1_800;

/** A site is chosen for so long: the way there is worth it even where a drone must drift for an hour or two. */
const HORIZON_SECONDS = 8 * 3_600;

/** A site where the ship is already is left for one that is better by so much. */
const LOYALTY = 1.25;

/** A site at which a ship stays while others haul, and what it earns there. */
export interface Stay {
  readonly dig: Dig;
  readonly haulage: Haulage;
  /** Credits a second while it digs. */
  readonly rate: number;
  /** The same over the horizon, the way there counted. */
  readonly score: number;
}

/** The hauler that carries most a second: what a site is worth is reckoned with it. */
function strongest(haulers: readonly Ship[]): Ship | undefined {
  return [...haulers].sort((a, b) => b.cargo.capacity * b.engine.speed - a.cargo.capacity * a.engine.speed)[0];
}

/** So many ships at a site are company, for which haulers come. */
const COMPANY = 2;

/** Whether ships stay at another site of the same kind that has room for one more: those who dig keep together. */
function isElsewhereOpen(situation: Situation, rig: Rig, waypoint: string): boolean {
  return situation.claims.some((claim) => {
    if (claim.kind !== 'site' || claim.does !== 'stay' || claim.waypoint === waypoint) return false;
    const other = situation.world.waypoints.get(claim.waypoint);
    if (other === undefined || !rig.worksAt(other) || isCrowded(situation, other)) return false;
    return claimsOn(situation, claim.waypoint, 'stay').length >= COMPANY;
  });
}

/** Haulers that serve a site; those that serve none as well, unless the ship would be alone there and could join others. */
function availableTo(situation: Situation, rig: Rig, haulers: readonly Ship[], waypoint: string): Ship[] {
  const serves = new Map<string, string>();
  for (const claim of situation.claims)
    if (claim.kind === 'site' && claim.does === 'haul') serves.set(claim.by, claim.waypoint);
  const alone = claimsOn(situation, waypoint, 'stay').length === 0 && isElsewhereOpen(situation, rig, waypoint);
  return haulers.filter(({ symbol }) => {
    const site = serves.get(symbol);
    return site === waypoint || (site === undefined && !alone);
  });
}

function stayAt(situation: Situation, ship: Ship, rig: Rig, dig: Dig, haulers: readonly Ship[], outlets: Outlets) {
  const hauler = strongest(haulers);
  const { waypoint, goods, unitsPerExtraction, secondsPerExtraction, route } = dig;
  if (hauler === undefined || (isCrowded(situation, waypoint) && ship.nav.waypointSymbol !== waypoint.symbol))
    return undefined;
  const perSecond = unitsPerExtraction / secondsPerExtraction;
  const dug = perSecond * (claimsOn(situation, waypoint.symbol, 'stay').length + 1);
  const haulage = bestHaulage(situation, hauler, waypoint, goods, outlets, hauler.cargo.capacity / dug);
  if (haulage === undefined) return undefined;
  const carried = carriedPerSecond(
    situation,
    availableTo(situation, rig, haulers, waypoint.symbol),
    haulage.market,
    waypoint,
  );
  const rate = perSecond * haulage.netUnitCredits * Math.min(1, carried / dug);
  const part = Math.max(0, HORIZON_SECONDS - route.seconds) / HORIZON_SECONDS;
  const loyalty = ship.nav.waypointSymbol === waypoint.symbol ? LOYALTY : 1;
  return { dig, haulage, rate, score: rate * part * loyalty } satisfies Stay;
}

/** The site where the ship earns most if it stays there and haulers carry off what it digs; none without haulers. */
export function bestStay(situation: Situation, ship: Ship, rig: Rig): Stay | undefined {
  const haulers = haulersIn(situation, ship.nav.systemSymbol).filter(({ symbol }) => symbol !== ship.symbol);
  if (haulers.length === 0) return undefined;
  const digs = digsOf(situation, ship, rig);
  const goods = new Set(digs.flatMap((dig) => [...dig.goods.keys()]));
  const outlets = outletsFor(situation, ship.nav.systemSymbol, goods);
  let best: Stay | undefined;
  for (const dig of digs) {
    const stay = stayAt(situation, ship, rig, dig, haulers, outlets);
    if (stay !== undefined && (best === undefined || stay.score > best.score)) best = stay;
  }
  return best;
}

/** Whether somebody takes the cargo over at a site now or comes for it soon enough to be waited for. */
export function isServed(situation: Situation, waypoint: string, withinSeconds: number): boolean {
  const soonMs = msIn(situation, withinSeconds);
  return claimsOn(situation, waypoint, 'haul').some(({ fromMs }) => fromMs <= soonMs);
}

/** A shift at the site: dig, hand over what haulers take, and dig on. */
export function stayMission(situation: Situation, ship: Ship, rig: Rig, { dig, haulage, rate }: Stay): Mission {
  const { world, nowMs, speed } = situation;
  const seconds = dig.route.seconds + SHIFT_SECONDS;
  const staysUntil = isoFromMs(nowMs + world.serverOffsetMs + (seconds * 1_000) / speed);
  const act: Act =
    rig.kind === 'siphon' ? { kind: 'siphon', staysUntil } : { kind: 'extract', ground: haulage.ground, staysUntil };
  const stops = stopsAlong(dig.route, ship.nav.waypointSymbol, [act]);
  const extractions = Math.ceil(SHIFT_SECONDS / dig.secondsPerExtraction);
  const fromMs = msIn(situation, dig.route.seconds);
  const { symbol } = dig.waypoint;
  return {
    lane: rig.lane,
    shipSymbol: ship.symbol,
    what: `${rig.does} at ${symbol} for haulers`,
    stops,
    expected: {
      profitCredits: Math.round(rate * SHIFT_SECONDS),
      seconds,
      requests: requestsOf(stops) + extractions + Math.ceil((extractions * strengthOf(ship, rig.kind)) / 5),
    },
    claims: [{ kind: 'site', waypoint: symbol, does: 'stay', fromMs }],
  };
}
