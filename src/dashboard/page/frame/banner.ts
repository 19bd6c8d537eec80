import { daemonNowMs, timeOfDay } from '../clock.ts';
import { type Child, h } from '../dom/h.ts';
import { connection, daemonStatus, ships } from '../live/fleet.ts';
import { keepDrawn } from './view.ts';

/** Warnings for the whole page: a lost connection, a daemon that is starting, a strategy with mistakes. */
export function startBanner(host: Element): void {
  keepDrawn(host, () => {
    document.body.classList.toggle('stale', connection.get().kind !== 'live' && daemonStatus.get() !== undefined);
    return [connectionSays(), strategySays()];
  }, [connection, daemonStatus, ships]);
}

function connectionSays(): Child {
  const state = connection.get();
  const now = daemonStatus.get();
  if (state.kind === 'live') return null;
  const old = now === undefined ? '' : ` What you see is from ${timeOfDay(now.nowMs)}.`;
  if (state.kind === 'connecting') return h('div.banner', { role: 'status' }, 'Connecting to the daemon …');
  if (state.kind === 'starting') {
    return h('div.banner', { role: 'status' }, `The daemon is starting: it has not taken up work yet.${old}`);
  }
  const seconds = Math.max(0, Math.ceil((state.retryAtMs - daemonNowMs()) / 1_000));
  const next = seconds === 0 ? 'trying again …' : `trying again in ${seconds} s.`;
  return h(
    'div.banner.bad',
    { role: 'alert' },
    h('strong', 'Disconnected.'),
    ` The daemon does not answer since ${timeOfDay(state.sinceMs)}; `,
    h('span', { 'aria-live': 'off' }, next),
    old,
  );
}

function strategySays(): Child {
  const strategy = daemonStatus.get()?.strategy;
  if (strategy === undefined || strategy.problem === null) return null;
  return h(
    'div.banner.bad',
    { role: 'status' },
    h('strong', `${strategy.file} has a mistake; the strategy of ${timeOfDay(strategy.loadedAtMs)} goes on. `),
    strategy.problem,
  );
}
