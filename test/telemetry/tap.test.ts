import { expect, test } from 'vitest';
import type { LogLine } from '../../src/telemetry/log.ts';
import { keptLog } from './lines.ts';

test('a listener receives every line of level info and above, whatever the log shows', () => {
  const { log, lines } = keptLog({ level: 'error' });
  const received: LogLine[] = [];
  const end = log.tap((line) => received.push(line));
  log.info('ship.restarted', { ship: 'A-1' });
  log.debug('ship.docked', { ship: 'A-1', waypoint: 'W' });
  end();
  log.info('ship.restarted', { ship: 'A-2' });
  expect(lines).toEqual([]);
  expect(received).toEqual([
    {
      time: '2023-11-14T22:13:20.000Z',
      level: 'info',
      event: 'ship.restarted',
      fields: { ship: 'A-1' },
      msg: 'A-1 starts again',
    },
  ]);
});

test('a listener that throws harms neither the log nor the others', () => {
  const { log, lines } = keptLog();
  let received = 0;
  log.tap(() => {
    throw new Error('boom');
  });
  log.tap(() => {
    received += 1;
  });
  log.info('ship.restarted', { ship: 'A-1' });
  expect([lines.length, received, log.droppedLines()]).toEqual([1, 1, 0]);
});
