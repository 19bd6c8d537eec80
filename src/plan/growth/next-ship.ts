import { type Reason, reasonOf } from '../../game/reasons.ts';
import type { FleetContext } from '../fleet-context.ts';
import { requestCredits } from '../score/request-price.ts';
import { bothWorks, NOTHING_DONE, type ShipWork, type WorkDone } from '../score/ship-work.ts';
import { canEarn } from './earners.ts';
import { owned, purchasesUnderWay } from './owned.ts';

/** What the ships of a type did lately, and what is to be expected of one more. */
interface NextShip {
  /** Ships of the type that can earn. */
  readonly ships: number;
  /** Those of them that have worked long enough to judge. */
  readonly proven: number;
  /** Credits an hour of one of them, its requests at their price; undefined: nothing is known. */
  readonly meanCredits: number | undefined;
  /** Credits an hour that the latest ones added to what all of them earn; undefined where too few came to measure it. */
  readonly addedCredits: number | undefined;
}

const totalOf = (works: readonly ShipWork[], half: keyof ShipWork): WorkDone =>
  works.map((work) => work[half]).reduce(bothWorks, NOTHING_DONE);

/** Credits of some work, less the price of its requests. */
function netCredits({ track, scarcity, tuning }: FleetContext, { credits, requests }: WorkDone): number {
  return credits - requests * requestCredits(scarcity, track.yields.fleet, tuning);
}

/** By how much the income of all ships of a type rose from one half of the judged time to the other, for each that came. */
function addedByLatest(fleet: FleetContext, earlier: WorkDone, later: WorkDone): number | undefined {
  const { record, growth } = fleet.tuning;
  const halfHours = record.judgedSeconds / 7_200;
  const came = (later.hours - earlier.hours) / halfHours;
  if (came < 1 || later.hours < earlier.hours * growth.leastGrowth) return undefined;
  return (netCredits(fleet, later) - netCredits(fleet, earlier)) / halfHours / came;
}

/** What the ships of a type did in the last hours, for each plan once. */
function nextShip(fleet: FleetContext, shipType: string): NextShip {
  return fleet.oncePer(nextShip, shipType, () => {
    const ships = owned(fleet, shipType).filter((ship) => canEarn(fleet, ship));
    const works = ships.flatMap(({ symbol }) => fleet.track.work.get(symbol) ?? []);
    const isProven = ({ earlier, later }: ShipWork) =>
      (earlier.hours + later.hours) * 3_600 >= fleet.tuning.record.knownAfterSeconds;
    const [earlier, later] = [totalOf(works, 'earlier'), totalOf(works, 'later')];
    return {
      ships: ships.length,
      proven: works.filter(isProven).length,
      meanCredits: later.hours === 0 ? undefined : netCredits(fleet, later) / later.hours,
      addedCredits: addedByLatest(fleet, earlier, later),
    };
  });
}

/** Credits an hour that one more should bring: not more than the mean, since the latest may have had the best ground. */
function incomeOfNext({ meanCredits, addedCredits }: NextShip): number | undefined {
  return meanCredits === undefined ? undefined : Math.min(meanCredits, addedCredits ?? meanCredits);
}

/**
 * How many ships of a type may be unproven at a time: those that the proven ones would pay for in some hours, so that a
 * mistake costs no more than that; fewer where it is not known what the latest ones added.
 */
function mayBeUnproven(fleet: FleetContext, next: NextShip, priceCredits: number): number {
  const { trialShips, trialPart, atRiskHours } = fleet.tuning.growth;
  const { proven, addedCredits, meanCredits = 0 } = next;
  const earned = proven * meanCredits * atRiskHours;
  return Math.max(trialShips, addedCredits === undefined ? trialPart * proven : earned / priceCredits);
}

/** Game hours within which a ship that is bought now has to earn its price. */
function mostHours({ secondsToReset, tuning }: FleetContext): number {
  const { partOfWeek, mostPaybackHours } = tuning.growth;
  return Math.min(mostPaybackHours, (secondsToReset / 3_600) * partOfWeek);
}

/** Hours in which the next ship of a type should earn its price; undefined where nothing is known, infinite where it earns nothing. */
export function nextPaybackHours(fleet: FleetContext, shipType: string, priceCredits: number): number | undefined {
  const income = incomeOfNext(nextShip(fleet, shipType));
  if (income === undefined) return undefined;
  return income > 0 ? priceCredits / income : Number.POSITIVE_INFINITY;
}

/**
 * Why the next ship of a type that the strategy sets no number for is not bought at a price: those before it are not
 * proven yet, or it should not earn its price in time. Undefined where it is bought; the first few are a trial.
 */
export function whyNextIsNotBought(fleet: FleetContext, shipType: string, priceCredits: number): Reason | undefined {
  const next = nextShip(fleet, shipType);
  const unproven = next.ships - next.proven + purchasesUnderWay(fleet, shipType);
  if (unproven >= mayBeUnproven(fleet, next, priceCredits)) return reasonOf('nextUnproven', { unproven });
  const hours = nextPaybackHours(fleet, shipType, priceCredits);
  const withinHours = mostHours(fleet);
  if (hours === undefined || hours <= withinHours) return undefined;
  if (!Number.isFinite(hours)) return reasonOf('nextEarnsNothing', { ships: next.ships });
  const incomeCredits = Math.round(priceCredits / hours);
  const figures = { hours: hours.toFixed(1), priceCredits, incomeCredits };
  return reasonOf('nextPaysLate', { ...figures, withinHours: withinHours.toFixed(1) });
}
