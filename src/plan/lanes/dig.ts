import { MOUNT_PREFIXES } from '../../rules/cooldown.ts';
import { observedCooldownSeconds } from '../../rules/observed/observed-rules.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Survey } from '../../wire/schemas/survey.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import type { Act } from '../mission.ts';
import { isAvoided } from '../prices.ts';
import type { Route } from '../routes/route.ts';
import { routesFrom, type Situation, secondsUntil } from '../situation.ts';
import { guessedDeposits, guessedRichness, isUnstable } from './deposits.ts';

/** A place to mine at, as one ship would find it. */
export interface Dig {
  readonly waypoint: Waypoint;
  readonly route: Route;
  /** Units that an extraction should bring, and the game seconds of rest after it. */
  readonly unitsPerExtraction: number;
  readonly secondsPerExtraction: number;
  /** How often each good is found, adding up to 1. */
  readonly goods: ReadonlyMap<string, number>;
}

function strengthOf(ship: Ship, prefix: string): number {
  return ship.mounts
    .filter((mount) => mount.symbol.startsWith(prefix))
    .reduce((sum, mount) => sum + (mount.strength ?? 0), 0);
}

/** Whether a ship can mine: a laser, a mineral processor and a hold (game-facts 4.1). */
export function canMine(ship: Ship): boolean {
  const processor = ship.modules.some((module) => module.symbol.startsWith('MODULE_MINERAL_PROCESSOR'));
  return processor && ship.cargo.capacity > 0 && strengthOf(ship, MOUNT_PREFIXES.extract) > 0;
}

/** Whether a ship carries a surveyor. */
function canSurvey(ship: Ship): boolean {
  return strengthOf(ship, MOUNT_PREFIXES.survey) > 0;
}

/** Every place where the ship could mine, with its way there. */
export function digsOf(situation: Situation, ship: Ship): Dig[] {
  const routes = routesFrom(situation, ship);
  const strength = strengthOf(ship, MOUNT_PREFIXES.extract);
  const digs: Dig[] = [];
  for (const waypoint of situation.world.waypoints.values()) {
    const route = routes.get(waypoint.symbol);
    const goods = sharesAt(situation, waypoint);
    if (
      route === undefined ||
      goods.size === 0 ||
      isUnstable(situation, waypoint.symbol) ||
      isAvoided(situation, waypoint.symbol)
    )
      continue;
    const unitsPerExtraction = Math.max(1, strength * guessedRichness(waypoint));
    digs.push({
      waypoint,
      route,
      unitsPerExtraction,
      secondsPerExtraction: observedCooldownSeconds(situation.world.observed, ship.mounts, 'extract'),
      goods,
    });
  }
  return digs;
}

/** A survey still good for this long is worth using. */
const LEAST_SURVEY_SECONDS = 120;

function surveysOf(situation: Situation, waypoint: string): Survey[] {
  return [...situation.world.surveys.values()].filter(
    ({ symbol, expiration, deposits }) =>
      symbol === waypoint && deposits.length > 0 && secondsUntil(situation, expiration) > LEAST_SURVEY_SECONDS,
  );
}

/** How often each good is found: as the surveys of the place tell, which are drawn from the ground itself, or a guess. */
function sharesAt(situation: Situation, waypoint: Waypoint): ReadonlyMap<string, number> {
  const guess = guessedDeposits(waypoint);
  const found = surveysOf(situation, waypoint.symbol).flatMap((survey) => survey.deposits);
  if (guess.size === 0 || found.length === 0) return guess;
  const shares = new Map<string, number>();
  for (const { symbol } of found) shares.set(symbol, (shares.get(symbol) ?? 0) + 1 / found.length);
  return shares;
}

/** The acts of mining: a survey first where the ship can make one and none is known here. */
export function diggingActs(
  situation: Situation,
  ship: Ship,
  dig: Dig,
  until?: { tradeSymbol: string; units: number },
): Act[] {
  const known = surveysOf(situation, dig.waypoint.symbol).length > 0;
  const survey: Act[] = canSurvey(ship) && !known ? [{ kind: 'survey', times: 1 }] : [];
  return [...survey, until === undefined ? { kind: 'extract' } : { kind: 'extract', until }];
}
