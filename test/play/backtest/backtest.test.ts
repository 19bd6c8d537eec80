import { beforeAll, describe, expect, it, test } from 'vitest';
import type { BacktestOptions } from '../../../src/backtest/run.ts';
import { loadSettings } from '../../../src/config/load.ts';
import type { Settings } from '../../../src/config/settings.ts';
import type { SystemMove } from '../../../src/store/books/moves.ts';
import { EVENTS, type EventName } from '../../../src/telemetry/events.ts';
import { createLog, type LogLine, type RootLog } from '../../../src/telemetry/log.ts';
import { labelOf } from '../../../src/wire/endpoints.ts';
import { comparable, type Logged, played } from '../../kit/backtest.ts';
import { type Line, parsed } from '../../telemetry/lines.ts';

const eventsOf = ({ lines }: Logged, event: string): Line[] => lines.map(parsed).filter((line) => line.event === event);

describe('a backtest', () => {
  let first: Logged;
  beforeAll(async () => {
    first = await played({ seed: 2, hours: 0.2 });
  });

  it('plays in the world that `server:` of its config describes', async () => {
    const lists = ({ lines }: Logged) =>
      lines.map(parsed).flatMap(({ deliver }) => (Array.isArray(deliver) ? [deliver.length] : []));
    const { server, ...others } = loadSettings('config/argosy.yaml');
    expect(server.kind).toBe('embedded');
    const settings = { ...others, server: { ...server, contractLines: 3 } } as Settings;
    const longer = await played({ settings, seed: 6, hours: 0.1 });
    expect(Math.max(...lists(longer))).toBeGreaterThan(1);
    expect(Math.max(...lists(first))).toBe(1);
  });

  it('earns, sells and draws no 429', () => {
    expect(first.figures.netWorth).toBeGreaterThan(175_000);
    expect(first.figures.unitsSold).toBeGreaterThan(0);
    expect(first.figures.requests.rejected429).toBe(0);
  });

  it('prints the same figures and writes the same log each time for one seed, also when units are sent as text', async () => {
    const { server, ...others } = loadSettings('config/argosy.yaml');
    const quoting = { ...others, server: { ...server, quoteUnits: true } };
    const again = await played({ settings: quoting, seed: 2, hours: 0.2 });
    expect(comparable(again)).toEqual(comparable(first));
    expect(again.lines).toEqual(first.lines);
  });

  it('plays another game for another seed', async () => {
    const missions = (logged: Logged) => eventsOf(logged, 'mission.started').map(({ what }) => what);
    const other = missions(await played({ seed: 3, hours: 0.05 }));
    expect(other.length).toBeGreaterThan(3);
    expect(missions(first).slice(0, other.length)).not.toEqual(other);
  });

  it("keeps books that equal the universe's counters and ledger", async () => {
    const { store, universe, figures } = first;
    const totals = await store.ledger.totals();
    expect(totals.unitsSold).toBe(universe.counters().total.unitsSold);
    expect(totals.contractsFulfilled).toBe(universe.counters().total.contractsFulfilled);
    expect(175_000 + totals.creditsDelta).toBe(figures.credits);
    const effects = universe.ledger().filter((row) => row.creditsDelta !== 0);
    const booked = (await store.ledger.since(0)).filter((row) => row.creditsDelta !== 0);
    // Replies to two ships may come in another order than their requests were served in.
    expect(booked.map(({ operation, creditsDelta }) => `${labelOf(operation)} ${creditsDelta}`).sort()).toEqual(
      effects
        .filter((row) => row.endpoint !== 'POST /register')
        .map(({ endpoint, creditsDelta }) => `${endpoint} ${creditsDelta}`)
        .sort(),
    );
  });

  it('accounts for every credit by lane, and for every request but those made before there were books', async () => {
    const { byLane, credits, requests } = first.figures;
    const profit = Object.values(byLane).reduce((sum, lane) => sum + lane.profit, 0);
    expect(175_000 + profit).toBe(credits);
    const counted = Object.values(byLane).reduce((sum, lane) => sum + lane.requests, 0);
    const beforeBooks = (requests.byEndpoint['GET /'] ?? 0) + (requests.byEndpoint['POST /register'] ?? 0);
    expect(counted + beforeBooks).toBe(requests.sent);
  });

  it('values the fleet at what was paid for it, less the advances of open contracts', () => {
    const { figures, universe } = first;
    const agent = universe.agentSummary('ARGOSY-1', Date.parse('2026-01-04T15:00:00Z'));
    expect(figures.netWorth).toBe(
      (agent?.credits ?? 0) + (agent?.pricesPaidForOwnedShips ?? 0) - (agent?.advancesOnOpenContracts ?? 0),
    );
  });

  it('never books an effect of the universe twice, and every sale pays units times price', async () => {
    for (const row of await first.store.ledger.since(0)) {
      if (row.operation !== 'sellCargo') continue;
      expect(row.creditsDelta).toBe((row.units ?? 0) * (row.unitPriceCredits ?? 0));
    }
  });

  it('keeps in its books where each ship was', async () => {
    const { figures, store } = first;
    const moves: SystemMove[] = [];
    for await (const page of store.moves.pages()) moves.push(...page);
    const atHome = moves.filter(({ systemSymbol }) => systemSymbol === moves[0]?.systemSymbol);
    // Within these hours none leaves home.
    expect(atHome).toEqual(moves);
    expect(new Set(moves.map(({ shipSymbol }) => shipSymbol)).size).toBe(figures.ships);
  });

  it('cuts off at its end the missions that ships had taken on last, by the log, and no others', async () => {
    const underWay = new Map<unknown, unknown>();
    for (const { event, ship, mission } of first.lines.map(parsed)) {
      if (event === 'mission.started') underWay.set(ship, mission);
      if (event === 'ship.idle') underWay.delete(ship);
    }
    const rows = await first.store.missions.since(0);
    const cutOff = rows.filter(({ lane, ending }) => lane !== null && ending === 'cutOff').map(({ id }) => id);
    expect(underWay.size).toBeGreaterThan(0);
    expect(rows.length).toBeGreaterThan(underWay.size);
    expect(cutOff.toSorted()).toEqual([...underWay.values()].toSorted());
  });

  it('goes on as it is where its log cannot be written, and the heartbeats count the lost lines (F43)', async () => {
    const heard: LogLine[] = [];
    const logs: RootLog[] = [];
    const write = () => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    };
    const logOn: BacktestOptions['logOn'] = ({ nowMs }) => {
      const log = createLog({ level: 'debug', nowMs, destination: { write } });
      log.tap((line) => heard.push(line));
      logs.push(log);
      return log;
    };
    const broken = await played({ seed: 2, hours: 0.2, logOn });
    const isDetail = (event: string) => {
      const entry: object | undefined = EVENTS[event as EventName];
      return entry !== undefined && 'isKept' in entry;
    };
    const told = first.lines.map(parsed).filter(({ level, event }) => level !== 'debug' || isDetail(event));
    expect(broken.figures.credits).toBe(first.figures.credits);
    expect(heard.map(({ msg }) => msg.replace(/; [\d,]+ log lines lost/, ''))).toEqual(told.map(({ msg }) => msg));
    expect(logs.map((log) => log.droppedLines())).toEqual([first.lines.length]);
    const beats = heard.filter(({ event }) => event === 'heartbeat');
    expect(beats.length).toBeGreaterThan(10);
    for (const beat of beats) {
      const before = heard.filter(({ time }) => time < beat.time).length;
      expect(beat.fields.linesDropped).toBeGreaterThanOrEqual(before);
    }
    expect(told.some((line) => 'linesDropped' in line)).toBe(false);
  });

  it('tells the profit of each lane in its heartbeats, which adds up to what the agent has gained', () => {
    const beats = eventsOf(first, 'heartbeat');
    for (const { profitByLane, credits } of beats) {
      const profits = Object.values(profitByLane as Record<string, number>);
      expect(175_000 + profits.reduce((sum, profit) => sum + profit, 0)).toBe(credits);
    }
    expect(Object.keys((beats.at(-1)?.profitByLane as object) ?? {}).length).toBeGreaterThan(0);
  });
});

// Homes in which the probes came after 2, 10, 20 and 25 minutes as long as nobody asked what one costs.
test.each([2002, 6008, 2039, 2027])(
  'a young fleet asks what probes cost and has four more within a minute (seed %i)',
  async (seed) => {
    expect((await played({ seed, hours: 1 / 60 })).figures.ships).toBe(6);
  },
);

test('a backtest among rivals counts the daemon’s own requests and sales only', async () => {
  const { universe, figures } = await played({ seed: 2, hours: 0.2, world: { difficulty: 'hard' } });
  const { total, byAgent } = universe.counters();
  const rivals = Object.keys(byAgent).filter((agent) => agent.startsWith('RIVAL-'));
  expect(rivals.length).toBe(8);
  expect(figures.unitsSold).toBeLessThan(total.unitsSold);
  expect(figures.requests.sent).toBe(total.sent);
  for (const rival of rivals) expect(byAgent[rival]?.sent).toBe(0);
  const sent = Object.values(total.byEndpoint).reduce((sum, count) => sum + count, 0);
  expect(sent).toBe(total.sent);
});

test('a daemon that is begun anew each six minutes goes on with its agent, its books and the prices of ships', async () => {
  const { figures, report, lines } = await played({ seed: 3, hours: 0.5, restartEveryHours: 0.1 });
  const all = (text: string) => lines.filter((line) => line.includes(text));
  expect([all('"agent.registered"'), all('"agent.resumed"')].map(({ length }) => length)).toEqual([1, 4]);
  expect(report.profitCredits).toBe(figures.credits - 175_000);
  expect(all('ask what a SHIP_PROBE costs').length).toBeLessThanOrEqual(1);
  expect(figures.netWorth).toBeGreaterThan(500_000);
  const shipHours = Object.values(figures.byLane).reduce((sum, lane) => sum + lane.shipHours, 0);
  expect(shipHours).toBeGreaterThan(0.5);
  expect(shipHours).toBeLessThanOrEqual(figures.ships * 0.5);
});
