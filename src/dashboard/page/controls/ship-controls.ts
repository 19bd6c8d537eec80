import type { ShipDetailView, ShipView } from '../../../daemon/views.ts';
import { h, type Props, type VNode } from '../dom/h.ts';
import { daemonStatus, isKept } from '../live/fleet.ts';
import { PAGE_LANES } from '../words/lanes.ts';
import { controlButton, orderButton } from './button.ts';
import { askInDialog } from './dialog.ts';
import { give } from './give.ts';
import { handControls } from './hand-controls.ts';
import { partControls } from './part-controls.ts';
import { unlock } from './unlock.ts';

/** The orders for a ship; none where books are shown. */
export function shipControls(ship: ShipView, detail: ShipDetailView | undefined): VNode | null {
  if (isKept()) return null;
  const { symbol } = ship;
  const rests = blocker(ship);
  const noMission = ship.mission === null && !ship.ordered ? 'It has no mission' : undefined;
  const noCargo = ship.cargo.units === 0 ? 'Its hold is empty' : undefined;
  return h(
    'div.controls',
    { role: 'group', 'aria-label': `Orders for ${symbol}` },
    pauseButton(ship),
    orderButton({ label: 'Cancel mission', order: { kind: 'cancelMission', ship: symbol }, not: rests ?? noMission }),
    orderButton({ label: 'Sell everything', order: { kind: 'sellEverything', ship: symbol }, not: rests ?? noCargo }),
    orderButton({
      label: 'Repair',
      order: { kind: 'repairShip', ship: symbol },
      not: rests,
      title: 'It flies to the nearest shipyard and is repaired there',
    }),
    lanesButton(ship),
    ...(detail === undefined ? [] : partControls(detail, rests)),
    ...(detail === undefined ? [] : handControls(detail, ship.state === 'quarantined' ? IN_QUARANTINE : undefined)),
    orderButton({
      label: 'Retire',
      style: 'danger',
      order: { kind: 'retireShip', ship: symbol },
      not: rests,
      confirm: `${symbol} sells what it holds, flies to a shipyard and is scrapped. A scrapped ship does not come back.`,
    }),
  );
}

/** Why a ship's pause follows the fleet, if it does. */
function withFleet(): string | undefined {
  return daemonStatus.get()?.paused ? 'The fleet is paused' : undefined;
}

/** Why a ship cannot be given work now. */
function blocker({ paused, state }: ShipView): string | undefined {
  if (state === 'quarantined') return IN_QUARANTINE;
  return paused ? (withFleet() ?? 'It is paused: resume it first') : undefined;
}

const IN_QUARANTINE = 'It is in quarantine: start it anew first';

/**
 * Pauses a ship, or resumes it; a ship in quarantine is restarted. While the whole fleet is paused, no single ship can
 * be resumed.
 */
export function pauseButton(ship: ShipView): VNode {
  const not = ship.paused && ship.state !== 'quarantined' ? withFleet() : undefined;
  return h('span.with-reason', pauseOrResume(ship, not), not === undefined ? null : h('small', not));
}

function pauseOrResume({ symbol, paused, state }: ShipView, not: string | undefined): VNode {
  const resume = { kind: 'resumeShip', ship: symbol } as const;
  if (state === 'quarantined') return orderButton({ label: 'Restart', style: 'primary', order: resume });
  return paused
    ? orderButton({ label: 'Resume', style: 'primary', order: resume, not })
    : orderButton({
        label: 'Pause',
        order: { kind: 'pauseShip', ship: symbol },
        title: 'It finishes the request under way and sends no other',
      });
}

function lanesButton(ship: ShipView): VNode {
  const title = 'Which ways to earn it may take';
  const not = ship.state === 'quarantined' ? IN_QUARANTINE : undefined;
  return controlButton({ label: 'Lanes …', kind: 'setLanes', title, not }, () => void chooseLanes(ship));
}

async function chooseLanes({ symbol, lanes }: ShipView): Promise<void> {
  if (!(await unlock())) return;
  const form = await askInDialog({
    title: `Lanes of ${symbol}`,
    yes: 'Set lanes',
    body: [
      choice({ type: 'radio', name: 'by', value: 'strategy', checked: lanes === null }, 'as the strategy says'),
      choice(
        { type: 'radio', name: 'by', value: 'owner', id: BY_OWNER, checked: lanes !== null },
        'only these; none: it stays idle',
      ),
      h(
        'fieldset',
        { onchange: choseLane },
        h('legend.unseen', 'Lanes'),
        ...[...PAGE_LANES, ...(daemonStatus.get()?.strategy.ownLanes ?? [])].map((lane) => laneChoice(lane, lanes)),
      ),
    ],
  });
  if (form === undefined) return;
  const chosen = form.getAll('lane').map(String);
  await give({ kind: 'setLanes', ship: symbol, lanes: form.get('by') === 'strategy' ? null : chosen });
}

const BY_OWNER = 'lanes-by-owner';

/** Ticking a lane also selects the choice of lanes. */
function choseLane(): void {
  const radio = document.getElementById(BY_OWNER);
  if (radio instanceof HTMLInputElement) radio.checked = true;
}

function laneChoice(lane: string, lanes: ShipView['lanes']): VNode {
  return choice({ type: 'checkbox', name: 'lane', value: lane, checked: lanes?.includes(lane) ?? false }, lane);
}

function choice(input: Props, label: string): VNode {
  return h('label.choice', h('input', input), ` ${label}`);
}
