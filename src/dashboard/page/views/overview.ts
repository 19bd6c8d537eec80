import type { BoardsView, ContractView, DayView } from '../../../daemon/book-views.ts';
import type { EventView, StatusView } from '../../../daemon/views.ts';
import { fleetControls } from '../controls/fleet-controls.ts';
import { underWay } from '../controls/give.ts';
import { token } from '../controls/unlock.ts';
import { h, type VNode } from '../dom/h.ts';
import { at } from '../frame/router.ts';
import { cardOf, keepDrawn, partOf, type View } from '../frame/view.ts';
import { fleetMap } from '../galaxy/fleet-map.ts';
import { agents, sumOverAgents } from '../live/agents.ts';
import { connection, daemonStatus, gameSecondsUntil, isKept, ships } from '../live/fleet.ts';
import { resource } from '../live/resource.ts';
import { together } from '../live/signal.ts';
import { card, clockTime, empty, eventList, shipLink, statePill, tile } from '../parts/bits.ts';
import { boardsCard } from '../parts/boards.ts';
import { dayCard } from '../parts/day.ts';
import { phasesBar } from '../parts/phases.ts';
import { suspendedCard } from '../parts/suspended.ts';
import { netWorthPlot, plotHistory, ratePlot, requestsPlot } from '../plots/course.ts';
import { range, rangeBar, zone } from '../plots/range.ts';
import { isLogScale } from '../plots/shown-range.ts';
import { counted, credits, creditsInShort, duration, gain, percent } from '../words/numbers.ts';
import { shortSentence } from '../words/short-sentence.ts';
import { isIdle, storyOf } from '../words/story.ts';
import { isUnderWay, progressOf } from './contracts.ts';

/** The overview: where the week stands, what has been earned, where the ships are, what happened last. */
export const overview: View = (host) => {
  host.classList.add('overview');
  const figures = plotHistory();
  const contracts = resource<readonly ContractView[]>('contracts', 10_000);
  const story = resource<readonly EventView[]>('story', 5_000);
  const boards = resource<BoardsView>('boards', 60_000);
  const days = resource<readonly DayView[]>('days', 30_000);
  const phases = partOf(host, 'span-all phases-part');
  const tiles = partOf(host, 'span-all');
  const [wide, narrow] = [partOf(host, 'stack wide'), partOf(host, 'stack narrow')];
  const bar = partOf(wide, 'range-part');
  const worth = netWorthPlot(cardOf(wide, 'Net worth', 'worth'), figures);
  const pair = partOf(wide, 'pair');
  const rate = ratePlot(cardOf(pair, 'Credits per hour'), figures);
  const requests = requestsPlot(cardOf(pair, 'Requests'), figures);
  const latest = partOf(wide, 'latest');
  const leftAlone = partOf(wide, 'suspended-part');
  const closeMap = fleetMap(partOf(narrow, 'fleet-map'));
  const day = partOf(narrow, 'day-part');
  const standing = partOf(narrow, 'boards-part');
  const controls = partOf(narrow, 'controls-part');
  const fleet = partOf(narrow, 'fleet');
  const work = partOf(narrow, 'work');
  return together(
    keepDrawn(phases, phasesNow, [daemonStatus]),
    keepDrawn(tiles, shipTiles, [daemonStatus, ships, token, underWay, agents]),
    keepDrawn(bar, rangeBar, [range, zone, isLogScale, daemonStatus]),
    keepDrawn(controls, operatorContext, [daemonStatus, token, underWay]),
    keepDrawn(work, () => openContracts(contracts.get()), [contracts]),
    keepDrawn(latest, () => whatHappened(story.get()), [story, connection]),
    keepDrawn(standing, () => boardsCard(boards.get() ?? {}), [boards, daemonStatus]),
    keepDrawn(day, () => dayCard(days.get()), [days, connection]),
    keepDrawn(leftAlone, () => suspendedCard(daemonStatus.get()), [daemonStatus]),
    keepDrawn(fleet, fleetNow, [ships, connection]),
    closeMap,
    ...[worth, rate, requests, figures, contracts, story, days, boards].map(({ close }) => close),
  );
};

function operatorContext(): VNode | null {
  const now = daemonStatus.get();
  if (now === undefined || isKept()) return null;
  const { file, loadedAtMs } = now.strategy;
  return card(
    'Controls',
    {},
    fleetControls(now),
    h('p.hint', `Plays by ${file}, read at `, clockTime(loadedAtMs), '.'),
  );
}

function openContracts(contracts: readonly ContractView[] | undefined): VNode {
  const open = (contracts ?? []).filter(isUnderWay);
  const body =
    open.length === 0 ? empty(contracts === undefined ? 'Asking …' : 'No contract is open.') : open.map(progressOf);
  return card('Contracts', { aside: h('a', { href: at('contracts') }, 'all contracts') }, body);
}

/** Where the week stands; nothing while the daemon has not said it. */
function phasesNow(): VNode | null {
  const now = daemonStatus.get();
  return now === undefined ? null : phasesBar(now);
}

/** Lines shown; by eye. */
const STORY_LINES = 16;

/** The story so far: what the owner would tell a friend. Single missions, charts and heartbeats stand in the log. */
function whatHappened(story: readonly EventView[] | undefined): VNode {
  const lines = (story ?? []).slice(0, STORY_LINES).map((line) => ({ ...line, message: shortSentence(line.message) }));
  const body =
    lines.length === 0 ? empty(story === undefined ? 'Asking …' : 'Nothing has happened yet.') : eventList(lines);
  const aside = isKept() ? '' : h('a', { href: at('log') }, 'whole log');
  return card('What happened last', { class: 'flush', aside }, body);
}

function fleetNow(): VNode {
  const all = ships.get();
  const idleFirst = [...(all ?? [])].sort((a, b) => Number(isIdle(b)) - Number(isIdle(a)));
  const rows = idleFirst
    .slice(0, 8)
    .map((ship) =>
      h(
        'li',
        { key: ship.symbol },
        h('div', shipLink(ship.symbol), statePill(ship)),
        h('p', ship.mission === null ? storyOf(ship) : shortSentence(ship.mission.what)),
      ),
    );
  const body =
    rows.length === 0 ? empty(all === undefined ? 'Asking …' : 'There are no ships yet.') : h('ul.brief', ...rows);
  return card('Ships', { class: 'flush', aside: h('a', { href: at('ships') }, 'all ships') }, body);
}

/** From a thousand million on a figure is too wide for its tile. */
const WIDE = 1_000_000_000;

const earned = (value: number) =>
  Math.abs(value) < WIDE
    ? gain(value)
    : h('span', { title: gain(value) }, `${value < 0 ? '' : '+'}${creditsInShort(value)}`);

/** The run in some figures. */
function shipTiles(): VNode {
  const now = daemonStatus.get();
  if (now === undefined) return h('dl.tiles', tile('Waiting for the daemon', '…'));
  const all = ships.get() ?? [];
  const idle = all.filter(isIdle).length;
  const { lastMinute, budgetPerMinute, started, rejected429 } = now.requests;
  return h(
    'dl.tiles',
    worthTile(now),
    tile('Credits per hour', credits(now.creditsPerHour), 'in the last game hour'),
    tile('Earned', earned(now.earnedCredits), 'in all runs, ships and gate aside'),
    tile(
      'Ships',
      String(all.length),
      isKept() ? 'at the end' : idle === 0 ? 'all at work' : h('a', { href: at('ships') }, `${idle} idle or paused`),
    ),
    tile(
      'Requests',
      percent(lastMinute, budgetPerMinute),
      `of the budget; ${creditsInShort(started)} sent${isKept() ? '' : ' in this run'}, ${counted(rejected429, 'rejection')}`,
    ),
    ...agentsTogether(),
    tile(
      'Next reset',
      now.nextReset === null ? 'not said' : duration(gameSecondsUntil(now.nextReset)),
      now.resetDate === '' ? 'of a backtest' : `universe of ${now.resetDate}`,
    ),
  );
}

/** Net worth with its parts, and what the fleet holds beside it: a load bought for the gate is no loss. */
function worthTile({ netWorth, credits: cash, worth }: StatusView): VNode {
  const { ships: fleet, advances, gate, goods } = worth;
  const parts = [
    `${credits(cash)} in cash`,
    ...(fleet > 0 ? [`${credits(fleet)} in ships`] : []),
    ...(advances > 0 ? [`less ${credits(advances)} in advances`] : []),
  ];
  const beside = [
    ...(gate > 0 ? [`${credits(gate)} in the gate`] : []),
    ...(goods > 0 ? [`${credits(goods)} in goods aboard`] : []),
  ];
  const besides = beside.length === 0 ? null : h('span.besides', `beside it ${beside.join(', ')}`);
  return h(
    'div.tile.worth-tile',
    h('dt', 'Net worth'),
    h('dd', h('span.figure', credits(netWorth)), h('span.beside', parts.join(', '), besides)),
  );
}

/** The figures of all agents of the process in one tile, where there are several. */
function agentsTogether(): readonly VNode[] {
  const { length } = agents.get();
  if (length < 2 || isKept()) return [];
  const worth = credits(sumOverAgents(({ netWorth }) => netWorth));
  const perHour = credits(sumOverAgents(({ creditsPerHour }) => creditsPerHour));
  return [tile(`Net worth of ${length} agents`, worth, `${perHour} per hour`)];
}
