import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { hasRecordings, recordedHome as home, recording } from '../../wire/recordings.ts';
import type { Json } from '../service/player.ts';
import { Faction, System, Waypoint } from './place-schemas.ts';
import { Ship } from './ship-schemas.ts';
import { Agent, Contract, MarketListing, MarketWithPrices, ShipyardWithPrices } from './trade-schemas.ts';

/** What a strict schema of ours finds missing, wrong or unknown in recorded things, each kind of fault once. */
function faultsIn(schema: z.ZodType, recorded: readonly Json[]): string[] {
  const faults = recorded.flatMap((each) => {
    const parsed = schema.safeParse(each);
    const issues = parsed.success ? [] : parsed.error.issues;
    return issues.map(({ path, code, message }) => {
      const place = path.map((part) => (typeof part === 'number' ? '[]' : String(part))).join('.');
      return message.endsWith('received undefined') ? `${place} is missing` : `${place}: ${code}`;
    });
  });
  return [...new Set(faults)].sort();
}

const QUALITY = ['engine.quality is missing', 'frame.quality is missing', 'reactor.quality is missing'];

describe.skipIf(!hasRecordings)('recorded replies (skipped where they are absent)', () => {
  const registration = () => recording('register-response_2024-08-13_v2.2.0.json').data;

  test('a recorded agent, contract and faction have exactly the shape of ours', () => {
    const { agent, contract, faction } = registration();
    expect(faultsIn(Agent, [agent, home().agent])).toEqual([]);
    expect(faultsIn(Contract, [contract])).toEqual([]);
    expect(faultsIn(Faction, [faction])).toEqual([]);
  });

  test('recorded markets, with prices and without, have exactly the shape of ours', () => {
    const { marketplaces } = home();
    expect(marketplaces.length).toBeGreaterThan(20);
    expect(faultsIn(MarketWithPrices, marketplaces)).toEqual([]);
    expect(faultsIn(MarketListing, [recording('market-remote-view_X1-BM40-A2.json').data])).toEqual([]);
  });

  test('E5: recorded ships have the shape of ours but for the quality of frame, reactor and engine', () => {
    expect(faultsIn(Ship, [registration().ship, ...home().ships])).toEqual(QUALITY);
  });

  test('E6: a recorded system has the shape of ours but for constellation and name', () => {
    expect(faultsIn(System, home().systems)).toEqual(['constellation is missing', 'name is missing']);
  });

  test('E7: recorded waypoints have the shape of ours but for the chart’s waypointSymbol', () => {
    expect(home().waypoints.length).toBeGreaterThan(80);
    expect(faultsIn(Waypoint, home().waypoints)).toEqual(['chart.waypointSymbol is missing']);
  });

  test('E8: recorded shipyards have the shape of ours but for quality and the deprecated shipSymbol', () => {
    const inShips = QUALITY.map((fault) => `ships.[].${fault}`);
    expect(faultsIn(ShipyardWithPrices, home().shipyards)).toEqual([
      ...inShips,
      'transactions.[].shipSymbol is missing',
    ]);
  });

  test('E9: the recorded registration of 2024 holds one ship where ours lists them', () => {
    expect(Object.keys(registration()).sort()).toEqual(['agent', 'contract', 'faction', 'ship', 'token']);
  });
});
