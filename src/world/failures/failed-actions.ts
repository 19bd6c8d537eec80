import { type ActionKind, actionRow } from '../../game/actions.ts';
import { highest } from '../../game/numbers/extremes.ts';
import { gameSecondsBetween } from '../../time/iso.ts';
import type { WorldState } from '../state.ts';
import { type Attempt, thingOf } from './attempts.ts';
import { type FailedAttempt, isKeyBackedOff, type Remembering, restSecondsOf } from './failed-attempts.ts';
import { isFirstUse } from './proven.ts';

/** How an action failed. */
export interface Failure {
  /** What makes failures equal: the code of a refusal, or that the outcome was unknown and the action had no effect. */
  readonly way: string;
  /**
   * Equal failures in a row before an action is backed off. Failures of a ship's own state, such as a cooldown or a hold
   * that is not as believed, count per ship: it reads, and is right the next time.
   */
  readonly patience: number;
  readonly isOfShip: boolean;
  /** Whether it shows what was wrong this time; otherwise an action that never succeeded is backed off for all ships. */
  readonly isExplained: boolean;
  /** No usable reply came, of which the thing asked for need not be the cause: no verdict of the service. */
  readonly isSilent?: boolean;
}

/** Failures of an action at one target, or at a wider level, since the last success. */
export interface FailedAction extends FailedAttempt {
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

/** An action that was just backed off. */
export interface BackedOff {
  /** For people: "X1-KD26-B7", "IRON_ORE at X1-KD26-B7", "anything at X1-KD26-B7", "every place", … */
  readonly thing: string;
  readonly failures: number;
  readonly seconds: number;
  /** The owner has not been notified of its cause. */
  readonly isNews: boolean;
}

/** Game seconds, a guess, after which failures are forgotten, unless the action was backed off before. */
const FORGOTTEN_SECONDS = 3_600;

/** After more failures in a row (a guess), per ship where its own, an action is backed off even if they differ. */
const MOST_FAILURES = 8;

/** A wider level is backed off after this many failures in a row, at more than one target: one more than `USUAL`. */
const WIDE_FAILURES = 3;

interface Level {
  readonly key: string;
  readonly thing: (attempt: Attempt) => string;
  /** Undefined: the target itself. */
  readonly isSpread?: (tried: FailedAction) => boolean;
}

const keyOf = (attempt: Attempt) => `${attempt.action}: ${thingOf(attempt)}`;
const placeKey = ({ action, place }: Attempt) => `${action}: all at ${place}`;
const goodKey = ({ action, good }: Attempt) => `${action}: ${good} everywhere`;
const shipKey = ({ action }: Pick<Attempt, 'action'>, ship: string) => `${action}: by ${ship}`;
const actionKey = ({ action }: Pick<Attempt, 'action'>) => `${action}: everywhere`;

/** Up to this many unsold goods may each be at fault: a ship that sells nothing any more earns nothing. */
const FEW_UNSOLD = 3;

/** Whether the failures were at several places and, for goods, with several of them: then no single one is at fault. */
function isEverywhere({ places, goods }: FailedAction, { action }: Attempt): boolean {
  return places.size > 1 && (goods.size === 0 || goods.size > (action === 'sell' ? FEW_UNSOLD : 1));
}

/** The target and the wider levels: all goods there, the good everywhere, the ship, the action for every ship. */
function levelsOf(attempt: Attempt): Level[] {
  const { good, ship } = attempt;
  const levels: Level[] = [{ key: keyOf(attempt), thing: thingOf }];
  if (attempt.action === 'read') return levels;
  if (good !== undefined) {
    levels.push({
      key: placeKey(attempt),
      thing: ({ place }) => `anything at ${place}`,
      isSpread: ({ goods }) => goods.size > 1,
    });
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
  const isByAll = (tried: FailedAction) => tried.ofShip.size > 1 && isEverywhere(tried, attempt);
  return [...levels, { key: actionKey(attempt), thing: () => 'every place', isSpread: isByAll }];
}

const added = (to: ReadonlySet<string> | undefined, value: string | undefined) =>
  new Set([...(to ?? []), ...(value === undefined ? [] : [value])]);

type Remembered = Pick<Remembering, 'failedAttempts'>;

/** What is remembered at a key of this file's, which are all of actions. */
const actionAt = ({ failedAttempts }: Remembered, key: string) => failedAttempts.get(key) as FailedAction | undefined;

const timesAt = ({ failedAttempts }: Remembered, key: string) => failedAttempts.get(key)?.times ?? 0;

/** Sets a flag of what is remembered at a key, if anything is. */
function mark(world: WorldState, key: string, flag: { isTold: true } | { othersCould: true }): void {
  const tried = actionAt(world, key);
  const marked: FailedAction | undefined = tried && { ...tried, ...flag };
  if (marked !== undefined) world.failedAttempts.set(key, marked);
}

/** The remembered failures of a key; undefined when they are too old. */
function known(world: Remembering, key: string, atMs: number): FailedAction | undefined {
  const tried = actionAt(world, key);
  if (tried === undefined || tried.times > 0) return tried;
  return gameSecondsBetween(world, tried.sinceMs, atMs) > FORGOTTEN_SECONDS ? undefined : tried;
}

function withFailure(
  before: FailedAction | undefined,
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
  } satisfies FailedAction;
}

/** Whether a target or a wider level must be backed off; after a pause one more failure is enough. */
function isEnough(tried: FailedAction, { isSpread }: Level, { ship = '' }: Attempt, failure: Failure): boolean {
  const most = failure.isOfShip ? MOST_FAILURES * tried.ofShip.size : MOST_FAILURES;
  if (tried.times > 0 || tried.failures > most) return isSpread?.(tried) ?? true;
  const equal = failure.isOfShip ? (tried.ofShip.get(ship) ?? 0) : tried.inSameWay;
  if (isSpread === undefined) return equal >= failure.patience;
  return equal >= Math.max(WIDE_FAILURES, failure.patience) && isSpread(tried);
}

/** Whether the owner was notified: of the target itself, or of the same failure since the last success nearby. */
function isToldOf(world: WorldState, levels: readonly Level[], way: string): boolean {
  return levels.some(({ key, isSpread }) => {
    const tried = actionAt(world, key);
    return tried?.isTold === true && (isSpread === undefined || tried.way === way);
  });
}

/** Whether an action has failed anywhere, and that is not forgotten. */
export function hasAnyFailed({ failedAttempts }: Remembered, action: ActionKind): boolean {
  return [...failedAttempts.keys()].some((key) => key.startsWith(`${action}: `));
}

/** Forgets failures that only the ship at fault had: they do not concern other ships. */
function forgive(world: WorldState, { action, ship }: Attempt): void {
  if (ship === undefined) return;
  for (const [key, tried] of world.failedAttempts) {
    const { ofShip } = tried as FailedAction;
    const isItsOwn = ofShip?.size === 1 && ofShip.has(ship);
    if (key.startsWith(`${action}: `) && key !== shipKey({ action }, ship) && isItsOwn)
      world.failedAttempts.delete(key);
  }
}

/**
 * Records that an action failed or was refused at a target; after repeated equal failures it is backed off, like a failed
 * read. An action that never had an effect is backed off for all ships at its first failure, unless that shows what was
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
  const isFirst = !failure.isExplained && isFirstUse(world, attempt.action);
  let begun: (BackedOff & { readonly key: string }) | undefined;
  for (const level of levels) {
    const { key } = level;
    if (isKeyBackedOff(world, key, atMs)) continue;
    const tried = withFailure(known(world, key, atMs), attempt, failure, atMs);
    const isBegun = (isFirst && key === actionKey(attempt)) || isEnough(tried, level, attempt, failure);
    const times = tried.times + (isBegun ? 1 : 0);
    const act = `${actionRow(attempt.action).text} ${level.thing(attempt)}`;
    world.failedAttempts.set(key, { ...tried, times, act } satisfies FailedAction);
    if (times > tried.times)
      begun = { key, thing: level.thing(attempt), failures: tried.failures, seconds: restSecondsOf(times), isNews };
  }
  if (begun === undefined) return undefined;
  for (const { key } of levels) mark(world, key, { isTold: true });
  if (begun.key === shipKey(attempt, attempt.ship ?? '')) forgive(world, attempt);
  return begun;
}

/** Forgets the failures of an action at all levels; ships that failed there remember that others succeeded. */
export function noteSuccess(world: WorldState, attempt: Attempt): void {
  if (world.failedAttempts.size === 0) return;
  for (const ship of actionAt(world, keyOf(attempt))?.ofShip.keys() ?? [])
    mark(world, shipKey(attempt, ship), { othersCould: true });
  for (const { key } of levelsOf(attempt)) world.failedAttempts.delete(key);
}

/** Whether an action is backed off at a target now, for every ship or for the named one. */
export function isActionBackedOff(world: Remembering, attempt: Attempt, nowMs: number): boolean {
  if (world.failedAttempts.size === 0) return false;
  return levelsOf(attempt).some(({ key }) => isKeyBackedOff(world, key, nowMs));
}

/** How often in a row an action was backed off at a target or a wider level; 0 after a success. */
export function timesBackedOff(world: Remembered, attempt: Attempt): number {
  return highest(levelsOf(attempt).map(({ key }) => timesAt(world, key)));
}

/** An action that gets no reply, and again none after so many pauses (a guess), gets none for good. */
const SILENT_TIMES = 2;

/**
 * Whether what is remembered at a key is a verdict: refusals that backed it off at any time since the last success, or
 * silence that has outlasted pauses. A service that is silent now is no sign of whom it does not answer.
 */
function isVerdictAt(world: Remembered, key: string, leastTimes = 1): boolean {
  const tried = actionAt(world, key);
  return tried !== undefined && tried.times >= (tried.isSilent ? SILENT_TIMES : leastTimes);
}

/** Whether an action was found not to work at a target since its last success there: it was backed off and not for silence. */
export function hasBeenBackedOff(world: Remembered, attempt: Attempt): boolean {
  return isVerdictAt(world, keyOf(attempt));
}

/** The same of a read that failed just once, which already means several tries. */
export function hasFailed(world: Remembered, attempt: Attempt): boolean {
  return isVerdictAt(world, keyOf(attempt), 0);
}

const wideKeys = (action: Attempt['action'], ship: string) => [shipKey({ action }, ship), actionKey({ action })];

/** Whether an action is backed off for a ship at every place. */
export function isActionBackedOffFor(
  world: Remembering,
  action: Attempt['action'],
  ship: string,
  nowMs: number,
): boolean {
  return world.failedAttempts.size > 0 && wideKeys(action, ship).some((key) => isKeyBackedOff(world, key, nowMs));
}

/** Whether an action was found not to work for a ship at every place; silence towards all ships is not the ship's. */
export function hasBeenBackedOffFor(world: Remembered, action: Attempt['action'], ship: string): boolean {
  const ofAll = actionAt(world, actionKey({ action }));
  return isVerdictAt(world, shipKey({ action }, ship)) || (ofAll !== undefined && !ofAll.isSilent && ofAll.times > 0);
}
