import { expect, test } from 'vitest';
import { chooseMission } from '../../../src/plan/choose.ts';
import type { Claim } from '../../../src/plan/mission.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { allDo, aPlan } from '../../kit/planning.ts';
import { aGalaxy, type PlaceTold, probeIn } from '../galaxy/galaxies.ts';

const PLACE: PlaceTold = { x: 5, isUncharted: true };

/** What a hauler with cargo does in a system abroad: its mission, or the reasons for having none. */
function doneBy(
  places: Readonly<Record<string, PlaceTold>>,
  { name = 'A', claims = [] as Claim[], mayWork = true } = {},
) {
  const ship: Ship = {
    ...probeIn(name, { place: 'P' }),
    cargo: { capacity: 80, units: 30, inventory: [{ symbol: 'IRON_ORE', units: 30 }] },
  };
  const world = aGalaxy({ H: { x: 0, places: {} }, [name]: { x: 9, places } }, [ship]);
  const lanes = mayWork ? (['contract', 'trade'] as const) : [];
  const strategy = { ships: allDo(...lanes) };
  const { mission, idle } = chooseMission(aPlan(world, ship, { strategy, claims }));
  return mission?.what ?? idle.map(({ lane, reason }) => `${lane}: ${reason.code}`).join(' ');
}

test('a ship abroad for which its lanes have nothing charts the place where it is', () => {
  expect(doneBy({ P: PLACE })).toBe('charting X1-A-P');
});

test.each<[what: string, told: Parameters<typeof doneBy>, does: string]>([
  ['where no market is known, all its lanes wait for one reason', [{ P: { x: 5 } }], 'contract: noMarketKnown'],
  [
    'what another ship is about to chart is left to it',
    [{ P: PLACE }, { claims: [{ kind: 'chart', waypoint: 'X1-A-P' }] }],
    'contract: noMarketKnown',
  ],
  ['without lanes it stays where its owner wants it', [{ P: PLACE }, { mayWork: false }], ''],
  ['at home its lanes tell why they wait', [{ P: { x: 5 } }, { name: 'H' }], 'contract: noFaction trade: noTrade'],
])('%s', (_, told, does) => {
  expect(doneBy(...told)).toBe(does);
});
