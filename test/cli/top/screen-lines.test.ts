import { describe, expect, test } from 'vitest';
import { afterMessage, type FleetSeen, NOTHING_SEEN, type StreamMessage } from '../../../src/cli/top/fleet.ts';
import { afterKey, type Key } from '../../../src/cli/top/keys.ts';
import { screenLines } from '../../../src/cli/top/screen-lines.ts';
import { FIRST_WISHES, type Wishes } from '../../../src/cli/top/wishes.ts';
import type { ShipView } from '../../../src/daemon/views.ts';
import { shipView } from '../../kit/ship-view.ts';
import { STATUS } from '../../kit/status-view.ts';

const mission = (lane: string): ShipView['mission'] => ({
  ...{ id: 'm', lane, what: `${lane} somewhere`, why: 'it pays' },
  ...{ expectedProfitCredits: 1_000, expectedSeconds: 600, startedAtMs: 0 },
});

const LANES = ['chart', 'trade', 'warp'];

/** Ships in three lanes and two systems by turns, each with more profit than the last. */
const ships = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const nav = { ...shipView().nav, system: index % 2 === 0 ? 'X1-A' : 'X1-B' };
    const state = index === 7 ? 'quarantined' : 'navigating';
    const symbol = `ARGOSY-1-${(index + 1).toString(16).toUpperCase()}`;
    return shipView({ symbol, state, nav, profitCredits: index, mission: mission(LANES[index % 3] ?? '') });
  });

/** What is known after these messages of the stream. */
const seenAfter = (...messages: StreamMessage[]): FleetSeen => messages.reduce(afterMessage, NOTHING_SEEN);
const fleetOf = (count: number) => seenAfter({ name: 'status', data: STATUS }, { name: 'ships', data: ships(count) });

function wishesAfter(keys: readonly Key[], seen: FleetSeen): Wishes {
  const around = { ships: seen.ships, agents: 3, page: 10 };
  return keys.reduce((wishes: Wishes, key) => afterKey(wishes, key, around), FIRST_WISHES);
}

/** The screen after some keys, as lines. */
function screenAfter(keys: readonly Key[], seen = fleetOf(20), size = { columns: 80, rows: 24 }): string[] {
  return screenLines(seen, wishesAfter(keys, seen), size).map(({ text }) => text);
}

const shipsOn = (lines: readonly string[]) => lines.flatMap((line) => /^ARGOSY-1-\w+(?= )/.exec(line) ?? []);

describe('the screen of argosy top', () => {
  test.each([
    [80, 24],
    [60, 16],
    [200, 60],
    [20, 5],
  ])('fits %i columns and %i rows, with 600 ships, whatever is shown', (columns, rows) => {
    const seen = fleetOf(600);
    for (const keys of [[], ['v'], ['v', 'v'], ['return'], ['/', 'x']]) {
      const lines = screenAfter(keys, seen, { columns, rows });
      expect(lines.length).toBeLessThanOrEqual(rows);
      for (const line of lines) expect([...line].length).toBeLessThanOrEqual(columns);
    }
  });

  test('tells how the fleet does, and which ships need their owner first', () => {
    const lines = screenAfter([]);
    expect(lines[0]).toMatch(/^ARGOSY-1 {2}LIVE at 1 {2}game hour 2\.0$/);
    expect(lines.join('\n')).toContain('net worth 2,000,000, credits 1,000,000, -5 an hour lately');
    expect(lines.join('\n')).toContain('20 ships: chart 7, trade 7, warp 6');
    expect(shipsOn(lines)[0]).toBe('ARGOSY-1-8');
  });

  test('says that nobody answers, and what is old', () => {
    expect(screenAfter([], NOTHING_SEEN)[0]).toMatch(/^asking the daemon/);
    expect(screenAfter([], { ...fleetOf(2), connection: 'lost' })[0]).toMatch(/what is shown is old/);
    expect(screenAfter([], seenAfter({ name: 'notReady', data: { message: '' } }))[0]).toMatch(/is starting/);
  });

  test('sorts by one thing after the other', () => {
    expect(screenAfter(['s'])).toContain('ships, by lane; all 20');
    expect(shipsOn(screenAfter(['s', 's']))[0]).toBe('ARGOSY-1-14');
    expect(shipsOn(screenAfter(['s', 's', 's', 's']))[0]).toBe('ARGOSY-1-1');
  });

  test('shows only ships of a lane, of a system, or with a text', () => {
    expect(screenAfter(['l'])).toContain('ships, by state; 7 of 20: lane chart');
    expect(screenAfter(['y'])).toContain('ships, by state; 10 of 20: system X1-B');
    expect(screenAfter(['l', 'y'])).toContain('ships, by state; 4 of 20: lane chart, system X1-A');
    expect(screenAfter(['/', 'w', 'a', 'r', 'q', 'backspace', 'return'])).toContain(
      'ships, by state; 6 of 20: text "war"',
    );
    expect(screenAfter(['/', 'w', 'escape'])).toContain('ships, by state; all 20');
    expect(screenAfter(['l', 'y', 'escape'])).toContain('ships, by state; all 20');
  });

  test('opens the ship with the mark, and closes it', () => {
    const opened = screenAfter(['down', 'return']);
    expect(opened).toContain('ARGOSY-1-1  SHIP_COMMAND_FRIGATE');
    expect(opened.join('\n')).toMatch(/why {5}it pays/);
    expect(shipsOn(screenAfter(['down', 'return', 'escape'])).length).toBeGreaterThan(5);
  });

  test('keeps the mark in sight, and on a ship', () => {
    const seen = fleetOf(600);
    const marked = (keys: readonly Key[]) =>
      screenLines(seen, wishesAfter(keys, seen), { columns: 80, rows: 24 }).find(({ style }) => style === 'marked')
        ?.text;
    expect(marked(Array.from({ length: 30 }, () => 'pagedown'))).toMatch(/^ARGOSY-1-12D /);
    expect(marked(Array.from({ length: 99 }, () => 'pagedown'))).toMatch(/^ARGOSY-1-258 /);
    expect(marked(['up'])).toMatch(/^ARGOSY-1-8 /);
  });

  test('ends with q, but not while a text is typed', () => {
    const seen = fleetOf(1);
    expect(wishesAfter(['q'], seen).isOver).toBe(true);
    expect(wishesAfter(['/', 'q'], seen)).toMatchObject({ isOver: false, text: 'q' });
    expect(wishesAfter(['a', 'a'], seen).agent).toBe(2);
  });

  test('takes over what the stream says: ships that changed and that are gone, and lines of the log', () => {
    const event = {
      id: 1,
      time: '2026-01-04T13:00:00.000Z',
      level: 'warn',
      event: 'x',
      message: 'look out',
      ship: null,
    };
    const seen = [
      { name: 'ships', data: [shipView({ symbol: 'ARGOSY-1-1', state: 'docking' })] },
      { name: 'gone', data: ['ARGOSY-1-2'] },
      { name: 'event', data: event },
      { name: 'brief', data: {} },
    ].reduce((before, message) => afterMessage(before, message as StreamMessage), fleetOf(3));
    expect([...seen.ships.values()].map(({ symbol, state }) => `${symbol} ${state}`)).toEqual([
      'ARGOSY-1-1 docking',
      'ARGOSY-1-3 navigating',
    ]);
    expect(screenAfter(['v', 'v'], seen)).toContain('13:00:00 look out');
  });
});
