import { expect, test } from 'vitest';
import type { CommandEvents } from '../../../src/command/events.ts';
import { noteMoves } from '../../../src/daemon/story/note-moves.ts';
import { createEventHub } from '../../../src/events/hub.ts';
import type { SystemMove } from '../../../src/store/books/moves.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import { emptyWorld } from '../../../src/world/state.ts';
import { aShip } from '../../kit/planning.ts';

const NOW_MS = Date.UTC(2026, 8, 6, 13);
/** The server's clock is so much ahead. */
const OFFSET_MS = 2_000;

test('the books are told where each ship is, and then each system that it goes to, with its flight, until it is gone', () => {
  const world = { ...emptyWorld(), serverOffsetMs: OFFSET_MS };
  const noted: SystemMove[] = [];
  const events = createEventHub<CommandEvents>();
  const at = (symbol: string, systemSymbol: string, arrivesInMs?: number) => {
    const { nav, ...ship } = aShip({ symbol });
    const arrival = isoFromMs(NOW_MS + OFFSET_MS + (arrivesInMs ?? -1));
    const status = arrivesInMs === undefined ? 'IN_ORBIT' : 'IN_TRANSIT';
    world.ships.set(symbol, {
      ...ship,
      symbol,
      nav: { ...nav, systemSymbol, status, route: { ...nav.route, arrival } },
    });
  };
  const settle = (shipSymbol?: string) =>
    events.publish('commandSettled', { requestContext: { worth: 1, shipSymbol } } as never);
  const move = (shipSymbol: string, systemSymbol: string, flightMs = 0) => ({
    atMs: NOW_MS,
    shipSymbol,
    systemSymbol,
    flightMs,
  });

  at('A-1', 'X1-HOME');
  // A flight within a system.
  at('A-3', 'X1-T', 90_000);
  const store = { moves: { note: (one: SystemMove) => noted.push(one) } } as never;
  noteMoves(events, { world, store, clock: { nowMs: () => NOW_MS } }, new AbortController().signal);
  settle('A-1');
  settle();
  at('A-2', 'X1-HOME');
  settle('A-2');
  at('A-1', 'X1-B');
  settle('A-1');
  at('A-2', 'X1-C', 90_000);
  settle('A-2');
  world.ships.delete('A-1');
  settle('A-1');
  settle('A-1');
  expect(noted).toEqual([
    move('A-1', 'X1-HOME'),
    move('A-3', 'X1-T'),
    move('A-2', 'X1-HOME'),
    move('A-1', 'X1-B'),
    move('A-2', 'X1-C', 90_000),
    move('A-1', ''),
  ]);
});
