import { describe, expect } from 'vitest';
import { testConsole } from '../../../daemon/console/test-console.ts';
import { test } from '../../../kit/daemon.ts';
import { atWork, COMMAND_SHIP, summary, type Watch } from '../at-work.ts';

/** A sample a minute, from which the rates are taken. */
async function expectSamples({ ownerConsole }: Watch): Promise<void> {
  const { atMs, credits, netWorth, creditsPerHour, requestsPerMinute } = await ownerConsole.present().history();
  expect(atMs.length).toBeGreaterThan(58);
  expect(atMs.length).toBeLessThan(66);
  expect([credits[0], netWorth[0], requestsPerMinute[0]]).toEqual([175_000, 175_000, null]);
  expect(requestsPerMinute.slice(1)).not.toContain(null);
  const lastMs = atMs.at(-1) ?? Number.NaN;
  const first = atMs.findIndex((ms) => ms >= lastMs - 3_600_000);
  expect(creditsPerHour.at(-1)).toBe((netWorth.at(-1) ?? 0) - (netWorth[first] ?? 0));
}

/** The story by the books: where the week stands, the day so far, what happened, and the boards read each game hour. */
async function expectStory({ ownerConsole, daemonTest }: Watch): Promise<void> {
  const operator = ownerConsole.present();
  const { phases, worth, earnedCredits, beganMs } = operator.status();
  expect(['home', 'building']).toContain(phases.now);
  expect(phases.gate?.state).toBe('building');
  const rows = await (await daemonTest.books('ARGOSY-1')).ledger.since(0);
  const invests = ({ operation, lane }: (typeof rows)[number]) => operation === 'purchaseShip' || lane === 'build';
  const earned = rows.filter((row) => !invests(row)).reduce((sum, { creditsDelta }) => sum + creditsDelta, 0);
  const [day] = await operator.days();
  expect(day).toMatchObject({ day: 1, isOver: false, earnedCredits: earned });
  // The figures are looked at each second.
  expect(Math.abs(earnedCredits - earned)).toBeLessThan(200_000);
  expect(worth.goods).toBeGreaterThanOrEqual(0);
  const bought = day?.bought.map(({ shipType }) => shipType) ?? [];
  expect(bought.length).toBeGreaterThan(0);
  const { marks, netWorth, withGateAndGoods } = await operator.history();
  expect(marks.filter(({ kind }) => kind === 'firstShip').map(({ of }) => of)).toEqual(expect.arrayContaining(bought));
  for (const [index, all] of withGateAndGoods.entries()) expect(all).toBeGreaterThanOrEqual(netWorth[index] ?? 0);
  expect((await operator.story()).map(({ message }) => message).join()).toContain(bought[0]);
  const { credits } = await operator.boards();
  expect(credits?.readAtMs).toBeGreaterThan(beganMs + 3_500_000);
  const us = credits?.near.find(({ agent }) => agent === 'ARGOSY-1');
  expect(us?.place).toBe(credits?.place);
  expect(us?.score).toBeGreaterThan(0);
  // The board of the start is older than the agent: only the one an hour later shows it.
  expect(credits?.places).toEqual([{ atMs: credits?.readAtMs, place: us?.place }]);
}

/** A ship's missions with what they earned, by the ledger, and the prices that it saw. */
async function expectHistory({ ownerConsole, daemonTest }: Watch): Promise<void> {
  const view = ownerConsole.present().ship(COMMAND_SHIP);
  const rows = await (await daemonTest.books('ARGOSY-1')).ledger.since(0);
  const earned = (of: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(of).reduce((sum, { creditsDelta }) => sum + creditsDelta, 0);
  const mission = view?.history.find(({ profitCredits }) => profitCredits !== 0);
  expect(mission?.profitCredits).toBe(earned(({ missionId }) => missionId === mission?.id));
  const isOfFleet = ({ operation, lane }: (typeof rows)[number]) => operation === 'purchaseShip' || lane === 'build';
  const isOwn = (row: (typeof rows)[number]) => row.shipSymbol === COMMAND_SHIP && !isOfFleet(row);
  expect(view?.profitCredits).toBe(earned(isOwn));
  expect(view?.states[0]?.to).toBe(view?.state);
  expect(ownerConsole.present().ship('ARGOSY-1-99')).toBeUndefined();
  const [seen] = ownerConsole
    .present()
    .markets()
    .filter(({ seenAtMs }) => seenAtMs !== null);
  const good = seen?.goods.find(({ seenAtMs }) => seenAtMs !== null);
  const prices = await ownerConsole.present().prices(seen?.symbol ?? '', good?.tradeSymbol ?? '');
  expect(prices.looks).toBeGreaterThan(0);
}

describe('what the owner sees', () => {
  test('is what universe and ledger know: credits, net worth, ships, markets, contracts, requests, samples and history', async () => {
    await atWork(62, async (watch) => {
      const { ownerConsole, daemonTest } = watch;
      const status = ownerConsole.present().status();
      const known = summary(watch);
      const { credits = 0, pricesPaidForOwnedShips = 0, advancesOnOpenContracts = 0, ships = 0 } = known ?? {};
      expect(pricesPaidForOwnedShips).toBeGreaterThan(0);
      expect(status).toMatchObject({ callsign: 'ARGOSY-1', credits, mode: 'EMBEDDED', speed: 1, paused: false });
      expect(status.netWorth).toBe(credits + pricesPaidForOwnedShips - advancesOnOpenContracts);
      expect(status.requests.started).toBe(daemonTest.universe().counters().total.sent);
      expect(status.requests.lastMinute).toBeGreaterThan(0);
      expect(status.requests.lastMinute).toBeLessThanOrEqual(150);
      expect(Object.values(status.shipsByState).reduce((sum, count) => sum + count, 0)).toBe(ships);
      expect(ownerConsole.present().ships()).toHaveLength(ships);
      const map = ownerConsole.present().map();
      expect(map?.waypoints.filter(({ isMarket }) => isMarket).length).toBe(ownerConsole.present().markets().length);
      expect((await ownerConsole.present().contracts()).length).toBeGreaterThan(0);
      const counted = [...ownerConsole.present().requestCounts().values()].flatMap((outcomes) => [
        ...outcomes.values(),
      ]);
      // Some are under way, and those before there were books are not counted.
      expect(counted.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(status.requests.started - 12);
      await expectSamples(watch);
      await expectHistory(watch);
      await expectStory(watch);
    });
  });

  test('ends with the run', async ({ daemonTest }) => {
    const ownerConsole = testConsole(daemonTest.settings.strategy);
    const run = daemonTest.start({ owner: ownerConsole });
    expect(ownerConsole.operator()).toBeUndefined();
    await daemonTest.reach(run.ready, 5);
    expect(ownerConsole.operator()).toBeDefined();
    await daemonTest.end(run);
    expect(ownerConsole.operator()).toBeUndefined();
  });
});
