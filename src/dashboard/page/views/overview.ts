import type { ContractView, MapView } from '../../../daemon/views.ts';
import { fleetControls } from '../controls/fleet-controls.ts';
import { underWay } from '../controls/give.ts';
import { token } from '../controls/unlock.ts';
import { h, type VNode } from '../dom/h.ts';
import { cardOf, partOf } from '../frame/frame-of.ts';
import { at } from '../frame/router.ts';
import { keepDrawn, together, type View } from '../frame/view.ts';
import { agents } from '../live/agents.ts';
import { connection, events, ships, status } from '../live/fleet.ts';
import { resource } from '../live/resource.ts';
import { showMap } from '../map/show.ts';
import { card, clockTime, empty, shipLink, statePill } from '../parts/bits.ts';
import { eventList } from '../parts/event-row.ts';
import { shipTiles } from '../parts/figures.ts';
import { history, netWorthPlot, ratePlot, requestsPlot } from '../plots/course.ts';
import { range, rangeBar, zone } from '../plots/range.ts';
import { shortSentence } from '../words/short-sentence.ts';
import { isIdle, storyOf } from '../words/story.ts';
import { progressOf } from './contracts.ts';

/** The overview: what has been earned, where the ships are, what happened last. */
export const overview: View = (host) => {
  host.classList.add('overview');
  const figures = history();
  const maps = resource<MapView | null>('map', 60_000);
  const contracts = resource<readonly ContractView[]>('contracts', 10_000);
  const tiles = partOf(host, 'span-all');
  const [wide, narrow] = [partOf(host, 'stack wide'), partOf(host, 'stack narrow')];
  const bar = partOf(wide, 'range-part');
  const worth = netWorthPlot(cardOf(wide, 'Net worth', 'worth'), figures);
  const pair = partOf(wide, 'pair');
  const rate = ratePlot(cardOf(pair, 'Credits per hour'), figures);
  const requests = requestsPlot(cardOf(pair, 'Requests'), figures);
  const log = partOf(wide, 'latest');
  const map = showMap(cardOf(narrow, 'The system', 'small-map'), maps, { isSmall: true });
  const controls = partOf(narrow, 'controls-part');
  const fleet = partOf(narrow, 'fleet');
  const work = partOf(narrow, 'work');
  return together(
    keepDrawn(tiles, () => shipTiles(), [status, ships, token, underWay, agents]),
    keepDrawn(bar, rangeBar, [range, zone, status]),
    keepDrawn(controls, operatorContext, [status, token, underWay]),
    keepDrawn(work, () => openContracts(contracts.get()), [contracts]),
    keepDrawn(log, latest, [events, connection]),
    keepDrawn(fleet, fleetNow, [ships, connection]),
    ...[worth, map, rate, requests, figures, maps, contracts].map(({ close }) => close),
  );
};

function operatorContext(): VNode | null {
  const now = status.get();
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
