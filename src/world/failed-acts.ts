import { gameSecondsBetween } from '../time/game-time.ts';
import { type Attempt, thingOf } from './attempts.ts';
import { type FailedAttempt, isResting, type Remembering, restSecondsOf } from './failed-attempts.ts';
import type { WorldState } from './state.ts';

/** How an act failed. */
export interface Failure {
  /** What makes failures the same: the code of a refusal, or that nobody was told and nothing had happened. */
  readonly way: string;
  /**
   * So many equal failures in a row it takes until a thing is left alone. Where they are of one ship's state, as a cooldown
   * or a hold that is not as believed, they count for each ship by itself: it reads, and is right the next time.
   */
  readonly patience: number;
  readonly isOfShip: boolean;
}

/** Failures of an act at a thing, or at all that is wider, since one that succeeded. */
export interface FailedAct extends FailedAttempt {
  readonly failures: number;
  readonly way: string;
  readonly inSameWay: number;
  readonly ofShip: ReadonlyMap<string, number>;
  readonly places: ReadonlySet<string>;
  readonly goods: ReadonlySet<string>;
  /** Another ship could do where this one had failed. */
  readonly othersCould: boolean;
  /** The owner has been told of this cause. */
  readonly isTold: boolean;
}

/** What has just come to be left alone. */
export interface BackedOff {
  /** For people: "X1-KD26-B7", "IRON_ORE at X1-KD26-B7", "every place", … */
  readonly thing: string;
  readonly failures: number;
  readonly seconds: number;
  /** The owner has not been told of its cause. */
  readonly isNews: boolean;
}

/** Failures that nobody added to for so many game seconds are forgotten, unless the thing was left alone before. */
const FORGOTTEN_SECONDS = 3_600;

/** However different the answers, after more failures than this in a row, of each ship where they are its own, the thing is left alone. */
const MOST_FAILURES = 8;

/** What is wider than one thing is left alone after so many failures in a row, at more things than one. */
const WIDE_FAILURES = 3;

interface Level {
  readonly key: string;
  readonly thing: (attempt: Attempt) => string;
  /** Undefined: the thing itself. */
  readonly isSpread?: (tried: FailedAct) => boolean;
}

const keyOf = (attempt: Attempt) => `${attempt.deed}: ${thingOf(attempt)}`;
const placeKey = ({ deed, place }: Attempt) => `${deed}: all at ${place}`;
const goodKey = ({ deed, good }: Attempt) => `${deed}: ${good} everywhere`;
const shipKey = ({ deed }: Pick<Attempt, 'deed'>, ship: string) => `${deed}: by ${ship}`;
const deedKey = ({ deed }: Pick<Attempt, 'deed'>) => `${deed}: everywhere`;

/** Of so few goods that cannot be sold each may be at fault by itself: a ship that sells nothing any more earns nothing. */
const FEW_UNSOLD = 3;

/** What went wrong at several places, and of goods with several of them, is no fault of one. */
function isEverywhere({ places, goods }: FailedAct, { deed }: Attempt): boolean {
  return places.size > 1 && (goods.size === 0 || goods.size > (deed === 'sell' ? FEW_UNSOLD : 1));
}

/** The thing, and what is wider: all goods there, the good everywhere, the ship, the act for every ship. */
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
    // A ship is to blame for what it fails at everywhere, or where others can.
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

/** What is remembered of a key, unless it is too long ago. */
function known({ failedAttempts, speed }: Remembering, key: string, atMs: number): FailedAct | undefined {
  const tried = failedAttempts.get(key) as FailedAct | undefined;
  if (tried === undefined || tried.times > 0) return tried;
  return gameSecondsBetween({ speed }, tried.sinceMs, atMs) > FORGOTTEN_SECONDS ? undefined : tried;
}

function withFailure(before: FailedAct | undefined, { place, good, ship = '' }: Attempt, way: string, atMs: number) {
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
    othersCould: before?.othersCould ?? false,
    isTold: before?.isTold ?? false,
  } satisfies FailedAct;
}

/** Whether it is time to leave a thing, or what is wider, alone; at the end of a pause one more failure is enough. */
function isEnough(tried: FailedAct, { isSpread }: Level, { ship = '' }: Attempt, failure: Failure): boolean {
  const most = failure.isOfShip ? MOST_FAILURES * tried.ofShip.size : MOST_FAILURES;
  if (tried.times > 0 || tried.failures > most) return isSpread?.(tried) ?? true;
  const equal = failure.isOfShip ? (tried.ofShip.get(ship) ?? 0) : tried.inSameWay;
  if (isSpread === undefined) return equal >= failure.patience;
  return equal >= Math.max(WIDE_FAILURES, failure.patience) && isSpread(tried);
}

/** Whether the owner knows the cause: of the thing itself, or of the same failure since the act last succeeded near it. */
function isToldOf(world: WorldState, levels: readonly Level[], way: string): boolean {
  return levels.some(({ key, isSpread }) => {
    const tried = world.failedAttempts.get(key) as FailedAct | undefined;
    return tried?.isTold === true && (isSpread === undefined || tried.way === way);
  });
}

function tellOf({ failedAttempts }: WorldState, levels: readonly Level[]): void {
  for (const { key } of levels) {
    const tried = failedAttempts.get(key) as FailedAct | undefined;
    const told: FailedAct | undefined = tried && { ...tried, isTold: true };
    if (told !== undefined) failedAttempts.set(key, told);
  }
}

/** What only the ship to blame failed at is no worse than before for the others. */
function forgive(world: WorldState, { deed, ship }: Attempt): void {
  if (ship === undefined) return;
  for (const [key, tried] of world.failedAttempts) {
    const { ofShip } = tried as FailedAct;
    const isItsOwn = ofShip?.size === 1 && ofShip.has(ship);
    if (key.startsWith(`${deed}: `) && key !== shipKey({ deed }, ship) && isItsOwn) world.failedAttempts.delete(key);
  }
}

/**
 * Notes that an act failed or was refused at a thing: at the second time in the same way it is left alone, as a sight is
 * that could not be had. While it is left alone, who tries all the same changes nothing.
 * @returns what is left alone from now on because of it
 */
export function noteFailure(
  world: WorldState,
  attempt: Attempt,
  failure: Failure,
  atMs: number,
): BackedOff | undefined {
  const levels = levelsOf(attempt);
  const isNews = !isToldOf(world, levels, failure.way);
  let begun: (BackedOff & { readonly key: string }) | undefined;
  for (const level of levels) {
    const { key } = level;
    if (isResting(world, key, atMs)) continue;
    const tried = withFailure(known(world, key, atMs), attempt, failure.way, atMs);
    const times = isEnough(tried, level, attempt, failure) ? tried.times + 1 : tried.times;
    world.failedAttempts.set(key, { ...tried, times });
    if (times > tried.times)
      begun = { key, thing: level.thing(attempt), failures: tried.failures, seconds: restSecondsOf(times), isNews };
  }
  if (begun === undefined) return undefined;
  tellOf(world, levels);
  if (begun.key === shipKey(attempt, attempt.ship ?? '')) forgive(world, attempt);
  return begun;
}

/** Forgets failures of an act at a thing, and of all that is wider: it can be done. Ships that failed there remember it. */
export function noteSuccess({ failedAttempts }: WorldState, attempt: Attempt): void {
  if (failedAttempts.size === 0) return;
  const tried = failedAttempts.get(keyOf(attempt)) as FailedAct | undefined;
  for (const ship of tried?.ofShip.keys() ?? []) {
    const key = shipKey(attempt, ship);
    const own = failedAttempts.get(key) as FailedAct | undefined;
    const blamed: FailedAct | undefined = own && { ...own, othersCould: true };
    if (blamed !== undefined) failedAttempts.set(key, blamed);
  }
  for (const { key } of levelsOf(attempt)) failedAttempts.delete(key);
}

/** Whether an act is left alone at a thing now, by every ship or by the one that is named. */
export function isActBackedOff(world: Remembering, attempt: Attempt, nowMs: number): boolean {
  if (world.failedAttempts.size === 0) return false;
  return levelsOf(attempt).some(({ key }) => isResting(world, key, nowMs));
}

/** How often in a row an act was left alone at a thing, or at all that is wider; none where it has succeeded since. */
export function timesBackedOff({ failedAttempts }: Pick<Remembering, 'failedAttempts'>, attempt: Attempt): number {
  return Math.max(...levelsOf(attempt).map(({ key }) => failedAttempts.get(key)?.times ?? 0));
}

/** Whether an act was left alone at a thing and has not succeeded there since, however long ago that is. */
export function hasBeenBackedOff({ failedAttempts }: Pick<Remembering, 'failedAttempts'>, attempt: Attempt): boolean {
  return (failedAttempts.get(keyOf(attempt))?.times ?? 0) > 0;
}

const wideKeys = (deed: Attempt['deed'], ship: string) => [shipKey({ deed }, ship), deedKey({ deed })];

/** Whether an act failed at a thing and has not succeeded there since, be it once. */
export function hasFailed({ failedAttempts }: Pick<Remembering, 'failedAttempts'>, attempt: Attempt): boolean {
  return failedAttempts.has(keyOf(attempt));
}

/** Whether a ship leaves an act alone wherever it is. */
export function isActBackedOffFor(world: Remembering, deed: Attempt['deed'], ship: string, nowMs: number): boolean {
  return world.failedAttempts.size > 0 && wideKeys(deed, ship).some((key) => isResting(world, key, nowMs));
}

/** Whether a ship left an act alone wherever it was and has not succeeded in it since. */
export function hasBeenBackedOffFor(
  { failedAttempts }: Pick<Remembering, 'failedAttempts'>,
  deed: Attempt['deed'],
  ship: string,
): boolean {
  return wideKeys(deed, ship).some((key) => (failedAttempts.get(key)?.times ?? 0) > 0);
}
