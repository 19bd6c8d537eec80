import { buysShips, isBuiltInLane, isOf, type Lane } from '../game/lanes.ts';
import { type Reason, reasonOf } from '../game/reasons.ts';
import { isoFromMs } from '../time/iso.ts';
import { chartingHere } from './charting/charting-mission.ts';
import { actionsBackedOffFor, whatDisables } from './common/backed-off.ts';
import { fillingMission } from './common/dry-tank.ts';
import { quietUntilMs } from './common/game-time.ts';
import { limitsOf, type PlanContext } from './context.ts';
import { goodsForContracts, openContracts } from './contracts/needs.ts';
import type { FleetContext } from './fleet-context.ts';
import { lanesNow } from './galaxy/duties.ts';
import { wayToWork } from './galaxy/post.ts';
import { readingAbroad } from './galaxy/reading-here.ts';
import { relocationMission, whyIdleAbroad } from './galaxy/relocation.ts';
import { wayToWatch } from './galaxy/watch.ts';
import { growthMission } from './growth/growth.ts';
import { growthAbroad } from './growth/growth-abroad.ts';
import { sellDownMission } from './growth/yards.ts';
import { isOnTheSpot } from './lanes/contract.ts';
import { PLANNERS } from './lanes/planners.ts';
import { idle, type Mission, type Proposal, proposed } from './mission.ts';
import { whyDiggingRests } from './score/request-price.ts';
import { ranked } from './score/score.ts';
import { withPriceLimits } from './trade/price-limits.ts';
import { sellMission } from './trade/sell-mission.ts';
import { suppliesSiteAlone } from './trade/supply-bonuses.ts';

/** The choice for a ship now: the first mission by score, the next best, and why earlier lanes had none. */
export interface Choice {
  readonly mission: Mission | undefined;
  readonly runnerUp: Mission | undefined;
  readonly idle: readonly { readonly lane: Lane; readonly reason: Reason }[];
}

/** Why a ship begins nothing new in a lane: it lost money, or the strategy allows no more ships there. */
function whyClosed(plan: PlanContext, lane: Lane): Reason | undefined {
  const closed = plan.track.closedLanes.get(lane);
  const goesOn = lane === 'supply' && suppliesSiteAlone(plan, plan.systemSymbol);
  if (closed !== undefined && !goesOn) {
    const { lostCredits, missions, untilMs } = closed;
    return reasonOf('laneLost', { missions, credits: lostCredits, time: isoFromMs(untilMs) });
  }
  const { mostShips } = limitsOf(plan.strategy, lane);
  const others = plan.othersByLane.get(lane) ?? 0;
  return mostShips === undefined || others < mostShips ? undefined : reasonOf('laneFull', { mostShips });
}

/** Why a ship begins nothing new for a while: it is a quiet hour, or its missions lost too much. Cargo is still sold. */
function whyShipRests({ ship, strategy, nowMs, track }: PlanContext): Reason | undefined {
  if (ship.cargo.units > 0) return undefined;
  const quietMs = quietUntilMs(strategy, nowMs);
  if (quietMs !== undefined) return reasonOf('quietHours', { time: isoFromMs(quietMs) });
  const closed = track.closedShips.get(ship.symbol);
  if (closed === undefined) return undefined;
  const { lostCredits, missions, untilMs } = closed;
  return reasonOf('shipLost', { missions, credits: lostCredits, time: isoFromMs(untilMs) });
}

/**
 * What a ship does of a lane that is closed to it; undefined if it is not closed. Work that was begun is still finished:
 * an accepted contract, and the sale of cargo that a trade left.
 */
function closedProposal(plan: PlanContext, lane: Lane): Proposal | undefined {
  const why = whyClosed(plan, lane);
  if (why === undefined) return undefined;
  if (lane === 'contract' && openContracts(plan).some(({ accepted }) => accepted)) return undefined;
  const sale = isOf('trading', lane) && plan.ship.cargo.units > 0 && sellMission(plan, lane, goodsForContracts(plan));
  return sale ? proposed(sale) : idle(why);
}

/** Why digging is suspended for now: other missions earn more with its requests; undefined if it is not suspended. */
function dearProposal(fleet: Pick<FleetContext, 'scarcity' | 'track' | 'tuning'>, lane: Lane): Proposal | undefined {
  const why = isOf('digging', lane) ? whyDiggingRests(fleet) : undefined;
  return why === undefined ? undefined : idle(why);
}

/**
 * Whether an earlier lane does what this one serves too, so that their figures do not compare and the order of the lanes
 * stands: what digs spends what hauls earns, and what explores finds what is charted later.
 */
function isCoveredByEarlierLane(lane: Lane, missions: readonly Mission[]): boolean {
  return (['digging', 'abroad'] as const).some(
    (family) => isOf(family, lane) && missions.some((mission) => isOf(family, mission.lane)),
  );
}

/** Whether a ship need not look at markets, since it charts: only one with nothing else to do watches those of traders. */
function looksForTraders(plan: PlanContext, lane: Lane, missions: readonly Mission[]): boolean {
  return isOf('looking', lane) && plan.ship.fuel.capacity === 0 && missions.some((one) => isOf('abroad', one.lane));
}

/** The lanes before one; none if it is not among them. */
function lanesBefore(lanes: readonly Lane[], lane: Lane): readonly Lane[] {
  return lanes.slice(0, Math.max(0, lanes.indexOf(lane)));
}

/** What the planner of a lane proposes, the owner's own among them. */
function proposedBy(plan: PlanContext, lane: Lane): Proposal {
  const planOfLane = plan.forLane(lane);
  if (isBuiltInLane(lane)) return PLANNERS[lane](planOfLane);
  return plan.own?.propose(planOfLane, lane) ?? idle(reasonOf('noSuchLane', { lane }));
}

/** The proposal of a lane, computed once: whether to leave a mission is asked of some lanes, then of all. */
function proposalOf(plan: PlanContext, lane: Lane): Proposal {
  const propose = () => closedProposal(plan, lane) ?? dearProposal(plan, lane) ?? proposedBy(plan, lane);
  return plan.oncePer(proposalOf, lane, propose);
}

/**
 * The step of a contract that a ship can do where it is, before anything else. It scores above all that takes a flight,
 * and most steps are such: a command ship would plan its other lanes three times as often, for nothing.
 */
function contractHere(plan: PlanContext, lanes: readonly Lane[]): Mission | undefined {
  if (!lanes.includes('contract')) return undefined;
  const proposal = proposalOf(plan, 'contract');
  return proposal.kind === 'mission' && isOnTheSpot(plan, proposal.mission) ? proposal.mission : undefined;
}

/**
 * Plans the lanes of a ship and takes the mission with the highest score; of the lanes that dig and haul only the first
 * with a mission counts. A ship that scouts buys ships before its other missions; one that charts buys those that are
 * not for sale at home.
 * @param before one of these lanes: only the lanes before it are planned, which takes far less time
 */
export function chooseMission(given: PlanContext, before?: Lane): Choice {
  const choice = choiceOf(given, before);
  const { prices } = given.strategy;
  if (prices === undefined) return choice;
  const { mission, runnerUp } = choice;
  return {
    ...choice,
    mission: mission && withPriceLimits(mission, prices),
    runnerUp: runnerUp && withPriceLimits(runnerUp, prices),
  };
}

function choiceOf(given: PlanContext, before: Lane | undefined): Choice {
  const { ship } = given;
  const backedOffActions = actionsBackedOffFor(given, ship);
  const plan = backedOffActions.size === 0 ? given : given.with({ backedOffActions });
  const lanes = lanesNow(plan, ship);
  const disabled = whatDisables(plan, ship);
  if (disabled !== undefined) return resting(lanes, reasonOf('disabled', { action: disabled }));
  const rests = whyShipRests(plan);
  if (rests !== undefined) return resting(lanes, rests);
  const toWork = before === undefined ? wayToWork(plan, lanes) : undefined;
  if (toWork !== undefined) return onlyDoing(toWork);
  const asked = before === undefined ? lanes : lanesBefore(lanes, before);
  const reading = readingAbroad(plan, asked);
  if (reading !== undefined) return onlyDoing(reading);
  const growth = buysShips(lanes, 'atHome') ? growthMission(plan) : growthAbroad(plan, lanes);
  const here = growth === undefined ? contractHere(plan, asked) : undefined;
  if (here !== undefined) return onlyDoing(here);
  const earning: Mission[] = [];
  const without: { lane: Lane; reason: Reason }[] = [];
  for (const lane of asked) {
    if (isCoveredByEarlierLane(lane, earning) || looksForTraders(plan, lane, earning)) continue;
    const proposal = proposalOf(plan, lane);
    if (proposal.kind === 'mission') earning.push(proposal.mission);
    else without.push({ lane, reason: proposal.reason });
  }
  const relocation = growth === undefined && before === undefined && relocationMission(plan, earning);
  if (relocation) return onlyDoing(relocation);
  const watch = growth === undefined && earning.length === 0 && before === undefined ? wayToWatch(plan) : undefined;
  if (watch !== undefined) return onlyDoing(watch);
  const missions = [...(growth === undefined ? [] : [growth]), ...ranked(plan, weighed(plan, earning))];
  // A ship that waits until there are requests again stays at its site with its cargo.
  const staysPut = lanes.some((lane) => dearProposal(plan, lane) !== undefined);
  const leftovers = missions.length === 0 && !staysPut ? leftoversMission(plan, lanes) : undefined;
  const mission = missions[0] ?? leftovers ?? (before === undefined ? lastResort(plan, lanes) : undefined);
  const abroad = mission === undefined ? whyIdleAbroad(plan) : undefined;
  if (abroad !== undefined) return resting(lanes, abroad);
  return { mission, runnerUp: nextBest(missions), idle: without };
}

/** The missions by what the owner's hooks say that they are worth; those of less than nothing are left out. */
function weighed(plan: PlanContext, missions: readonly Mission[]): readonly Mission[] {
  const worths = missions.length === 0 ? undefined : plan.own?.worthsOf(plan, missions);
  if (worths === undefined) return missions;
  return missions.flatMap((mission, index) => {
    const credits = worths[index];
    if (credits === undefined) return [mission];
    const { seconds } = mission.value ?? mission.expected;
    return credits < 0 ? [] : [{ ...mission, value: { credits, seconds } }];
  });
}

/** The choice for a ship that compares no lanes. */
function onlyDoing(mission: Mission): Choice {
  return { mission, runnerUp: undefined, idle: [] };
}

/** What a ship can do that neither its lanes nor its cargo give anything to do. */
function lastResort(plan: PlanContext, lanes: readonly Lane[]): Mission | undefined {
  const mayChart = lanes.length > 0 && !lanes.includes('chart');
  const charting = mayChart ? chartingHere(plan) : undefined;
  return charting ?? sellDownMission(plan) ?? fillingMission(plan, lanes);
}

/** The choice for a ship without a mission for one reason, whatever its lanes. */
function resting(lanes: readonly Lane[], reason: Reason): Choice {
  return { mission: undefined, runnerUp: undefined, idle: lanes.slice(0, 1).map((lane) => ({ lane, reason })) };
}

/** The best mission after the first that differs from it: two lanes may propose the same, such as selling the cargo. */
function nextBest([first, ...others]: readonly Mission[]): Mission | undefined {
  return others.find(({ lane, what }) => lane !== first?.lane || what !== first.what);
}

/** A ship without any other mission sells its cargo, except goods that a contract still needs. */
function leftoversMission(plan: PlanContext, [lane]: readonly Lane[]): Mission | undefined {
  const isIdleByOrder = lane === undefined || plan.ship.cargo.units === 0;
  return isIdleByOrder ? undefined : sellMission(plan, lane, goodsForContracts(plan));
}
