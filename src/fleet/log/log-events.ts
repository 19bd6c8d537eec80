import type { Publisher } from '../../events/hub.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import { reasonText } from '../../game/reasons.ts';
import type { PlanContext } from '../../plan/context.ts';
import { isShutIn, reachOf } from '../../plan/galaxy/reach.ts';
import { canFleetEarn, rulesNow } from '../../plan/growth/earners.ts';
import type { WaitingPurchase } from '../../plan/growth/purchase-rules.ts';
import type { Mission } from '../../plan/mission.ts';
import type { Log } from '../../telemetry/log.ts';
import type { WorthTelling } from '../../telemetry/worth-telling.ts';
import { deliveriesOf, endsAt } from '../../world/contracts.ts';
import type { FleetEvents, FleetHub, MissionChosen } from '../events.ts';
import { watchOffers } from './waiting-offers.ts';
import { watchPurchases } from './waiting-purchases.ts';

/** Logs why an offered contract is not accepted: once for each reason, whichever ship finds it. */
export function logWaitingOffers(log: Log): (chosen: MissionChosen) => void {
  return watchOffers(({ offer, shipSymbol, reason, isOfStrategy }) => {
    const offered = { ship: shipSymbol, contract: offer.id, deliver: deliveriesOf(offer.terms) };
    const refused = { ...offered, reason: reasonText(reason), until: endsAt(offer) };
    if (isOfStrategy) log.info('contract.refused', refused);
    else log.info('contract.waiting', { ...offered, reason: reasonText(reason) });
  });
}

/** The types to buy first while no ship earns, for people. */
function whatComesFirst(plan: PlanContext): string {
  const types = rulesNow(plan).map(({ type }) => type);
  return types.length === 0
    ? '`purchases` names none that could, so that nothing is bought'
    : `before anything else it buys one that can: ${types.join(' or ')}`;
}

/** Logs that no ship can bring in credits, once each time that this begins. */
export function logCannotEarn(log: Log): (chosen: MissionChosen) => void {
  let isLogged = false;
  return ({ plan }) => {
    const earns = canFleetEarn(plan);
    if (!earns && !isLogged) log.warn('fleet.cannot-earn', { reason: whatComesFirst(plan) });
    isLogged = !earns;
  };
}

/** Publishes `waysFromHome` when unfinished gates close the ways from home, and when they are open again, once each time. */
export function watchWays(events: Publisher<FleetEvents>): (chosen: MissionChosen) => void {
  let wereShut = false;
  return ({ plan }) => {
    const areShut = isShutIn(plan);
    if (areShut === wereShut) return;
    wereShut = areShut;
    const { systems, beyond } = reachOf(plan);
    events.publish('waysFromHome', { areShut, systems: systems.size, systemsBeyond: beyond.size });
  };
}

/** Logs whether the ways from home are shut. */
export function logWays(log: Log): (ways: FleetEvents['waysFromHome']) => void {
  return ({ areShut, systems, systemsBeyond }) => {
    if (areShut) log.info('gates.closed', { systems, systemsBeyond });
    else log.info('gates.open', { systems });
  };
}

/** Game seconds after a purchase was chosen in which it is no news that the next one waits; any of that size does. */
const JUST_BOUGHT_SECONDS = 3_600;

/**
 * Logs why a ship is not bought although the numbers of the strategy's rule allow it: once for each rule and reason, and
 * again some time after a purchase of that type was chosen.
 */
export function logWaitingPurchases(log: Log): (chosen: MissionChosen) => void {
  const loggedCodes = new Map<string, Set<string>>();
  const boughtAtMs = new Map<string, number>();

  function logWaiting(waiting: readonly WaitingPurchase[], plan: PlanContext): void {
    for (const { rule, why } of waiting) {
      const { type: shipType, atMost } = rule;
      const codes = loggedCodes.get(shipType) ?? new Set();
      loggedCodes.set(shipType, codes);
      const code = `${atMost} ${why.code}`;
      const sinceMs = plan.nowMs - (boughtAtMs.get(shipType) ?? Number.NEGATIVE_INFINITY);
      if (codes.has(code) || sinceMs * plan.speed < JUST_BOUGHT_SECONDS * 1_000) continue;
      codes.add(code);
      log.info('purchase.waiting', { shipType, ...(atMost !== undefined && { atMost }), reason: reasonText(why) });
    }
  }
  const look = watchPurchases(logWaiting);
  return (chosen) => {
    for (const claim of chosen.choice.mission?.claims ?? []) {
      if (claim.kind !== 'purchase') continue;
      loggedCodes.delete(claim.shipType);
      boughtAtMs.set(claim.shipType, chosen.plan.nowMs);
    }
    look(chosen);
  };
}

/** Where the log goes, and how it is judged what is worth a line. */
export interface FleetLog {
  readonly log: Log;
  /** Game seconds per second. */
  readonly speed: number;
  readonly worth: WorthTelling;
}

/** Logs what ships begin: the first mission of each lane, and large ones. */
function logStarts({ log, speed, worth }: FleetLog): (started: FleetEvents['missionStarted']) => void {
  const lanes = new Set<string>();
  return (started) => {
    const { lane, expected } = started.mission;
    const isFirst = !lanes.has(lane);
    lanes.add(lane);
    const level = worth.levelOfStart(expected.profitCredits, expected.seconds / speed);
    logStarted(log, isFirst ? 'info' : level, started);
  };
}

function logStarted(log: Log, level: 'info' | 'debug', { mission, missionId }: FleetEvents['missionStarted']): void {
  const { profitCredits, seconds, supplyBonusCredits = 0 } = mission.expected;
  const { shipSymbol: ship, lane, what } = mission;
  log[level]('mission.started', {
    ...{ ship, lane, mission: missionId, what },
    ...(profitCredits !== 0 && { expectedProfitCredits: profitCredits, forecast: forecastOf(mission.expected) }),
    expectedSeconds: seconds,
    ...(supplyBonusCredits > 0 && { expectedSupplyBonusCredits: Math.round(supplyBonusCredits) }),
  });
}

/** What a mission should earn or cost, and how long it should take. */
function forecastOf({ profitCredits, seconds, supplyBonusCredits = 0 }: Mission['expected']): string {
  const credits = `${formatNumber(Math.abs(profitCredits))} credits`;
  const supplied = supplyBonusCredits > 0 ? `, so that factories gain ${formatNumber(supplyBonusCredits)}` : '';
  return `${profitCredits > 0 ? `to earn ${credits}` : `at a cost of ${credits}`} in ${formatNumber(seconds)} s${supplied}`;
}

/** Logs what ships do: their choices (a fleet that earns nothing, offers, purchases), missions and states. */
export function logFleetEvents(events: FleetHub, fleetLog: FleetLog, until?: AbortSignal): void {
  const { log } = fleetLog;
  events.subscribe('missionChosen', logCannotEarn(log), until);
  events.subscribe('missionChosen', watchWays(events), until);
  events.subscribe('waysFromHome', logWays(log), until);
  events.subscribe('missionChosen', logWaitingOffers(log), until);
  events.subscribe('missionChosen', logWaitingPurchases(log), until);
  events.subscribe('missionStarted', logStarts(fleetLog), until);
  const logState = ({ shipSymbol, from, to, isByMachine }: FleetEvents['shipStateChanged']) => {
    if (isByMachine) log.debug('ship.state', { ship: shipSymbol, from, to });
  };
  events.subscribe('shipStateChanged', logState, until);
}
