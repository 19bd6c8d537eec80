import { describe, expect, test } from 'vitest';
import { nextStep } from '../../src/fleet/steps/next-step.ts';
import type { Step } from '../../src/fleet/steps/step.ts';
import type { Action } from '../../src/plan/mission.ts';
import { TUNING } from '../../src/plan/tuning/tuning.ts';
import { isoFromMs } from '../../src/time/iso.ts';
import type { Ship } from '../../src/wire/schemas/ship.ts';
import type { Survey } from '../../src/wire/schemas/survey.ts';
import { emptyGalaxy } from '../../src/world/galaxy/galaxy.ts';
import type { WorldState } from '../../src/world/state.ts';
import { fleetOf } from '../kit/known-world.ts';
import { aMarket, aShip, aSurvey, aWorld } from '../kit/makers.ts';
import { HOME, START_MS } from '../kit/replies.ts';

const ORE = 'IRON_ORE';
const PACES = [1, 60, 600];
const laser = { symbol: 'MOUNT_MINING_LASER_I', strength: 5, requirements: {} };
const surveyor = { symbol: 'MOUNT_SURVEYOR_I', strength: 1, requirements: {} };

/** So many game seconds after the beginning, on the server's clock. */
const msAfter = (gameSeconds: number, speed: number) => START_MS + (gameSeconds * 1_000) / speed;

function orderAt(speed: number, action: Action, ship: Ship, told: Partial<WorldState>, seconds = 0): Step | undefined {
  const world = { ...aWorld({ ships: [ship] }), ...told, speed };
  return nextStep([action], ship, world, { tuning: TUNING, serverMs: msAfter(seconds, speed) }).step;
}

const surveysOf = (...surveys: readonly Survey[]) => new Map(surveys.map((survey) => [survey.signature, survey]));

describe.each(PACES)('at %i game seconds a second', (speed) => {
  test('a full ship waits two minutes of the game for a hauler', () => {
    const drone = { ...aShip({ cargo: { [ORE]: 15 }, capacity: 15 }), mounts: [laser] };
    const action: Action = { kind: 'extract', staysUntil: isoFromMs(msAfter(3_600, speed)) };
    expect(orderAt(speed, action, drone, {})).toEqual({ kind: 'awaitHauler', until: isoFromMs(msAfter(120, speed)) });
  });

  test.each([
    [4, undefined],
    [6, 's'],
  ])('a survey that is valid for %i more seconds of the game is used: %s', (seconds, used) => {
    const surveys = surveysOf(aSurvey('s', [ORE, ORE], msAfter(seconds, speed)));
    const order = orderAt(speed, { kind: 'extract', until: { tradeSymbol: ORE, units: 9 } }, aShip(), { surveys });
    expect(order?.kind === 'extract' ? order.survey?.signature : 'no extraction').toBe(used);
  });

  test.each([
    [110, 'survey'],
    [130, 'extract'],
  ])('who has a good survey for %i more seconds of the game would %s', (seconds, kind) => {
    const ship = { ...aShip(), mounts: [laser, surveyor] };
    const depositValue = { worths: { [ORE]: 100 }, meanCredits: 40 };
    const action: Action = { kind: 'extract', staysUntil: isoFromMs(msAfter(1_800, speed)), depositValue };
    const surveys = surveysOf(aSurvey('s', [ORE, ORE], msAfter(seconds, speed)));
    expect(orderAt(speed, action, ship, { surveys, ships: fleetOf([ship]) })?.kind).toBe(kind);
  });

  test.each([
    [4, 'buy'],
    [6, 'look'],
  ])('of little money, a price of %i seconds of the game ago makes a ship %s', (seconds, kind) => {
    const action: Action = { kind: 'buy', tradeSymbol: ORE, units: 10, maxUnitPriceCredits: 200 };
    const { markets } = emptyGalaxy();
    markets.set(HOME, aMarket(HOME, { [ORE]: { volume: 10, buy: 100 } }));
    const agent = { symbol: 'ARGOSY', headquarters: HOME, credits: 2_000, startingFaction: 'COSMIC' };
    expect(orderAt(speed, action, aShip(), { markets, agent }, seconds)?.kind).toBe(kind);
  });
});
