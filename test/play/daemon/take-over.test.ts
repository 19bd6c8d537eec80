import { beforeAll, describe, expect, test } from 'vitest';
import { createUniverse } from '../../../src/universe/universe.ts';
import { type DaemonTest, MINUTE_MS, type Sent, STARTED_AT_MS, withDaemon } from '../../kit/daemon.ts';
import type { Line } from '../../telemetry/lines.ts';
import { type Left, type MidWeek, playMidWeek } from './mid-week.ts';

/** Minutes within which every ship works or is set aside, and those within which the contract is finished. */
const TAKEN_OVER_MINUTES = 2;
const FINISHED_MINUTES = 20;

/** The universe of the snapshot at the daemon's address, and the daemon with the agent's token and empty books. */
function takeOver(daemonTest: DaemonTest, { snapshot, token }: MidWeek) {
  const resumed = { resumeFrom: snapshot, resumeAtMs: STARTED_AT_MS };
  daemonTest.replaceUniverse(createUniverse({ seed: 1, speed: 1, startedAtMs: STARTED_AT_MS, ...resumed }));
  const credentials = { agentToken: token, accountToken: undefined, recall: () => undefined, keep: () => {} };
  return daemonTest.start({ credentials });
}

const wellBefore = (lines: readonly Line[], minutes: number) =>
  lines.filter(({ time }) => Date.parse(String(time)) <= STARTED_AT_MS + minutes * MINUTE_MS);

describe('taking over 30 ships in the middle of a week, with empty books', () => {
  const week = playMidWeek();
  const shipsLeft = (how: Left) => [...week.left].flatMap(([ship, left]) => (left === how ? [ship] : []));
  let lines: readonly Line[] = [];
  let sent: readonly Sent[] = [];
  let isContractFinished = false;
  let credits: { readonly oracle: number; readonly books: number } = { oracle: 0, books: 1 };
  const about = (event: string, minutes = TAKEN_OVER_MINUTES) =>
    wellBefore(lines, minutes).filter((line) => line.event === event);
  const shipsOf = (event: string) => new Set(about(event).map(({ ship }) => String(ship)));

  beforeAll(() =>
    withDaemon(async (daemonTest) => {
      const run = takeOver(daemonTest, week);
      const isFinished = () =>
        daemonTest.events('contract.fulfilled').some(({ contract }) => contract === week.contractId);
      await daemonTest.until(isFinished, FINISHED_MINUTES);
      isContractFinished = isFinished();
      await daemonTest.until(
        () => daemonTest.time.clock.nowMs() > STARTED_AT_MS + (TAKEN_OVER_MINUTES + 1) * MINUTE_MS,
        TAKEN_OVER_MINUTES + 1,
      );
      await daemonTest.end(run);
      [lines, sent] = [daemonTest.lines(), daemonTest.sent];
      const opened = await daemonTest.books('VETERAN', daemonTest.opened[0]?.split('@')[1]);
      const oracle = daemonTest
        .universe()
        .ledger()
        .filter(({ agentSymbol }) => agentSymbol === 'VETERAN');
      credits = {
        oracle: oracle.reduce((sum, { creditsDelta }) => sum + creditsDelta, 0),
        books: (await opened.ledger.totals()).creditsDelta,
      };
    }),
  );

  test('has every ship at work, or set aside with a reason, within 2 minutes', () => {
    expect(week.left.size).toBe(30);
    const works = shipsOf('mission.started');
    const isUnderWay = (ship: string) => shipsLeft('under way').includes(ship) && !works.has(ship);
    const enteredState = (ship: string, to: string) =>
      about('ship.state').some((line) => line.ship === ship && line.to === to);
    for (const ship of week.left.keys()) {
      if (isUnderWay(ship)) expect(enteredState(ship, 'navigating'), ship).toBe(true);
      else expect(works.has(ship) || shipsOf('ship.stranded').has(ship), ship).toBe(true);
    }
    expect(about('ship.failed')).toEqual([]);
  });

  test('writes off the ship without fuel knowingly, and no other', () => {
    expect(about('ship.stranded')).toMatchObject([
      {
        level: 'warn',
        ship: shipsLeft('out of fuel')[0],
        reason: expect.stringMatching(/tank is empty.*no fuel is sold/),
      },
    ]);
  });

  test('has the hauler in another system work there, and the probe explore from there', () => {
    const [hauler, probe] = shipsLeft('in another system');
    const flights = about('ship.navigated').filter(({ ship }) => ship === hauler);
    expect(flights.length).toBeGreaterThan(0);
    for (const { from, to } of flights) expect(String(to).split('-')[1]).toBe(String(from).split('-')[1]);
    expect(about('ship.jumped').map(({ ship }) => ship)).toContain(probe);
  });

  test('sends no request that is refused', () => {
    expect(about('command.refused', FINISHED_MINUTES)).toEqual([]);
    expect(about('command.unknown', FINISHED_MINUTES)).toEqual([]);
  });

  test('takes no more reads than ships ÷ 20 + listings of markets and shipyards + 15 until all are taken over', () => {
    const ready = lines.find(({ event }) => event === 'daemon.ready');
    const readyMs = Date.parse(String(ready?.time));
    const before = sent.filter(({ atMs }) => atMs <= readyMs);
    expect(before.every(({ method }) => method === 'GET')).toBe(true);
    const listings = new Set(before.flatMap(({ path }) => (/\/(?:market|shipyard)$/.test(path) ? [path] : []))).size;
    expect(listings).toBeGreaterThanOrEqual(30);
    expect(before.length).toBeLessThanOrEqual(week.left.size / 20 + listings + 15);
  });

  test('finishes the contract that was half delivered', () => {
    expect(about('contract.fulfilled', FINISHED_MINUTES)).not.toEqual([]);
    expect(isContractFinished).toBe(true);
  });

  test('keeps books that equal the oracle from then on, to the credit', () => {
    expect(credits.books).toBe(credits.oracle);
    expect(about('books.adjusted', FINISHED_MINUTES)).toEqual([]);
  });
});
