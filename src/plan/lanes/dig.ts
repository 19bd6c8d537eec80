import { cooldownSeconds, MOUNT_PREFIXES } from '../../rules/cooldown.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import type { Act } from '../mission.ts';
import { bestBid, isAvoided } from '../prices.ts';
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
export function canSurvey(ship: Ship): boolean {
  return strengthOf(ship, MOUNT_PREFIXES.survey) > 0;
}

/** Every place where the ship could mine, with its way there. */
export function digsOf(situation: Situation, ship: Ship): Dig[] {
  const routes = routesFrom(situation, ship);
  const strength = strengthOf(ship, MOUNT_PREFIXES.extract);
  const digs: Dig[] = [];
  for (const waypoint of situation.world.waypoints.values()) {
    const route = routes.get(waypoint.symbol);
    const goods = guessedDeposits(waypoint);
    if (route === undefined || goods.size === 0 || isUnstable(waypoint) || isAvoided(situation, waypoint.symbol))
      continue;
    const unitsPerExtraction = Math.max(1, strength * guessedRichness(waypoint));
    digs.push({
      waypoint,
      route,
      unitsPerExtraction,
      secondsPerExtraction: cooldownSeconds(ship.mounts, 'extract'),
      goods,
    });
  }
  return digs;
}

/** Credits that an average unit from here is worth at the best bids known. */
export function unitWorthCredits(situation: Situation, dig: Dig): number {
  let worth = 0;
  for (const [good, share] of dig.goods) worth += share * bestBid(situation, dig.waypoint.systemSymbol, good);
  return worth;
}

/** A survey still good for this long is worth using. */
const LEAST_SURVEY_SECONDS = 120;

/** The acts of mining: a survey first where the ship can make one and none is known here. */
export function diggingActs(
  situation: Situation,
  ship: Ship,
  dig: Dig,
  until?: { tradeSymbol: string; units: number },
): Act[] {
  const known = [...situation.world.surveys.values()].some(
    (survey) =>
      survey.symbol === dig.waypoint.symbol && secondsUntil(situation, survey.expiration) > LEAST_SURVEY_SECONDS,
  );
  const survey: Act[] = canSurvey(ship) && !known ? [{ kind: 'survey', times: 1 }] : [];
  return [...survey, until === undefined ? { kind: 'extract' } : { kind: 'extract', until }];
}
