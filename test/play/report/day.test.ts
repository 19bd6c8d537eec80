import { beforeAll, describe, expect, test } from 'vitest';
import { loadSettings } from '../../../src/config/load.ts';
import { EVENTS, type EventName, fieldsOf } from '../../../src/telemetry/events.ts';
import { type Logged, played } from '../../kit/backtest.ts';
import { type Line, parsed } from '../../telemetry/lines.ts';

/** Credits that every agent begins with. */
const OPENING_CREDITS = 175_000;

/** Beyond midnight, which comes after eleven, so that two days are told of. */
const HOURS = 11.2;

const REQUESTS_PER_MINUTE = 6;

describe('half a day of the contractor', () => {
  let result: Logged;
  let lines: readonly Line[];

  beforeAll(async () => {
    const settings = loadSettings('config/strategies/contractor.yaml');
    const [probe] = settings.strategy.purchases;
    // Fewer scouts, no hauler and few requests: it takes less than half as long, and has all that is asked for here.
    const purchases = probe === undefined ? [] : [{ ...probe, atMost: 2 }];
    const limits = { ...settings.limits, requestsPerMinute: REQUESTS_PER_MINUTE };
    const own = { ...settings, limits, strategy: { ...settings.strategy, purchases } };
    result = await played({ settings: own, seed: 1, hours: HOURS });
    lines = result.lines.map(parsed);
  }, 300_000);

  test("adds up to the agent's credits, to the credit, in every breakdown", () => {
    const { report, figures } = result;
    expect(OPENING_CREDITS + report.profitCredits).toBe(figures.credits);
    expect(report.byDay).toHaveLength(2);
    for (const lines of [report.byDay, report.byLane, report.byShip, report.byGood, report.byRoute])
      expect(lines.reduce((sum, { profitCredits }) => sum + profitCredits, 0)).toBe(report.profitCredits);
    expect(report.purposes.reduce((sum, { profitCredits }) => sum + profitCredits, 0)).toBe(report.profitCredits);
    const bought = report.byShip.find(({ name }) => name === 'ships bought')?.profitCredits ?? 0;
    expect(bought).toBeLessThan(0);
    expect(report.ships.reduce((sum, { profitCredits }) => sum + profitCredits, bought)).toBe(report.profitCredits);
    expect(report.curve.at(-1)?.profitCredits).toBe(report.profitCredits);
    expect(report.predictions.reduce((sum, { earnedCredits }) => sum + earnedCredits, 0)).toBe(report.profitCredits);
  });

  test('counts every request that the universe was sent, by lane and by purpose', () => {
    const { report, figures } = result;
    const beforeTheBooks = ['GET /', 'POST /register'].length;
    for (const lines of [report.requests, report.purposes])
      expect(lines.reduce((sum, { requests }) => sum + requests, 0)).toBe(figures.requests.sent - beforeTheBooks);
  });

  test('books the payment of every contract under its goods', () => {
    const other = result.report.byGood.find(({ name }) => name === 'contracts');
    const open = result.report.contracts.filter(({ delivered }) => Object.keys(delivered).length === 0);
    const unattributed = open.reduce((sum, one) => sum + one.advanceCredits + one.paymentCredits, 0);
    expect(other?.profitCredits ?? 0).toBe(unattributed);
  });

  test('says the same of a contract in the log as in the report', () => {
    const reported = new Map(result.report.contracts.map((one) => [one.contract, one.profitCredits]));
    const fulfilled = lines.filter(({ event }) => event === 'contract.fulfilled');
    expect(fulfilled.length).toBeGreaterThan(50);
    for (const { contract, profitCredits } of fulfilled)
      expect([contract, profitCredits]).toEqual([contract, reported.get(String(contract))]);
  });

  test('tells of every ship that was bought, and of all the time of all ships', () => {
    const { report, figures } = result;
    expect(report.fleet).toHaveLength(figures.ships - 2);
    expect(new Set(report.fleet.map(({ ship }) => ship)).size).toBe(figures.ships - 2);
    const shipHours = report.states.reduce((sum, line) => sum + line.shipHours, 0);
    const hours = report.fleet.reduce(
      (sum, { boughtAtMs }) => sum + (report.untilMs - boughtAtMs) / 3_600_000,
      2 * HOURS,
    );
    expect(Math.abs(shipHours - hours) / hours).toBeLessThan(0.01);
  });

  test('writes the callsign of its agent into the log, and no other', () => {
    const agents = lines.map(({ agent }) => agent).filter((agent) => agent !== undefined);
    expect([...new Set(agents)]).toEqual(['COURIER-1']);
  });

  test('writes no field into the log that the catalogue does not list for its event', () => {
    const own = ['level', 'time', 'event', 'msg', 'agent'];
    const listed = new Map((Object.keys(EVENTS) as EventName[]).map((event) => [event as string, fieldsOf(event)]));
    const written = new Set(
      lines.flatMap(({ event, ...fields }) => Object.keys(fields).map((name) => `${event} ${name}`)),
    );
    const strange = [...written].filter((pair) => {
      const [event = '', name = ''] = pair.split(' ');
      return !own.includes(name) && !listed.get(event)?.some((field) => field === name);
    });
    expect(strange).toEqual([]);
  });

  test('takes so little log a request that fifty ships, which send some 56,000, take less than 19 MB a day', () => {
    // Heartbeats come each minute, however many requests there are.
    const bytesOf = (isHeartbeat: boolean) =>
      result.lines
        .filter(
          (line, index) => lines[index]?.level !== 'debug' && line.includes('"event":"heartbeat"') === isHeartbeat,
        )
        .reduce((sum, line) => sum + Buffer.byteLength(line), 0);
    const ofFifty = (24 / HOURS) * bytesOf(true) + (56_000 * bytesOf(false)) / result.figures.requests.sent;
    expect(ofFifty).toBeLessThan(19_000_000);
  });
});
