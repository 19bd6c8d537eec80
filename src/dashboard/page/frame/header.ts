import type { StatusView } from '../../../daemon/views.ts';
import { pauseFleetButton } from '../controls/fleet-controls.ts';
import { underWay } from '../controls/give.ts';
import { lockUp, token, unlock } from '../controls/unlock.ts';
import { type Child, h, type VNode } from '../dom/h.ts';
import { agents, followAgents, openAgent, sumOverAgents } from '../live/agents.ts';
import { connection, daemonStatus, isKept } from '../live/fleet.ts';
import { icon, meter, select } from '../parts/bits.ts';
import { credits, creditsInShort, percent } from '../words/numbers.ts';
import { shownTheme, switchTheme } from './theme.ts';
import { keepDrawn } from './view.ts';

/** The head of the page: agent and server, what has been earned, and the connection to the daemon. */
export function startHeader(host: Element): void {
  followAgents();
  keepDrawn(host, draw, [daemonStatus, connection, token, underWay, shownTheme, agents]);
}

function draw(): Child {
  const now = daemonStatus.get();
  document.title = now === undefined ? 'Argosy' : `${creditsInShort(now.credits)} · ${now.callsign} · Argosy`;
  return [identity(now), now === undefined ? null : figures(now), controls(now)];
}

function identity(now: StatusView | undefined): VNode {
  return h(
    'div.identity',
    h('a.brand', { href: '#/', 'aria-label': 'Argosy, overview' }, logo(), h('span', 'Argosy')),
    now === undefined ? null : callsign(now),
    now === undefined
      ? null
      : h(
          'span',
          {
            class: `chip ${now.mode.toLowerCase()}`,
            title: isKept() ? 'Kept books at their end: nothing is played' : 'Where it plays, and how fast',
          },
          now.kept === null ? `${now.mode} ${now.speed}×` : `BOOKS ${now.kept}`,
        ),
    now?.paused ? h('span.chip.paused', 'FLEET PAUSED') : null,
  );
}

/** The agent that is shown; where the process plays several, a choice of them. */
function callsign(now: StatusView): VNode {
  const all = agents.get();
  if (all.length < 2) return h('span.callsign', { id: 'callsign' }, now.callsign);
  const options = all.map(({ name, path }) => [path, name] as const);
  const shown = options.find(([, name]) => name === (now.kept ?? now.callsign))?.[0];
  return select({ class: 'callsign', id: 'callsign', 'aria-label': 'Agent' }, options, shown, openAgent);
}

/** What all agents of the process have together. */
function together(): VNode | null {
  const { length } = agents.get();
  if (length < 2 || isKept()) return null;
  return figure(
    `Net worth of ${length} agents`,
    credits(sumOverAgents(({ netWorth }) => netWorth)),
    'net-worth-together',
  );
}

function figures(now: StatusView): VNode {
  const { lastMinute, budgetPerMinute } = now.requests;
  return h(
    'dl.figures',
    figure('Credits', credits(now.credits), 'credits'),
    figure('Net worth', credits(now.netWorth), 'net-worth'),
    figure('Credits per hour', credits(now.creditsPerHour), 'credits-per-hour'),
    together(),
    h(
      'div',
      { title: 'Requests in the last game minute, of what the service allows' },
      h('dt', 'Request budget'),
      h(
        'dd',
        h('span', { id: 'budget-use' }, percent(lastMinute, budgetPerMinute)),
        meter(lastMinute, budgetPerMinute, 'used'),
      ),
    ),
  );
}

function figure(label: string, value: string, id: string): VNode {
  return h('div', h('dt', label), h('dd', { id }, value));
}

function controls(now: StatusView | undefined): VNode {
  return h(
    'div.controls',
    connectionPill(),
    now === undefined || isKept() ? null : pauseFleetButton(now),
    isKept() ? null : lockButton(),
    iconButton(`Colours: ${shownTheme.get()}; switch`, 'Light or dark', switchTheme, sunAndMoon()),
  );
}

function lockButton(): VNode {
  return token.get() === undefined
    ? iconButton('Enter the control token', 'Read-only: enter the control token', () => void unlock(), padlock(true))
    : iconButton('Forget the control token', 'Controls unlocked: press to lock them', lockUp, padlock(false));
}

function iconButton(label: string, title: string, onclick: () => void, icon: VNode): VNode {
  return h('button.quiet.icon', { type: 'button', 'aria-label': label, title, onclick }, icon);
}

const LABELS = { connecting: 'connecting', live: 'connected', starting: 'starting', lost: 'disconnected' } as const;

function connectionPill(): VNode {
  const { kind } = connection.get();
  return h('span', { class: `connection ${kind}`, id: 'connection' }, h('i', { 'aria-hidden': 'true' }), LABELS[kind]);
}

function logo(): VNode {
  return h(
    'svg',
    { viewBox: '0 0 24 24', width: 26, height: 26, 'aria-hidden': 'true' },
    h('path.logo-mark', { d: 'M12 2c4 3.2 6.6 7.4 7 12.5H12z' }),
    h('path.jib', { d: 'M11 6c-2.8 2-4.6 5-5.2 8.5H11z' }),
    h('path.hull', { d: 'M2.5 16.5h19c-1.4 3.4-3.6 5-6.4 5H8.9c-2.8 0-5-1.6-6.4-5z' }),
  );
}

function padlock(isLocked: boolean): VNode {
  const shackle = isLocked ? 'M7.5 10.5V7.5a4.5 4.5 0 0 1 9 0v3' : 'M7.5 10.5V7a4.5 4.5 0 0 1 8.7-1.6';
  return icon(
    h('path', { d: shackle, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.8, 'stroke-linecap': 'round' }),
    h('rect', { x: 5, y: 10.5, width: 14, height: 10, rx: 2.4, fill: 'currentColor' }),
  );
}

function sunAndMoon(): VNode {
  return icon(
    h('circle', { cx: 12, cy: 12, r: 8, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.8 }),
    h('path', { d: 'M12 4a8 8 0 0 1 0 16z', fill: 'currentColor' }),
  );
}
