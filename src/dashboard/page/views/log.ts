import type { EventView } from '../../../daemon/views.ts';
import { h, type VNode } from '../dom/h.ts';
import { keepDrawn, partOf, type View } from '../frame/view.ts';
import { connection, events, ships } from '../live/fleet.ts';
import { keep, kept, type Signal, signal } from '../live/signal.ts';
import { card, empty, eventList, select } from '../parts/bits.ts';
import { counted } from '../words/numbers.ts';

/** From routine entries to those that need action. */
const LEVELS: Readonly<Record<string, number>> = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 };
const OFFERED = ['info', 'warn', 'error'] as const;

/** Most lines drawn at once; a guess at drawing time. */
const SHOWN = 300;

interface Filter {
  readonly level: Signal<string>;
  readonly ship: Signal<string>;
  readonly event: Signal<string>;
  readonly text: Signal<string>;
}

/** The event stream with its filters, which survive a reload. */
export const log: View = (host) => {
  const filter = {
    level: choice('level', 'info'),
    ship: choice('ship', ''),
    event: choice('event', ''),
    text: choice('text', ''),
  };
  const sources = [events, ships, connection, filter.level, filter.ship, filter.event, filter.text];
  return keepDrawn(partOf(host), () => draw(filter), sources);
};

function choice(name: string, otherwise: string): Signal<string> {
  const value = signal(kept(`log.${name}`, otherwise));
  value.watch(() => keep(`log.${name}`, value.get()));
  return value;
}

function draw(filter: Filter): VNode {
  const all = events.get();
  const chosen = all.filter((line) => passes(line, filter));
  const emptyText = all.length === 0 ? 'The daemon has said nothing yet.' : 'No line passes these filters.';
  const rows = chosen.slice(-SHOWN).reverse();
  return card(
    'Log',
    {
      class: 'flush',
      aside: h('span.faint', `${counted(chosen.length, 'line')} of the latest ${all.length}, newest first`),
    },
    filters(filter, all),
    rows.length === 0 ? empty(emptyText) : eventList(rows),
  );
}

function passes({ level, ship, message, event }: EventView, filter: Filter): boolean {
  if ((LEVELS[level] ?? 30) < (LEVELS[filter.level.get()] ?? 30)) return false;
  if (filter.ship.get() !== '' && ship !== filter.ship.get()) return false;
  if (filter.event.get() !== '' && event !== filter.event.get()) return false;
  const text = filter.text.get().toLowerCase();
  return text === '' || `${message} ${event}`.toLowerCase().includes(text);
}

function filters({ level, ship, event, text }: Filter, all: readonly EventView[]): VNode {
  const known = [...new Set([...all.map((line) => line.event), event.get()])].filter((name) => name !== '').sort();
  const symbols = [
    ...new Set([...(ships.get() ?? []).map(({ symbol }) => symbol), ...(ship.get() === '' ? [] : [ship.get()])]),
  ];
  return h(
    'div.filters',
    { role: 'search' },
    labelled('From level', select({ id: 'log-level' }, OFFERED.map(asItIs), level.get(), level.set)),
    labelled('Ship', select({ id: 'log-ship' }, [['', 'all ships'], ...symbols.map(asItIs)], ship.get(), ship.set)),
    labelled('Event', select({ id: 'log-event' }, [['', 'all events'], ...known.map(asItIs)], event.get(), event.set)),
    h(
      'label.grow',
      h('span', 'Words'),
      h('input', {
        id: 'log-text',
        type: 'search',
        value: text.get(),
        placeholder: 'IRON_ORE, contract, gate …',
        oninput: ({ target }) => text.set((target as HTMLInputElement).value),
      }),
    ),
  );
}

const asItIs = (name: string) => [name, name] as const;

const labelled = (label: string, field: VNode) => h('label', h('span', label), field);
