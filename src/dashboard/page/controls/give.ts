import type { Order } from '../../../daemon/console/orders/order.ts';
import { after } from '../clock.ts';
import { h, type VNode } from '../dom/h.ts';
import { render } from '../dom/render.ts';
import { Refused, sendChange } from '../live/api.ts';
import { signal } from '../live/signal.ts';
import { NOT_IT, setToken, token, unlock } from './unlock.ts';

/** Orders that are being sent, so that a button is not pressed twice. */
export const underWay = signal<readonly string[]>([]);

/** Identifies an order on the page. */
export function orderKey(order: Order): string {
  return JSON.stringify(order);
}

/** Sends an order to the daemon and shows the result. Asks for the control token first if it is missing. */
export async function give(order: Order): Promise<void> {
  if (!(await unlock())) return;
  const name = orderKey(order);
  underWay.set([...underWay.get(), name]);
  try {
    const { said: message } = (await sendChange('orders', order, token.get() ?? '')) as { readonly said: string };
    showNote(message, 'done');
  } catch (error) {
    await meet(error, order);
  } finally {
    underWay.set(underWay.get().filter((other) => other !== name));
  }
}

async function meet(error: unknown, order: Order): Promise<void> {
  if (!(error instanceof Refused)) throw error;
  if (error.status !== 401) return showNote(error.message, 'refused');
  setToken(undefined);
  if (await unlock(NOT_IT)) await give(order);
}

interface Note {
  readonly id: number;
  readonly text: string;
  readonly kind: 'done' | 'refused';
}

/** How long a note is shown, in milliseconds: a failure takes longer to read. */
const STAYS_MS = { done: 6_000, refused: 15_000 } as const;

let notes: readonly Note[] = [];
let lastId = 0;

/** Shows the result of an order, also to screen readers. */
export function showNote(text: string, kind: Note['kind']): void {
  const note = { id: ++lastId, text, kind };
  notes = [...notes, note].slice(-3);
  show();
  after(STAYS_MS[kind], () => forget(note));
}

function forget(note: Note): void {
  notes = notes.filter(({ id }) => id !== note.id);
  show();
}

function show(): void {
  const host = document.getElementById('notes');
  if (host !== null) render(host, notes.map(drawn));
}

function drawn(note: Note): VNode {
  return h(
    'div',
    { key: note.id, class: `note ${note.kind}` },
    h('span', note.text),
    h('button.quiet.small', { 'aria-label': 'Dismiss', onclick: () => forget(note) }, '×'),
  );
}
