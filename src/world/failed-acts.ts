import { highest } from '../rules/extremes.ts';
import { gameSecondsBetween } from '../time/iso.ts';
import { type Attempt, thingOf } from './attempts.ts';
import type { Deed } from './deeds.ts';
import { type FailedAttempt, isResting, type Remembering, restSecondsOf } from './failed-attempts.ts';
import { isFirstUse } from './proven.ts';
import type { WorldState } from './state.ts';

/** How an act failed. */
export interface Failure {
  /** What makes failures equal: the code of a refusal, or that the outcome was unknown and the act had no effect. */
  readonly way: string;
  /**
   * Equal failures in a row before an act is backed off. Failures of a ship's own state, such as a cooldown or a hold
   * that is not as believed, count per ship: it reads, and is right the next time.
   */
  readonly patience: number;
  readonly isOfShip: boolean;
  /** Whether it tells what was wrong this time; otherwise a deed that never succeeded is backed off for all ships. */
  readonly isExplained: boolean;
  /** No usable reply came, of which the thing asked for need not be the cause: no verdict of the service. */
  readonly isSilent?: boolean;
}

/** Failures of an act at one target, or at a wider level, since the last success. */
export interface FailedAct extends FailedAttempt {
  readonly failures: number;
  readonly way: string;
  readonly inSameWay: number;
  readonly ofShip: ReadonlyMap<string, number>;
  readonly places: ReadonlySet<string>;
  readonly goods: ReadonlySet<string>;
  /** The latest failure was silence, no verdict of the service. */
  readonly isSilent: boolean;
  /** Another ship succeeded where this one had failed. */
  readonly othersCould: boolean;
  /** The owner was notified of this cause. */
  readonly isTold: boolean;
}

/** An act that was just backed off. */
export interface BackedOff {
  /** For people: "X1-KD26-B7", "IRON_ORE at X1-KD26-B7", "every place", … */
  readonly thing: string;
  readonly failures: number;
  readonly seconds: number;
  /** The owner has not been notified of its cause. */
  readonly isNews: boolean;
}

/** Game seconds after which failures are forgotten, unless the act was backed off before. */
const FORGOTTEN_SECONDS = 3_600;

/** After more failures in a row than this, per ship where they are its own, the act is backed off even if they differ. */
const MOST_FAILURES = 8;

/** A wider level is backed off after this many failures in a row, at more than one target. */
const WIDE_FAILURES = 3;

interface Level {
  readonly key: string;
  readonly thing: (attempt: Attempt) => string;
  /** Undefined: the target itself. */
  readonly isSpread?: (tried: FailedAct) => boolean;
}

const keyOf = (attempt: Attempt) => `${attempt.deed}: ${thingOf(attempt)}`;
const placeKey = ({ deed, place }: Attempt) => `${deed}: all at ${place}`;
const goodKey = ({ deed, good }: Attempt) => `${deed}: ${good} everywhere`;
const shipKey = ({ deed }: Pick<Attempt, 'deed'>, ship: string) => `${deed}: by ${ship}`;
const deedKey = ({ deed }: Pick<Attempt, 'deed'>) => `${deed}: everywhere`;

/**
 * Up to this many goods that cannot be sold may each be at fault by itself: a ship that sells nothing any more earns
 * nothing.
 */
const FEW_UNSOLD = 3;

/** Whether the failures were at several places and, for goods, with several of them: then no single one is at fault. */
function isEverywhere({ places, goods }: FailedAct, { deed }: Attempt): boolean {
  return places.size > 1 && (goods.size === 0 || goods.size > (deed === 'sell' ? FEW_UNSOLD : 1));
}

/** The target and the wider levels: all goods there, the good everywhere, the ship, the deed for every ship. */
function levelsOf(attempt: Attempt): Level[] {
  const { good, ship } = attempt;
  const levels: Level[] = [{ key: keyOf(attempt), thing: thingOf }];
  if (attempt.deed === 'read') return levels;
  if (good !== undefined) {
    levels.push({ key: placeKey(attempt), thing: ({ place }) => place, isSpread: ({ goods }) => goods.size > 1 });
    levels.push({
      key: goodKey(attempt),
      thing: () => `${good} at every place`,
      isSpread: ({ places }) => places.size > 1,
    });
  }
  if (ship !== undefined)
    // A ship is at fault when it fails everywhere, or where others succeed.
    levels.push({
      key: shipKey(attempt, ship),
      thing: () => `every place by ${ship}`,
      isSpread: (tried) => tried.othersCould || isEverywhere(tried, attempt),
    });
  const isByAll = (tried: FailedAct) => tried.ofShip.size > 1 && isEverywhere(tried, attempt);
  return [...levels, { key: deedKey(attempt), thing: () => 'every place', isSpread: isByAll }];
}

const added = (to: ReadonlySet<string> | undefined, value: string | undefined) =>
  new Set([...(to ?? []), ...(value === undefined ? [] : [value])]);

type Remembered = Pick<Remembering, 'failedAttempts'>;

/** What is remembered at a key of this file's, which are all of acts. */
const actAt = ({ failedAttempts }: Remembered, key: string) => failedAttempts.get(key) as FailedAct | undefined;

const timesAt = ({ failedAttempts }: Remembered, key: string) => failedAttempts.get(key)?.times ?? 0;

/** Sets a flag of what is remembered at a key, if anything is. */
function mark(world: WorldState, key: string, flag: { isTold: true } | { othersCould: true }): void {
  const tried = actAt(world, key);
  const marked: FailedAct | undefined = tried && { ...tried, ...flag };
  if (marked !== undefined) world.failedAttempts.set(key, marked);
}

/** The remembered failures of a key; undefined when they are too old. */
function known(world: Remembering, key: string, atMs: number): FailedAct | undefined {
  const tried = actAt(world, key);
  if (tried === undefined || tried.times > 0) return tried;
  return gameSecondsBetween(world, tried.sinceMs, atMs) > FORGOTTEN_SECONDS ? undefined : tried;
}

function withFailure(
  before: FailedAct | undefined,
  { place, good, ship = '' }: Attempt,
  failure: Failure,
  atMs: number,
) {
  const { way, isSilent = false } = failure;
  const isSame = before?.way === way;
  return {
    sinceMs: atMs,
    times: before?.times ?? 0,
    failures: (before?.failures ?? 0) + 1,
    way,
    inSameWay: isSame ? before.inSameWay + 1 : 1,
    ofShip: new Map(isSame ? before.ofShip : []).set(ship, (isSame ? (before.ofShip.get(ship) ?? 0) : 0) + 1),
    places: added(isSame ? before.places : undefined, place),
    goods: added(isSame ? before.goods : undefined, good),
    isSilent,
    othersCould: before?.othersCould ?? false,
    isTold: before?.isTold ?? false,
  } satisfies FailedAct;
}

/** Whether a target or a wider level must be backed off; after a pause one more failure is enough. */
function isEnough(tried: FailedAct, { isSpread }: Level, { ship = '' }: Attempt, failure: Failure): boolean {
  const most = failure.isOfShip ? MOST_FAILURES * tried.ofShip.size : MOST_FAILURES;
  if (tried.times > 0 || tried.failures > most) return isSpread?.(tried) ?? true;
  const equal = failure.isOfShip ? (tried.ofShip.get(ship) ?? 0) : tried.inSameWay;
  if (isSpread === undefined) return equal >= failure.patience;
  return equal >= Math.max(WIDE_FAILURES, failure.patience) && isSpread(tried);
}

/**
 * Whether the owner was notified of the cause: of the target itself, or of the same failure since the last success
 * nearby.
 */
function isToldOf(world: WorldState, levels: readonly Level[], way: string): boolean {
  return levels.some(({ key, isSpread }) => {
    const tried = actAt(world, key);
    return tried?.isTold === true && (isSpread === undefined || tried.way === way);
  });
}

/** Whether an act of a deed has failed anywhere, and that is not forgotten. */
export function hasAnyFailed({ failedAttempts }: Remembered, deed: Deed): boolean {
  return [...failedAttempts.keys()].some((key) => key.startsWith(`${deed}: `));
}

/** Forgets failures that only the ship at fault had: they do not concern other ships. */
function forgive(world: WorldState, { deed, ship }: Attempt): void {
  if (ship === undefined) return;
  for (const [key, tried] of world.failedAttempts) {
    const { ofShip } = tried as FailedAct;
    const isItsOwn = ofShip?.size === 1 && ofShip.has(ship);
    if (key.startsWith(`${deed}: `) && key !== shipKey({ deed }, ship) && isItsOwn) world.failedAttempts.delete(key);
  }
}

/**
 * Records that an act failed or was refused at a target; after repeated equal failures it is backed off, like a failed
 * read. A deed that never had an effect is backed off for all ships at its first failure, unless that tells what was
 * wrong. Failures during the pause change nothing.
 * @returns what is backed off from now on because of it
 */
export function noteFailure(
  world: WorldState,
  attempt: Attempt,
  failure: Failure,
  atMs: number,
): BackedOff | undefined {
  const levels = levelsOf(attempt);
  const isNews = !isToldOf(world, levels, failure.way);
  const isFirst = !failure.isExplained && isFirstUse(world, attempt.deed);
  let begun: (BackedOff & { readonly key: string }) | undefined;
  for (const level of levels) {
    const { key } = level;
    if (isResting(world, key, atMs)) continue;
    const tried = withFailure(known(world, key, atMs), attempt, failure, atMs);
    const isBegun = (isFirst && key === deedKey(attempt)) || isEnough(tried, level, attempt, failure);
    const times = tried.times + (isBegun ? 1 : 0);
    world.failedAttempts.set(key, { ...tried, times });
    if (times > tried.times)
      begun = { key, thing: level.thing(attempt), failures: tried.failures, seconds: restSecondsOf(times), isNews };
  }
  if (begun === undefined) return undefined;
  for (const { key } of levels) mark(world, key, { isTold: true });
  if (begun.key === shipKey(attempt, attempt.ship ?? '')) forgive(world, attempt);
  return begun;
}

/**
 * Forgets the failures of an act at a target and at all wider levels. Ships that failed there remember that others
 * succeeded.
 */
export function noteSuccess(world: WorldState, attempt: Attempt): void {
  if (world.failedAttempts.size === 0) return;
  for (const ship of actAt(world, keyOf(attempt))?.ofShip.keys() ?? [])
    mark(world, shipKey(attempt, ship), { othersCould: true });
  for (const { key } of levelsOf(attempt)) world.failedAttempts.delete(key);
}

/** Whether an act is backed off at a target now, for every ship or for the named one. */
export function isActBackedOff(world: Remembering, attempt: Attempt, nowMs: number): boolean {
  if (world.failedAttempts.size === 0) return false;
  return levelsOf(attempt).some(({ key }) => isResting(world, key, nowMs));
}

/** How often in a row an act was backed off at a target or a wider level; 0 after a success. */
export function timesBackedOff(world: Remembered, attempt: Attempt): number {
  return highest(levelsOf(attempt).map(({ key }) => timesAt(world, key)));
}

/** An act that gets no reply, and again none after so many pauses, gets none for good. */
const SILENT_TIMES = 2;

/**
 * Whether what is remembered at a key is a verdict: refusals that backed it off at any time since the last success, or
 * silence that has outlasted pauses. A service that is silent now says nothing of whom it does not answer.
 */
function isVerdictAt(world: Remembered, key: string, leastTimes = 1): boolean {
  const tried = actAt(world, key);
  return tried !== undefined && tried.times >= (tried.isSilent ? SILENT_TIMES : leastTimes);
}

/** Whether an act was found not to work at a target since its last success there: it was backed off and not for silence. */
export function hasBeenBackedOff(world: Remembered, attempt: Attempt): boolean {
  return isVerdictAt(world, keyOf(attempt));
}

/** The same of a read that failed just once, which already means several tries. */
export function hasFailed(world: Remembered, attempt: Attempt): boolean {
  return isVerdictAt(world, keyOf(attempt), 0);
}

const wideKeys = (deed: Attempt['deed'], ship: string) => [shipKey({ deed }, ship), deedKey({ deed })];

/** Whether an act is backed off for a ship at every place. */
export function isActBackedOffFor(world: Remembering, deed: Attempt['deed'], ship: string, nowMs: number): boolean {
  return world.failedAttempts.size > 0 && wideKeys(deed, ship).some((key) => isResting(world, key, nowMs));
}

/** Whether an act was found not to work for a ship at every place; silence towards all ships is not the ship's. */
export function hasBeenBackedOffFor(world: Remembered, deed: Attempt['deed'], ship: string): boolean {
  const ofAll = actAt(world, deedKey({ deed }));
  return isVerdictAt(world, shipKey({ deed }, ship)) || (ofAll !== undefined && !ofAll.isSilent && ofAll.times > 0);
}
