import type { ContractView } from '../../../daemon/views.ts';
import { fleetControls } from '../controls/fleet-controls.ts';
import { underWay } from '../controls/give.ts';
import { token } from '../controls/unlock.ts';
import { h, type VNode } from '../dom/h.ts';
import { at } from '../frame/router.ts';
import { cardOf, keepDrawn, partOf, type View } from '../frame/view.ts';
import { fleetMap } from '../galaxy/fleet-map.ts';
import { agents, sumOverAgents } from '../live/agents.ts';
import { connection, daemonStatus, events, gameSecondsUntil, ships } from '../live/fleet.ts';
import { resource } from '../live/resource.ts';
import { together } from '../live/signal.ts';
import { card, clockTime, empty, eventList, shipLink, statePill, tile } from '../parts/bits.ts';
import { netWorthPlot, plotHistory, ratePlot, requestsPlot } from '../plots/course.ts';
import { range, rangeBar, zone } from '../plots/range.ts';
import { counted, credits, creditsInShort, duration, gain, percent } from '../words/numbers.ts';
import { shortSentence } from '../words/short-sentence.ts';
import { isIdle, storyOf } from '../words/story.ts';
import { progressOf } from './contracts.ts';

/** The overview: what has been earned, where the ships are, what happened last. */
export const overview: View = (host) => {
  host.classList.add('overview');
  const figures = plotHistory();
  const contracts = resource<readonly ContractView[]>('contracts', 10_000);
  const tiles = partOf(host, 'span-all');
  const [wide, narrow] = [partOf(host, 'stack wide'), partOf(host, 'stack narrow')];
  const bar = partOf(wide, 'range-part');
  const worth = netWorthPlot(cardOf(wide, 'Net worth', 'worth'), figures);
  const pair = partOf(wide, 'pair');
  const rate = ratePlot(cardOf(pair, 'Credits per hour'), figures);
  const requests = requestsPlot(cardOf(pair, 'Requests'), figures);
  const log = partOf(wide, 'latest');
  const closeMap = fleetMap(partOf(narrow, 'fleet-map'));
  const controls = partOf(narrow, 'controls-part');
  const fleet = partOf(narrow, 'fleet');
  const work = partOf(narrow, 'work');
  return together(
    keepDrawn(tiles, shipTiles, [daemonStatus, ships, token, underWay, agents]),
    keepDrawn(bar, rangeBar, [range, zone, daemonStatus]),
    keepDrawn(controls, operatorContext, [daemonStatus, token, underWay]),
    keepDrawn(work, () => openContracts(contracts.get()), [contracts]),
    keepDrawn(log, latest, [events, connection]),
    keepDrawn(fleet, fleetNow, [ships, connection]),
    closeMap,
    ...[worth, rate, requests, figures, contracts].map(({ close }) => close),
  );
};

function operatorContext(): VNode | null {
  const now = daemonStatus.get();
  if (now === undefined) return null;
  const { file, loadedAtMs } = now.strategy;
  return card(
    'Controls',
    {},
    fleetControls(now),
    h('p.hint', `Plays by ${file}, read at `, clockTime(loadedAtMs), '.'),
  );
}

function openContracts(contracts: readonly ContractView[] | undefined): VNode {
  const open = (contracts ?? []).filter(({ accepted, fulfilled }) => accepted && !fulfilled);
  const body =
    open.length === 0 ? empty(contracts === undefined ? 'Asking …' : 'No contract is open.') : open.map(progressOf);
  return card('Contracts', { aside: h('a', { href: at('contracts') }, 'all contracts') }, body);
}

function latest(): VNode {
  const lines = events
    .get()
    .filter(({ level }) => level !== 'debug')
    .slice(-20)
    .reverse();
  const body = lines.length === 0 ? empty('Nothing was said yet.') : eventList(lines);
  return card('What happened last', { class: 'flush', aside: h('a', { href: at('log') }, 'whole log') }, body);
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

/** The run in some figures. */
function shipTiles(): VNode {
  const now = daemonStatus.get();
  if (now === undefined) return h('dl.tiles', tile('Waiting for the daemon', '…'));
  const all = ships.get() ?? [];
  const idle = all.filter(isIdle).length;
  const earned = all.reduce((sum, { profitCredits }) => sum + profitCredits, 0);
  const { lastMinute, budgetPerMinute, started, rejected429 } = now.requests;
  return h(
    'dl.tiles',
    tile('Net worth', credits(now.netWorth), `${credits(now.credits)} in cash`),
    tile('Credits per hour', credits(now.creditsPerHour), 'in the last game hour'),
    tile('Earned by ships', gain(earned), 'in this run'),
    tile(
      'Ships',
      String(all.length),
      idle === 0 ? 'all at work' : h('a', { href: at('ships') }, `${idle} idle or paused`),
    ),
    tile(
      'Requests',
      percent(lastMinute, budgetPerMinute),
      `of the budget; ${creditsInShort(started)} sent, ${counted(rejected429, 'rejection')}`,
    ),
    ...agentsTogether(),
    tile(
      'Next reset',
      now.nextReset === null ? 'not said' : duration(gameSecondsUntil(now.nextReset)),
      `universe of ${now.resetDate}`,
    ),
  );
}

/** The figures of all agents of the process in one tile, where there are several. */
function agentsTogether(): readonly VNode[] {
  const { length } = agents.get();
  if (length < 2) return [];
  const worth = credits(sumOverAgents(({ netWorth }) => netWorth));
  const perHour = credits(sumOverAgents(({ creditsPerHour }) => creditsPerHour));
  return [tile(`Net worth of ${length} agents`, worth, `${perHour} per hour`)];
}
