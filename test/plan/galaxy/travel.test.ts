import { describe, expect, test } from 'vitest';
import { jumpCooldownSeconds } from '../../../src/game/physics/warp.ts';
import { sortedClaims } from '../../../src/plan/common/claims.ts';
import { PlanContext } from '../../../src/plan/context.ts';
import { FleetContext } from '../../../src/plan/fleet-context.ts';
import { boundFor, firstLeg, secondsAlong, travelMission } from '../../../src/plan/galaxy/travel.ts';
import { type Way, waysFrom } from '../../../src/plan/galaxy/ways.ts';
import type { Mission } from '../../../src/plan/mission.ts';
import type { PlanFacts } from '../../../src/plan/plan-facts.ts';
import { CHARTING_TUNING } from '../../../src/plan/tuning/charting.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import { factsOf, NOW_MS } from '../../kit/planning.ts';
import { aGalaxy, probeIn, type SystemTold, system } from './galaxies.ts';

const probe = probeIn('H');

function galaxyWith(change: Readonly<Record<string, SystemTold>> = {}): PlanFacts {
  const line = { H: { x: 0, leadsTo: ['A'], places: {} }, A: { x: 100, leadsTo: ['H', 'B'] }, B: { x: 300 } };
  return factsOf(aGalaxy({ ...line, ...change }, [probe]));
}

function wayTo(facts: PlanFacts, name: string): Way {
  for (const way of waysFrom(new FleetContext(facts), system('H'))) if (way.systemSymbol === system(name)) return way;
  throw new Error(`expected a way to ${name}`);
}

const WORK = { lane: 'chart', does: 'charting', what: 'on the way', profitCredits: 100_000, seconds: 900 } as const;

/** "X1-H-G: jump X1-A-G; X1-A-G: readSystem". */
const said = ({ stops }: Mission) =>
  stops
    .map(({ waypoint, actions }) =>
      `${waypoint}: ${actions.map((action) => (action.kind === 'jump' ? `jump ${action.destination}` : action.kind)).join(', ')}`.trim(),
    )
    .join('; ');

describe('a mission along a way', () => {
  test('goes from gate to gate and reads what it comes to, where that is not known yet', () => {
    const facts = galaxyWith();
    expect(said(travelMission(new PlanContext(facts, probe), { way: wayTo(facts, 'B') }, WORK))).toBe(
      'X1-H-G: jump X1-A-G; X1-A-G: readSystem, jump X1-B-G; X1-B-G: readSystem',
    );
  });

  test('reads on the way only what nobody has read, but its end always: others chart there', () => {
    const B = { x: 300, leadsTo: ['A'], places: {} };
    const facts = galaxyWith({ A: { x: 100, leadsTo: ['H', 'B'], places: {} }, B });
    expect(said(travelMission(new PlanContext(facts, probe), { way: wayTo(facts, 'B') }, WORK))).toBe(
      'X1-H-G: jump X1-A-G; X1-A-G: jump X1-B-G; X1-B-G: readSystem',
    );
  });

  test('ends after the part that is asked for', () => {
    const facts = galaxyWith({ A: { x: 100, leadsTo: ['H', 'B'], places: {} } });
    const way = wayTo(facts, 'B');
    const mission = travelMission(new PlanContext(facts, probe), { way, part: firstLeg(way) }, WORK);
    expect(said(mission)).toBe('X1-H-G: jump X1-A-G; X1-A-G:');
    expect(mission.claims).toContainEqual(expect.objectContaining({ kind: 'system', systemSymbol: system('B') }));
    expect(mission.claims).toContainEqual({ kind: 'credits', credits: CHARTING_TUNING.jumpCredits });
  });

  test('costs its jumps, and counts what is left of the cooldown before the first', () => {
    const facts = galaxyWith();
    const resting = probeIn('H', { restsUntil: isoFromMs(NOW_MS + 50_000) });
    const way = wayTo(facts, 'B');
    const cooldowns = jumpCooldownSeconds(100) + jumpCooldownSeconds(200);
    expect(secondsAlong(new PlanContext(facts, probe), way)).toBe(cooldowns);
    expect(secondsAlong(new PlanContext(facts, resting), way)).toBe(cooldowns + 50);
    const mission = travelMission(new PlanContext(facts, resting), { way }, WORK);
    const profitCredits = -2 * CHARTING_TUNING.jumpCredits;
    expect(mission.expected).toMatchObject({ profitCredits, seconds: cooldowns + 50 });
    expect(mission.value?.credits).toBe(WORK.profitCredits + profitCredits);
  });
});

test('of the ships with a duty in a system the earliest arrival counts, and how many they are', () => {
  const bound = (does: 'charting' | 'reading', arrivesAtMs: number) =>
    ({ kind: 'system', systemSymbol: system('A'), does, arrivesAtMs }) as const;
  const claims = [bound('charting', 900), bound('charting', 300), bound('reading', 100)];
  const facts = { ...galaxyWith(), claims: sortedClaims(() => claims.map((claim) => ({ ...claim, by: 'T-9' }))) };
  expect(boundFor(new FleetContext(facts), 'charting')).toEqual(new Map([[system('A'), { firstMs: 300, ships: 2 }]]));
  expect(boundFor(new FleetContext(facts), 'reading').get(system('A'))).toEqual({ firstMs: 100, ships: 1 });
});
