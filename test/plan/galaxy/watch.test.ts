import { describe, expect, test } from 'vitest';
import { PlanContext } from '../../../src/plan/context.ts';
import { lanesNow } from '../../../src/plan/galaxy/duties.ts';
import { wayToWatch } from '../../../src/plan/galaxy/watch.ts';
import type { OwnedClaim } from '../../../src/plan/mission.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { factsOf } from '../../kit/planning.ts';
import { aGalaxy, aRichSystem, freighterIn, probeIn, type SystemTold, system } from './galaxies.ts';

const HOME: SystemTold = { x: 0, isBeingBuilt: false, leadsTo: ['A'], places: {} };
const POOR: SystemTold = { x: 100, leadsTo: ['H', 'R'], places: {}, counts: { PLANET: 2 } };
const RICH = aRichSystem({ x: 200, leadsTo: ['A'] }, 8);
const RULES = [
  { match: { role: 'SATELLITE' }, lanes: ['scout', 'explore', 'chart'] as const },
  { match: { symbol: '*' }, lanes: ['trade', 'scout'] as const },
];

interface Told {
  readonly ship?: Ship;
  /** Where ours trade. */
  readonly traders?: readonly Ship[];
  readonly watchers?: readonly Ship[];
  readonly claims?: readonly OwnedClaim[];
  /** Whether gates in reach are still to be read. */
  readonly isOpen?: boolean;
}

/** The plan of a probe beside a rich system, where every gate that ships reach is read. */
function planOf(told: Told): PlanContext {
  const { ship = probeIn('A'), traders = [freighterIn('R')], watchers = [], claims = [], isOpen = false } = told;
  const poor = isOpen ? { ...POOR, leadsTo: ['H', 'R', 'U'] } : POOR;
  const unread: Readonly<Record<string, SystemTold>> = isOpen ? { U: { x: 300 } } : {};
  const world = aGalaxy({ H: HOME, A: poor, R: RICH, ...unread }, [ship, ...traders, ...watchers]);
  world.agent = { symbol: 'T', headquarters: `${system('H')}-A1`, credits: 9e6, startingFaction: 'COSMIC' };
  const ships = RULES.map((rule) => ({ ...rule, lanes: [...rule.lanes] }));
  const strategy = { ships, reserveCredits: 0, avoid: { markets: [], goods: [] } };
  return new PlanContext(factsOf(world, { strategy, claims: [...claims] }), ship);
}

const older = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...probeIn('R'), symbol: `T-${index + 1}` }));

describe('a charting probe with nothing left to chart', () => {
  test('goes to the nearest system where ours trade, says why, and claims its place there', () => {
    const mission = wayToWatch(planOf({}));
    expect(mission).toMatchObject({ lane: 'scout', what: 'on the way to watch the markets of X1-R' });
    expect(mission?.because).toContain('nothing is left to chart where gates lead');
    expect(mission?.claims[0]).toMatchObject({ kind: 'system', systemSymbol: 'X1-R', does: 'watching' });
  });

  test.each<[what: string, told: Told]>([
    ['none of ours trades anywhere', { traders: [] }],
    ['gates in reach are still unread', { isOpen: true }],
    ['it is there already', { ship: probeIn('R') }],
    ['it has a tank', { ship: freighterIn('A', { symbol: 'T-9' }) }],
    ['it is at home', { ship: probeIn('H') }],
    ['older ones watch every market', { ship: { ...probeIn('A'), symbol: 'T-99' }, watchers: older(8) }],
  ])('stays where it is while %s', (_, told) => {
    expect(wayToWatch(planOf(told))).toBeUndefined();
  });

  test('scouts there after all else, and nowhere else', () => {
    const lanesIn = (told: Told) => {
      const plan = planOf(told);
      return lanesNow(plan, plan.ship).at(-1);
    };
    expect(lanesIn({ ship: probeIn('R') })).toBe('scout');
    expect(lanesIn({ ship: probeIn('A') })).not.toBe('scout');
    expect(lanesIn({ ship: probeIn('R'), traders: [] })).not.toBe('scout');
  });
});
