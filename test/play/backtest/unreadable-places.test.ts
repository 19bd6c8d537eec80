import { expect, test } from 'vitest';
import { loadSettings } from '../../../src/config/load.ts';
import type { Settings } from '../../../src/config/settings.ts';
import { FaultScript } from '../../../src/universe/faults/script.ts';
import { played } from '../../kit/backtest.ts';

const SETTINGS = loadSettings('config/argosy.yaml');

const SHIPYARD = 'GET /systems/{systemSymbol}/waypoints/{waypointSymbol}/shipyard';
const MARKET = 'GET /systems/{systemSymbol}/waypoints/{waypointSymbol}/market';

/** What a fleet comes to where reads fail for good, and its log of missions. */
async function playedWhere(
  rule: { match: string; about?: string; fromSeconds: number },
  hours: number,
  settings: Settings,
) {
  const fault = { kind: 'server-error', status: 500, effect: false };
  const faults = FaultScript.parse({ seed: 1, rules: [{ ...rule, rate: 1, fault }] });
  const { figures, lines } = await played({ settings, seed: 3, hours, faults });
  const missions = lines.filter((line) => line.includes('"mission.started"'));
  const countOf = (words: RegExp) => missions.filter((line) => words.test(line)).length;
  return { ...figures, countOf };
}

// Asking what a ship costs and buying one go before all other work, so that an answer which never comes must not be waited for.
test.each([
  ['before any price is known', 8],
  ['once probes were bought', 60],
])('a fleet that no shipyard answers any more, %s, asks each a few times and earns', async (_, fromSeconds) => {
  const { credits, countOf } = await playedWhere({ match: SHIPYARD, fromSeconds }, 0.3, SETTINGS);
  expect(countOf(/ask what/)).toBeGreaterThan(0);
  expect(countOf(/ask what/)).toBeLessThanOrEqual(8);
  expect(countOf(/buy a SHIP/)).toBeLessThanOrEqual(8);
  expect(credits).toBeGreaterThan(400_000);
});

// Probes are sold at A2, so that a fleet which could not look around there would never grow.
test('a fleet that one market does not answer looks there a few times, and grows by its shipyard all the same', async () => {
  // The probes of the first rule, and no more ships.
  const strategy = { ...SETTINGS.strategy, purchases: SETTINGS.strategy.purchases.slice(0, 1) };
  const unread = { match: MARKET, about: 'A2', fromSeconds: 0 };
  const { netWorth, countOf } = await playedWhere(unread, 0.5, { ...SETTINGS, strategy });
  expect(countOf(/visiting market /)).toBeGreaterThan(50);
  expect(countOf(/visiting market [^"]*-A2"/)).toBeLessThanOrEqual(8);
  expect(countOf(/buy a SHIP_PROBE/)).toBeGreaterThanOrEqual(3);
  expect(netWorth).toBeGreaterThan(700_000);
});
