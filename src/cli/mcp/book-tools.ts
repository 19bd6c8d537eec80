import type {
  BoardsView,
  ContractView,
  DayView,
  MissionsView,
  PriceHistoryView,
  ProfitView,
  TradeView,
  WeeksView,
} from '../../daemon/book-views.ts';
import type { StatusView } from '../../daemon/views.ts';
import type { BoardStory } from '../../report/story/boards.ts';
import { isoFromMs } from '../../time/iso.ts';
import type { DaemonLink } from './daemon-link.ts';
import {
  type AssistantTool,
  aCount,
  agentIn,
  aText,
  numberOr,
  oneOfWords,
  PAGE_PARAMETERS,
  pageOf,
  symbolIn,
  type ToolArguments,
  wordOf,
} from './tool.ts';

/** The breakdowns of what was earned, by their words. */
const BREAKDOWNS = {
  lane: 'byLane',
  day: 'byDay',
  ship: 'byShip',
  shipType: 'byShipType',
  good: 'byGood',
  route: 'byRoute',
  system: 'bySystem',
} as const;

const isBreakdown = (word: string): word is keyof typeof BREAKDOWNS => Object.hasOwn(BREAKDOWNS, word);

/** The question for a period of the latest game hours; empty for all of the books. */
async function since(daemon: DaemonLink, given: ToolArguments): Promise<string> {
  const hours = numberOr(given, 'gameHours', 0);
  if (hours === 0) return '';
  const { nowMs, speed } = await daemon.read<StatusView>('status', agentIn(given));
  return `?from=${Math.max(0, Math.round(nowMs - (hours * 3_600_000) / speed))}`;
}

const GAME_HOURS = aCount('only the last game hours, as many as this (default: all of this week)', 10_000);

/** Points of a price plot that say how the price went. */
const MOST_POINTS = 40;

function pricePoints({ atMs, purchasePrice, sellPrice, trades, looks }: PriceHistoryView) {
  const each = Math.max(1, Math.ceil(atMs.length / MOST_POINTS));
  const points = atMs.flatMap((at, index) =>
    index % each === 0 || index === atMs.length - 1
      ? [{ at: isoFromMs(at), purchasePrice: purchasePrice[index] ?? null, sellPrice: sellPrice[index] ?? null }]
      : [],
  );
  const own = trades.slice(-MOST_POINTS).map(({ atMs: at, ...trade }) => ({ at: isoFromMs(at), ...trade }));
  return { looks, points, ownTrades: own };
}

/** What an assistant can ask of the books: what was earned, done and seen in this week. */
export const BOOK_TOOLS: readonly AssistantTool[] = [
  {
    name: 'profit',
    description: 'Credits earned and spent, by one breakdown (default: by lane).',
    parameters: { by: oneOfWords('the breakdown', Object.keys(BREAKDOWNS)), gameHours: GAME_HOURS, ...PAGE_PARAMETERS },
    run: async (daemon, given) => {
      const by = wordOf(given, 'by') ?? 'lane';
      const profit = await daemon.read<ProfitView>(`profit${await since(daemon, given)}`, agentIn(given));
      return { by, ...pageOf(profit[isBreakdown(by) ? BREAKDOWNS[by] : 'byLane'], given, 'lines') };
    },
  },
  {
    name: 'days',
    description:
      'The day of the game that runs and the one before: earned by lane, gate, ships bought, losses, best and worst mission.',
    parameters: {},
    run: (daemon, given) => daemon.read<readonly DayView[]>('days', agentIn(given)),
  },
  {
    name: 'missions',
    description:
      'The latest missions with profit, forecast and ending, the newest first; and all missions by lane and type of ship.',
    parameters: { lane: aText('only of this lane'), ship: aText('only of this ship'), ...PAGE_PARAMETERS },
    run: async (daemon, given) => {
      const { latest, byLane, byType } = await daemon.read<MissionsView>('missions', agentIn(given));
      const [lane, ship] = [wordOf(given, 'lane'), symbolIn(given, 'ship')];
      const asked = latest.filter((one) => (lane ?? one.lane) === one.lane && (ship ?? one.ship) === one.ship);
      return { byLane, byType, ...pageOf(asked, given, 'latest') };
    },
  },
  {
    name: 'trades',
    description: 'Purchases and sales of goods, the newest first.',
    parameters: {
      before: aCount('only those before the trade of this id', Number.MAX_SAFE_INTEGER),
      limit: PAGE_PARAMETERS.limit,
    },
    run: async (daemon, given) => {
      const before = numberOr(given, 'before', 0);
      const trades = await daemon.read<readonly TradeView[]>(
        before === 0 ? 'trades' : `trades?before=${before}`,
        agentIn(given),
      );
      const shown = trades.slice(0, numberOr(given, 'limit', 20));
      return { trades: shown, more: `older ones: before ${shown.at(-1)?.id ?? 1}` };
    },
  },
  {
    name: 'contracts',
    description: 'Contracts, the newest first, with what they pay, what they want and what came of them.',
    parameters: PAGE_PARAMETERS,
    run: async (daemon, given) =>
      pageOf(await daemon.read<readonly ContractView[]>('contracts', agentIn(given)), given, 'contracts'),
  },
  {
    name: 'price_history',
    description: 'Prices of a good at a market over time, and the own trades there.',
    parameters: { waypoint: aText('the market, such as X1-AB12-C3'), good: aText('the good, such as IRON_ORE') },
    required: ['waypoint', 'good'],
    run: async (daemon, given) => {
      const [waypoint, good] = [symbolIn(given, 'waypoint') ?? '', symbolIn(given, 'good') ?? ''];
      const path = `prices/${encodeURIComponent(waypoint)}/${encodeURIComponent(good)}`;
      return pricePoints(await daemon.read<PriceHistoryView>(path, agentIn(given)));
    },
  },
  {
    name: 'weeks',
    description: 'This week beside earlier ones: days, lanes, gate, rank.',
    parameters: {},
    run: (daemon) => daemon.read<WeeksView>('weeks'),
  },
  {
    name: 'leaderboards',
    description: 'The leaderboards near our places, now: most credits, and most charts.',
    parameters: {},
    run: async (daemon, given) => {
      const { credits, charts } = await daemon.read<BoardsView>('boards', agentIn(given));
      return { credits: boardNow(credits), charts: boardNow(charts) };
    },
  },
];

/** A board without its course over time. */
function boardNow(board: BoardStory | undefined) {
  if (board === undefined) return null;
  const { near, place, distance, passesInHours } = board;
  return { near, place, distance, passesInHours };
}
