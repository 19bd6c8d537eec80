import type { EventView, ShipDetailView, ShipView } from '../../../daemon/views.ts';
import { underWay } from '../controls/give.ts';
import { shipControls } from '../controls/ship-controls.ts';
import { token } from '../controls/unlock.ts';
import { h, type VNode } from '../dom/h.ts';
import { at } from '../frame/router.ts';
import { keepDrawn, partOf, type View } from '../frame/view.ts';
import { part } from '../live/api.ts';
import { connection, daemonStatus, gameSecondsSince, isKept, ships } from '../live/fleet.ts';
import { resource } from '../live/resource.ts';
import { together, watchAll } from '../live/signal.ts';
import { card, cargoMeter, empty, eventRow, fuelMeter, gained, statePill, tile, waypointLink } from '../parts/bits.ts';
import { missionHistory, timeline, whereTimeWent } from '../parts/history.ts';
import { idleSinceMs } from '../words/idle-time.ts';
import { credits, duration } from '../words/numbers.ts';
import { shortSentence } from '../words/short-sentence.ts';
import { isIdle, NO_SHIPS_YET, orderedOf, storyOf } from '../words/story.ts';
import { asWords, plainName } from '../words/symbols.ts';

/** One ship: what it does and why, its latest states, its history, and its orders. */
export const shipView: View = (host, [symbol = '']) => {
  const detail = resource<ShipDetailView>(`ships/${part(symbol)}`, 3_000);
  const log = resource<readonly EventView[]>(`events?ship=${part(symbol)}`, 3_000);
  const latest = () => (ships.get() ?? []).find((ship) => ship.symbol === symbol) ?? detail.get();
  /** True once the daemon has listed all its ships without this one. */
  const isUnknown = () => ships.get() !== undefined && latest() === undefined && detail.problem() !== undefined;
  host.classList.add('ship-page');
  const top = partOf(host, 'span-all stack');
  const wide = partOf(host, 'stack');
  const lines = partOf(wide);
  const side = partOf(host, 'stack');
  const below = partOf(host, 'span-all');
  // A change of state brings new steps and, at its end, a mission's row: the view is reread at once.
  let sinceMs = latest()?.stateSinceMs;
  const unwatchState = ships.watch(() => {
    if (latest()?.stateSinceMs !== sinceMs) for (const each of [detail, log]) each.refresh();
    sinceMs = latest()?.stateSinceMs;
  });
  return together(
    keepDrawn(top, () => (isUnknown() ? noSuchShip(symbol) : head(symbol, latest(), detail.get(), detail.problem())), [
      ships,
      daemonStatus,
      detail,
      token,
      underWay,
      connection,
    ]),
    keepDrawn(side, () => [isKept() ? null : steps(detail.get()), idleTime(detail.get())], [detail, daemonStatus]),
    keepDrawn(lines, () => (isKept() ? null : latestLines(log.get() ?? [])), [log, daemonStatus]),
    keepDrawn(below, () => missions(detail.get()), [detail]),
    watchAll([ships, detail], () => {
      for (const column of [wide, side, below]) column.hidden = isUnknown();
    }),
    unwatchState,
    detail.close,
    log.close,
  );
};

function backToAll(): VNode {
  return h('a.back', { href: at('ships') }, '← all ships');
}

function noSuchShip(symbol: string): VNode {
  const text = `There is no ship ${symbol}. It may have been scrapped, or its name is spelt otherwise.`;
  return h('div.stack', backToAll(), card(symbol, {}, empty(text)));
}

function head(
  symbol: string,
  ship: ShipView | undefined,
  detail: ShipDetailView | undefined,
  problem: string | undefined,
): VNode {
  const back = backToAll();
  if (ship === undefined) {
    const text = problem ?? (connection.get().kind === 'live' ? 'Asking …' : NO_SHIPS_YET);
    return h('div.stack', back, card(symbol, {}, empty(text)));
  }
  return h(
    'div.stack',
    back,
    h(
      'div.title',
      h('h1', symbol),
      statePill(ship),
      h('span.faint', `${plainName(ship.role)} · ${plainName(ship.frame)}`),
    ),
    story(ship, detail),
    figures(ship),
    shipControls(ship, detail),
  );
}

function story(ship: ShipView, detail: ShipDetailView | undefined): VNode {
  const { mission } = ship;
  const ordered = orderedOf(ship);
  const isWaiting = ship.state === 'waiting' && !ship.paused;
  const sinceMs = isWaiting ? idleSinceMs(detail?.history ?? [], ship.stateSinceMs) : ship.stateSinceMs;
  return h(
    'div',
    { class: `story ${isIdle(ship) ? 'idle' : ''}`, id: 'story' },
    h('p.lead', storyOf(ship), h('span.faint', ` For ${duration(gameSecondsSince(sinceMs))}.`)),
    mission === null
      ? null
      : h(
          'p',
          h('span.chip.lane', mission.lane),
          h('span', { title: mission.what }, ` ${shortSentence(mission.what)}`),
          mission.why === null ? null : h('span.faint', { title: mission.why }, `: ${shortSentence(mission.why)}`),
        ),
    mission === null
      ? null
      : h(
          'p.faint',
          `Expected: ${credits(mission.expectedProfitCredits)} credits in ${duration(mission.expectedSeconds)}; under way for ${duration(gameSecondsSince(mission.startedAtMs))}.`,
        ),
    ordered === undefined ? null : h('p.faint', ordered),
    ship.lanes === null
      ? null
      : h('p.faint', `Lanes given by its owner: ${ship.lanes.join(', ') || 'none, it stays idle'}.`),
  );
}

function figures(ship: ShipView): VNode {
  const { cargo, nav, profitCredits, requests } = ship;
  const hold = cargo.inventory.map(({ tradeSymbol, units }) => `${units} ${asWords(tradeSymbol)}`).join(', ');
  return h(
    'dl.tiles',
    tile('Profit', gained(profitCredits), `with ${credits(requests)} requests, in all runs`),
    tile('Cargo', cargoMeter(ship), isKept() ? 'not kept' : hold || 'empty'),
    tile('Fuel', fuelMeter(ship), isKept() ? 'not kept' : asWords(nav.flightMode)),
    tile('Where', nav.waypoint === '' ? 'not kept' : waypointLink(nav.waypoint), isKept() ? '' : asWords(nav.status)),
  );
}

function steps(detail: ShipDetailView | undefined): VNode {
  return card('Its latest states', {}, detail === undefined ? empty('Asking …') : timeline(detail.states));
}

function latestLines(all: readonly EventView[]): VNode {
  const lines = all.slice(-8).reverse();
  const body =
    lines.length === 0
      ? empty('The latest lines of the log hold nothing of it.')
      : h('ol.log.narrow', ...lines.map(eventRow));
  return card('Its log', { class: 'flush' }, body);
}

function idleTime(detail: ShipDetailView | undefined): VNode | null {
  return detail === undefined || detail.history.length === 0 ? null : whereTimeWent(detail.history);
}

function missions(detail: ShipDetailView | undefined): VNode {
  if (detail === undefined) return card('Missions and pauses', {}, empty('Asking …'));
  return card('Missions and pauses', { class: 'flush' }, missionHistory(detail.history));
}
