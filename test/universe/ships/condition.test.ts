import { describe, expect, it } from 'vitest';
import {
  diggingEvents,
  effectiveSpeed,
  extraCooldownSeconds,
  flightEvents,
  type WearCause,
  wear,
  yieldFactor,
} from '../../../src/universe/ships/condition.ts';
import type { ShipState } from '../../../src/universe/ships/ship-state.ts';
import { hasRecordings, recording } from '../../wire/recordings.ts';
import type { Json } from '../service/player.ts';
import { newShip, worn } from './new-ship.ts';

function events(cause: WearCause, traits: readonly string[], actions = 6_000, shipType = 'SHIP_MINING_DRONE') {
  const { state, ship } = newShip(shipType);
  return Array.from({ length: actions }, () => wear(state, ship, cause, traits)).flat();
}

/** Condition that each event cost the part that it struck. */
function losses(shipType: string): Map<string, number[]> {
  const { state, ship } = newShip(shipType);
  const byComponent = new Map<string, number[]>();
  for (let action = 0; action < 4_000; action++) {
    const parts = { FRAME: ship.frame, REACTOR: ship.reactor, ENGINE: ship.engine };
    for (const part of Object.values(parts)) part.condition = 1;
    for (const { component } of wear(state, ship, 'extract', [])) {
      byComponent.set(component, [...(byComponent.get(component) ?? []), 1 - parts[component].condition]);
    }
  }
  return byComponent;
}

describe('wear', () => {
  it.each([
    ['navigate', 0.02],
    ['extract', 0.03],
    ['siphon', 0.03],
  ] as const)('strikes in one to three of a hundred actions: %s', (cause, chance) => {
    expect(Math.abs(events(cause, []).length / 6_000 - chance)).toBeLessThan(0.007);
  });

  it('strikes about twice as often among explosive gases, more among several dangers, never more often than four times', () => {
    const rate = (traits: readonly string[]) => events('extract', traits).length / 6_000;
    expect(rate(['EXPLOSIVE_GASES', 'MARKETPLACE'])).toBeCloseTo(0.06, 1);
    expect(rate(['EXPLOSIVE_GASES'])).toBeGreaterThan(1.6 * rate([]));
    const dangers = [
      'EXPLOSIVE_GASES',
      'RADIOACTIVE',
      'DEBRIS_CLUSTER',
      'UNSTABLE_COMPOSITION',
      'CORROSIVE_ATMOSPHERE',
    ];
    expect(rate(dangers)).toBeLessThan(0.14);
    expect(rate(dangers)).toBeGreaterThan(0.1);
  });

  it('costs 0.001 to 0.02 of condition, divided by the quality of the part', () => {
    const drone = losses('SHIP_MINING_DRONE');
    const frigate = losses('SHIP_COMMAND_FRIGATE');
    const bounds = { drone: { FRAME: 1, REACTOR: 3, ENGINE: 1 }, frigate: { FRAME: 4, REACTOR: 5, ENGINE: 4 } };
    for (const [found, qualities] of [[drone, bounds.drone] as const, [frigate, bounds.frigate] as const]) {
      for (const [component, quality] of Object.entries(qualities)) {
        for (const loss of found.get(component) ?? []) {
          expect(loss * quality).toBeGreaterThanOrEqual(0.000999);
          expect(loss * quality).toBeLessThanOrEqual(0.02);
        }
        expect(found.get(component)?.length).toBeGreaterThan(3);
      }
    }
  });

  it('strikes exactly the part that the event names, and leaves integrity alone', () => {
    const { state, ship } = newShip('SHIP_MINING_DRONE');
    for (let action = 0; action < 2_000; action++) {
      const before = structuredClone({ FRAME: ship.frame, REACTOR: ship.reactor, ENGINE: ship.engine });
      const [event] = wear(state, ship, 'extract', []);
      const after = { FRAME: ship.frame, REACTOR: ship.reactor, ENGINE: ship.engine };
      for (const component of ['FRAME', 'REACTOR', 'ENGINE'] as const) {
        const isStruck = after[component].condition < before[component].condition;
        expect(isStruck).toBe(event?.component === component && before[component].condition > 0);
        expect(after[component].integrity).toBe(1);
      }
    }
  });

  it('never leaves a condition below nothing', () => {
    const { state, ship } = newShip('SHIP_MINING_DRONE');
    for (let action = 0; action < 30_000; action++) wear(state, ship, 'extract', ['EXPLOSIVE_GASES', 'RADIOACTIVE']);
    for (const part of [ship.frame, ship.reactor, ship.engine]) {
      expect(part.condition).toBeGreaterThanOrEqual(0);
      expect(part.condition).toBeLessThan(1);
    }
  });

  it('speaks of digging only where there is digging', () => {
    const flown = new Set(events('navigate', ['EXPLOSIVE_GASES']).map(({ symbol }) => symbol));
    expect(flown.has('VIBRATION_DAMAGE_FROM_DRILLING')).toBe(false);
    expect(flown.size).toBe(flightEvents.length);
    expect(new Set(events('extract', ['EXPLOSIVE_GASES']).map(({ symbol }) => symbol)).size).toBe(27);
  });
});

describe('a worn ship', () => {
  /** Its speed, its share of a yield, and how many seconds less it rests. */
  const abilitiesOf = (ship: ShipState) => [effectiveSpeed(ship), yieldFactor(ship), -extraCooldownSeconds(ship)];

  it('is as fast, as strong and as quick as its parts say while it is as new', () => {
    expect(abilitiesOf(worn('SHIP_COMMAND_FRIGATE', 1))).toEqual([36, 1, -0]);
  });

  it('travels half as long again at the worst, rests five seconds longer and yields a quarter less', () => {
    expect(abilitiesOf(worn('SHIP_COMMAND_FRIGATE', 0))).toEqual([24, 0.75, -5]);
  });

  it('only ever gets worse by wear', () => {
    let before = abilitiesOf(worn('SHIP_COMMAND_FRIGATE', 1));
    for (let percent = 99; percent >= 0; percent--) {
      const after = abilitiesOf(worn('SHIP_COMMAND_FRIGATE', percent / 100));
      for (const [index, value] of after.entries()) expect(value).toBeLessThanOrEqual(before[index] ?? 0);
      before = after;
    }
  });
});

it.skipIf(!hasRecordings)(
  'condition events are the recorded ones, described in our own words (skipped where recordings are absent)',
  () => {
    const recorded = recording('static/events.json');
    const ours = diggingEvents.map(({ symbol, component }) => `${symbol} ${component}`);
    expect(ours.sort()).toEqual(recorded.map(({ symbol, component }: Json) => `${symbol} ${component}`).sort());
    const theirs = new Set(recorded.map(({ description }: Json) => description));
    for (const { description } of diggingEvents) expect(theirs.has(description)).toBe(false);
  },
);
