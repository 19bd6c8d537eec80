import { beforeAll, describe, expect, it } from 'vitest';
import { type BacktestResult, runBacktest } from '../../../src/backtest/run.ts';
import { loadSettings } from '../../../src/config/load.ts';
import type { Settings } from '../../../src/config/settings.ts';
import { createLog } from '../../../src/telemetry/log.ts';
import { labelOf } from '../../../src/wire/endpoints.ts';

const HOURS = 0.2;

interface Logged extends BacktestResult {
  readonly lines: readonly string[];
}

async function play(
  seed: number,
  change: (settings: Settings) => Settings = (settings) => settings,
  hours = HOURS,
): Promise<Logged> {
  const lines: string[] = [];
  const settings = change(loadSettings('config/argosy.yaml'));
  const destination = { write: (line: string) => lines.push(line) };
  const logOn = (clock: { nowMs(): number }) => createLog({ level: 'debug', destination, nowMs: clock.nowMs });
  return { ...(await runBacktest({ settings, seed, hours, logOn })), lines };
}

/** Figures without those of this machine. */
function comparable({ figures }: BacktestResult) {
  const { virtualSecondsPerSecond: _, peakRssMb: __, ...rest } = figures;
  return rest;
}

describe('a backtest', () => {
  let first: Logged;
  let again: Logged;
  let quoting: Logged;

  beforeAll(async () => {
    first = await play(2);
    again = await play(2);
    quoting = await play(2, (settings) => ({ ...settings, server: { ...settings.server, quoteUnits: true } }));
  });

  it('plays in the world that `server:` of its config describes', async () => {
    const lists = ({ lines }: Logged) =>
      lines.map((line) => JSON.parse(line)).flatMap(({ deliver }) => (Array.isArray(deliver) ? [deliver.length] : []));
    const { server, ...others } = loadSettings('config/argosy.yaml');
    expect(server.kind).toBe('embedded');
    const longer = await play(6, () => ({ ...others, server: { ...server, contractLines: 3 } }) as Settings, 0.1);
    expect(Math.max(...lists(longer))).toBeGreaterThan(1);
    expect(Math.max(...lists(first))).toBe(1);
  });

  it('earns, sells and draws no 429', () => {
    expect(first.figures.netWorth).toBeGreaterThan(175_000);
    expect(first.figures.unitsSold).toBeGreaterThan(0);
    expect(first.figures.requests.rejected429).toBe(0);
  });

  it('prints the same figures and writes the same log each time for one seed', () => {
    expect(comparable(again)).toEqual(comparable(first));
    expect(again.lines).toEqual(first.lines);
  });

  it('comes to the same figures when units are sent as text', () => {
    expect(comparable(quoting)).toEqual(comparable(first));
  });

  it('plays another game for another seed', async () => {
    const missions = ({ lines }: Logged) =>
      lines.map((line) => JSON.parse(line)).flatMap(({ event, what }) => (event === 'mission.started' ? [what] : []));
    const other = missions(await play(3, undefined, 0.05));
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
});
