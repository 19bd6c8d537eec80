import type { GalaxyAnswer, MarketView, QueueView, ShipyardView, StatusView } from '../../daemon/views.ts';
import { sum } from '../../game/numbers/averages.ts';
import { systemIn } from '../../game/words/symbols.ts';
import { isoFromMs } from '../../time/iso.ts';
import {
  type AssistantTool,
  agentIn,
  aText,
  numberOr,
  PAGE_PARAMETERS,
  pageOf,
  symbolIn,
  type ToolArguments,
} from './tool.ts';

const seenAt = (ms: number | null) => (ms === null ? null : isoFromMs(ms));

/** Markets with the prices last seen; of one good only where that is asked for. */
function marketRows(markets: readonly MarketView[], given: ToolArguments) {
  const [system, good] = [symbolIn(given, 'system'), symbolIn(given, 'good')];
  return markets
    .filter(({ symbol }) => system === undefined || systemIn(symbol) === system)
    .map(({ symbol, seenAtMs, goods }) => ({
      symbol,
      seenAt: seenAt(seenAtMs),
      goods: goods
        .filter(({ tradeSymbol }) => good === undefined || tradeSymbol === good)
        .map(({ seenAtMs: _, ...one }) => one),
    }))
    .filter(({ goods }) => good === undefined || goods.length > 0);
}

const MOST_REQUESTS = 20;

/** What an assistant can ask about places, and about the requests that go there. */
export const GALAXY_TOOLS: readonly AssistantTool[] = [
  {
    name: 'markets',
    description:
      'Markets with the prices last seen. Name a system, a good, or both; without either only the first ones come.',
    parameters: {
      system: aText('only in this system'),
      good: aText('only this good, and markets that have it'),
      ...PAGE_PARAMETERS,
    },
    run: async (daemon, given) => {
      const markets = await daemon.read<readonly MarketView[]>('markets', agentIn(given));
      // A market has up to thirty goods: ten markets are as long as an answer may be.
      return pageOf(marketRows(markets, given), { ...given, limit: numberOr(given, 'limit', 10) }, 'markets');
    },
  },
  {
    name: 'shipyards',
    description: 'Shipyards with the types that they sell and the prices last seen.',
    parameters: { system: aText('only in this system'), ...PAGE_PARAMETERS },
    run: async (daemon, given) => {
      const system = symbolIn(given, 'system');
      const yards = await daemon.read<readonly ShipyardView[]>('shipyards', agentIn(given));
      const asked = yards.filter(({ symbol }) => system === undefined || systemIn(symbol) === system);
      const rows = asked.map(({ symbol, ships }) => ({
        symbol,
        ships: ships.map(({ type, price, seenAtMs }) => ({ type, price, seenAt: seenAt(seenAtMs) })),
      }));
      return pageOf(rows, given, 'shipyards');
    },
  },
  {
    name: 'galaxy',
    description:
      'A summary of the galaxy: systems known, gates read, waypoints listed and charted, and where our ships are.',
    parameters: {},
    run: async (daemon, given) => {
      const { systems, gates, charted, home } = await daemon.read<GalaxyAnswer>('galaxy', agentIn(given));
      const { shipsBySystem, phases } = await daemon.read<StatusView>('status', agentIn(given));
      return {
        home: home === null ? null : (systems?.symbols[home] ?? null),
        systemsKnown: systems?.symbols.length ?? 0,
        gatesRead: gates.length,
        systemsListed: charted.length,
        waypointsListed: sum(charted.map(([, , waypoints]) => waypoints)),
        waypointsCharted: sum(charted.map(([, done]) => done)),
        phase: phases.now,
        systemsWithShips: Object.keys(shipsBySystem).length,
      };
    },
  },
  {
    name: 'requests',
    description: 'Requests of this run against the limit, and those that wait, the next one first.',
    parameters: {},
    run: async (daemon, given) => {
      const { line, ...counts } = await daemon.read<QueueView>('queue', agentIn(given));
      return { ...counts, line: line.slice(0, MOST_REQUESTS) };
    },
  },
];
