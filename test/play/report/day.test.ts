import { beforeAll, describe, expect, test } from 'vitest';
import { type BacktestResult, runBacktest } from '../../../src/backtest/run.ts';
import { loadSettings } from '../../../src/config/load.ts';
import { EVENTS, type EventName, fieldsOf } from '../../../src/telemetry/events.ts';
import { createLog, type LogLine } from '../../../src/telemetry/log.ts';
import { parsed } from '../../telemetry/lines.ts';

/** Credits that every agent begins with. */
const OPENING_CREDITS = 175_000;

/** Beyond midnight, which comes after eleven, so that two days are told of. */
const HOURS = 11.2;

const REQUESTS_PER_MINUTE = 6;

describe('half a day of the contractor', () => {
  let result: BacktestResult;
  const bytes = { heartbeats: 0, others: 0 };
  const fulfilled: LogLine[] = [];
  const written = new Set<string>();
  const agents = new Set<unknown>();

  beforeAll(async () => {
    const destination = {
      write: (line: string) => {
        const { level, time: _t, event, msg: _m, agent, ...fields } = parsed(line);
        if (agent !== undefined) agents.add(agent);
        for (const field of Object.keys(fields)) written.add(`${event} ${field}`);
        if (level === 'debug') return;
        bytes[line.includes('"event":"heartbeat"') ? 'heartbeats' : 'others'] += Buffer.byteLength(line);
      },
    };
    const settings = loadSettings('config/strategies/contractor.yaml');
    const [probe] = settings.strategy.purchases;
    // Fewer scouts, no hauler and few requests: it takes less than half as long, and has all that is asked for here.
    const purchases = probe === undefined ? [] : [{ ...probe, atMost: 2 }];
    const limits = { ...settings.limits, requestsPerMinute: REQUESTS_PER_MINUTE };
    result = await runBacktest({
      settings: { ...settings, limits, strategy: { ...settings.strategy, purchases } },
      seed: 1,
      hours: HOURS,
      logOn: ({ nowMs }) => {
        const log = createLog({ level: 'debug', nowMs, destination });
        log.tap((line) => {
          if (line.event === 'contract.fulfilled') fulfilled.push(line);
        });
        return log;
      },
    });
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
    const other = result.report.byGood.find(({ name }) => name === 'other');
    const open = result.report.contracts.filter(({ delivered }) => Object.keys(delivered).length === 0);
    const unattributed = open.reduce((sum, one) => sum + one.advanceCredits + one.paymentCredits, 0);
    expect(other?.profitCredits ?? 0).toBe(unattributed);
  });

  test('says the same of a contract in the log as in the report', () => {
    const reported = new Map(result.report.contracts.map((one) => [one.contract, one]));
    expect(fulfilled.length).toBeGreaterThan(50);
    for (const { fields } of fulfilled)
      expect([fields.contract, fields.profitCredits]).toEqual([
        fields.contract,
        reported.get(String(fields.contract))?.profitCredits,
      ]);
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
    expect([...agents]).toEqual(['COURIER-1']);
  });

  test('writes no field into the log that the catalogue does not list for its event', () => {
    const listed = new Set(
      (Object.keys(EVENTS) as EventName[]).flatMap((event) => fieldsOf(event).map((field) => `${event} ${field}`)),
    );
    expect([...written].filter((field) => !listed.has(field))).toEqual([]);
  });

  test('takes so little log a request that fifty ships, which send some 56,000, take less than 19 MB a day', () => {
    // Heartbeats come each minute, however many requests there are.
    const heartbeats = (24 / HOURS) * bytes.heartbeats;
    const ofFifty = heartbeats + (56_000 * bytes.others) / result.figures.requests.sent;
    expect(ofFifty).toBeLessThan(19_000_000);
  });
});
