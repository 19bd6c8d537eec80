import { expect } from 'vitest';
import type { Strategy } from '../../../../src/config/schema/strategy-schema.ts';
import type { Settings } from '../../../../src/config/settings.ts';
import { lowest } from '../../../../src/game/numbers/extremes.ts';
import { distanceBetween } from '../../../../src/game/physics/travel.ts';
import { systemIn } from '../../../../src/game/words/symbols.ts';
import type { Store } from '../../../../src/store/store.ts';
import { marketAt } from '../../../../src/universe/economy/markets.ts';
import { systemAt } from '../../../../src/universe/galaxy/systems.ts';
import { buildShip } from '../../../../src/universe/ships/build-ship.ts';
import type { UniverseState, WaypointState } from '../../../../src/universe/state.ts';
import { createUniverse } from '../../../../src/universe/universe.ts';
import { type DaemonTest, STARTED_AT_MS, test } from '../../../kit/daemon.ts';
import { type Json, newPlayer } from '../../../universe/service/player.ts';

const START = { seed: 2, speed: 1, startedAtMs: STARTED_AT_MS, resetDate: '2026-01-04', systems: 60 };
const CALLSIGN = 'SMELTER';
/** The first ship after frigate and probe. */
const FREIGHTER = `${CALLSIGN}-3`;

/** Copper ore is worth so little that ten units of copper bring more than the hundred that they are made of. */
const ORE_CREDITS = 6;

/** Has every asteroid give copper ore alone, and every market deal in it at that price. */
function withCheapOre(state: UniverseState, places: readonly WaypointState[]): void {
  for (const place of places) {
    if (place.type.includes('ASTEROID')) Object.assign(place, { deposits: { COPPER_ORE: 1 } });
    const ore = marketAt(state, place.symbol, STARTED_AT_MS)?.goods.COPPER_ORE;
    if (ore !== undefined) Object.assign(ore, { basePriceCredits: ORE_CREDITS });
  }
}

/** The asteroid with common metals that is nearest to a market for the ore: drones see no reason to go elsewhere. */
function rockByTheMarket(places: readonly WaypointState[]): WaypointState | undefined {
  const dealers = places.filter(
    ({ trade }) => trade !== undefined && Object.values(trade).flat().includes('COPPER_ORE'),
  );
  const way = (place: WaypointState) => lowest(dealers.map((dealer) => distanceBetween(place, dealer)));
  const isRich = ({ traits }: WaypointState) => traits.includes('COMMON_METAL_DEPOSITS');
  return places.filter(isRich).sort((one, other) => way(one) - way(other))[0];
}

/** An agent with a refining freighter and some mining drones at an asteroid; its token. */
function fleetAtARock(daemonTest: DaemonTest, drones: number): string {
  const player = newPlayer(createUniverse(START));
  player.nowMs = STARTED_AT_MS;
  const { agent } = player.register(CALLSIGN);
  const saved: Json = JSON.parse(player.universe.snapshot());
  const state: UniverseState = saved.state;
  const places = Object.values(systemAt(state, String(systemIn(agent.headquarters)))?.waypoints ?? {});
  withCheapOre(state, places);
  const [waypoint, owner] = [rockByTheMarket(places), state.agents[CALLSIGN]];
  if (waypoint === undefined || owner === undefined) throw new Error('expected an asteroid and an agent');
  const types = ['SHIP_REFINING_FREIGHTER', ...Array(drones).fill('SHIP_MINING_DRONE')];
  for (const shipType of types)
    buildShip(state, { agent: owner, shipType, waypoint, factionSymbol: 'COSMIC', nowMs: STARTED_AT_MS });
  daemonTest.replaceUniverse(createUniverse({ ...START, resumeFrom: JSON.stringify(saved) }));
  return player.token;
}

/** So much is left to other lanes that none is left for ore. */
const BUYS_NOTHING: Strategy['laneLimits'] = [{ lane: 'refine', reserveCredits: 1_000_000 }];

/** The lanes of the freighter; drones mine, the probe and the frigate look at markets. */
function settingsWith(
  { settings }: DaemonTest,
  lanes: Strategy['ships'][number]['lanes'],
  change: Partial<Strategy> = {},
): Settings {
  const ships: Strategy['ships'] = [
    { match: { role: 'REFINERY' }, lanes },
    { match: { role: 'EXCAVATOR' }, lanes: ['mine'] },
    { match: { symbol: '*' }, lanes: ['scout'] },
  ];
  return { ...settings, strategy: { ...settings.strategy, ships, purchases: [], ...change } };
}

/** Plays until copper was sold by the lane, or for so long; the rows of the books. */
async function playUntilSold(daemonTest: DaemonTest, agentToken: string, settings: Settings, minutes: number) {
  const credentials = { agentToken, accountToken: undefined, recall: () => undefined, keep: () => {} };
  const run = daemonTest.start({ settings, credentials });
  const isSold = () =>
    daemonTest.events('cargo.sold').some(({ lane, tradeSymbol }) => lane === 'refine' && tradeSymbol === 'COPPER');
  expect(await daemonTest.until(isSold, minutes)).toBe(true);
  await daemonTest.pass(60);
  await daemonTest.end(run);
  return (await daemonTest.books(CALLSIGN)).ledger;
}

/** No request was refused, no ship failed, and the books equal the credits. */
async function expectSoundBooks(daemonTest: DaemonTest, ledger: Store['ledger']): Promise<void> {
  expect([...daemonTest.events('command.refused'), ...daemonTest.events('ship.failed')]).toEqual([]);
  const { creditsDelta } = await ledger.totals();
  const { credits } = daemonTest.universe().agentSummary(CALLSIGN, daemonTest.time.clock.nowMs()) ?? { credits: 0 };
  expect(175_000 + creditsDelta).toBe(credits);
}

test('a refining freighter collects what drones dig, refines it and sells the metal', async ({ daemonTest }) => {
  const token = fleetAtARock(daemonTest, 6);
  const settings = settingsWith(daemonTest, ['haul', 'refine'], { laneLimits: BUYS_NOTHING });
  const ledger = await playUntilSold(daemonTest, token, settings, 60);
  const [refined, ...others] = daemonTest.events('ship.refined');
  expect(refined).toMatchObject({ ship: FREIGHTER, units: 10, tradeSymbol: 'COPPER', seconds: 180, lane: 'refine' });
  expect(others).toEqual([]);
  expect(new Set(daemonTest.events('cargo.transferred').map(({ to }) => to))).toEqual(new Set([FREIGHTER]));
  const rows = (await ledger.since(0)).filter(({ lane, tradeSymbol }) => lane === 'refine' && tradeSymbol !== 'FUEL');
  expect(rows.map(({ operation, tradeSymbol, units }) => [operation, tradeSymbol, units])).toEqual([
    ['sellCargo', 'COPPER', 10],
  ]);
  await expectSoundBooks(daemonTest, ledger);
});

test('a refining freighter without miners buys ore, refines it and sells the metal', async ({ daemonTest }) => {
  const token = fleetAtARock(daemonTest, 0);
  const ledger = await playUntilSold(daemonTest, token, settingsWith(daemonTest, ['refine']), 60);
  const [ended] = daemonTest.events('mission.ended').filter(({ lane }) => lane === 'refine');
  expect(ended).toMatchObject({ ship: FREIGHTER, what: expect.stringMatching(/^refine 100 COPPER_ORE to 10 COPPER/) });
  const rows = (await ledger.since(0)).filter(({ tradeSymbol }) => tradeSymbol?.startsWith('COPPER'));
  const units = (good: string) => rows.reduce((sum, row) => sum + (row.tradeSymbol === good ? (row.units ?? 0) : 0), 0);
  expect([units('COPPER_ORE'), units('COPPER')]).toEqual([100, 10]);
  expect(rows.reduce((sum, row) => sum + row.creditsDelta, 0)).toBeGreaterThan(500);
  await expectSoundBooks(daemonTest, ledger);
});
