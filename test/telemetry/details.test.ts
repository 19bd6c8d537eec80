import { expect, test } from 'vitest';
import { feedFrom } from '../../src/dashboard/event-feed.ts';
import type { Outlet } from '../../src/telemetry/outlets/outlet.ts';
import { keptLog, parsed } from './lines.ts';

/** A log that writes into a file as well, and what its page gets. */
function logWithFile(level: 'debug' | 'info' | 'warn') {
  const written: string[] = [];
  const file: Outlet = {
    write: (line) => void written.push(line),
    droppedLines: () => 0,
    waitingBytes: () => 0,
    push: () => {},
    isStuck: () => false,
  };
  const { log, lines } = keptLog({ level, file });
  const feed = feedFrom(log);
  log.debug('ship.orbited', { ship: 'A-1', waypoint: 'W' });
  log.debug('waypoint.charted', { ship: 'A-1', waypoint: 'W' });
  log.info('ship.bought', { ship: 'A-1', bought: 'A-2' });
  log.warn('ship.gone', { ship: 'A-1' });
  const events = (of: readonly string[]) => of.map((line) => parsed(line).event);
  return { feed, shown: events(lines), kept: events(written) };
}

test.each([
  ['debug', ['ship.orbited', 'waypoint.charted', 'ship.bought', 'ship.gone'], 'the same'],
  ['info', ['ship.bought', 'ship.gone'], ['waypoint.charted', 'ship.bought', 'ship.gone']],
  ['warn', ['ship.gone'], 'the same'],
] as const)('at level %s the terminal gets %j, and the file %j', (level, onTerminal, inFile) => {
  const { shown, kept } = logWithFile(level);
  expect(shown).toEqual(onTerminal);
  expect(kept).toEqual(inFile === 'the same' ? onTerminal : inFile);
});

test('the page has the story, and of each ship its details', () => {
  const { feed } = logWithFile('info');
  const events = (lines: readonly { readonly event: string }[]) => lines.map(({ event }) => event);
  expect(events(feed.after(0))).toEqual(['ship.bought', 'ship.gone']);
  expect(events(feed.ofShip('A-1'))).toEqual(['waypoint.charted', 'ship.bought', 'ship.gone']);
  expect(feed.ofShip('A-9')).toEqual([]);
  expect([...feed.counts()]).toEqual([
    ['info', 1],
    ['warn', 1],
  ]);
});

test('details of a ship that repeats itself are limited like other lines', () => {
  const { log } = keptLog();
  const feed = feedFrom(log);
  for (let n = 0; n < 200; n++) log.debug('ship.idle', { ship: 'A-1', reason: 'none' });
  log.flush();
  expect(feed.after(0)).toMatchObject([
    { event: 'log.repeats', message: '140 more lines of ship.idle of A-1 within 0 s' },
  ]);
});
