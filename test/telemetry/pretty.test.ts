import { expect, test } from 'vitest';
import { keptLog } from './lines.ts';

test('lines for a person stand in columns: time, level, ship, what happened, lane', () => {
  const { log, lines } = keptLog({ pretty: true, level: 'debug' });
  const ship = { ship: 'ARGOSY-1', lane: 'mining' };
  const sale = { units: 12, tradeSymbol: 'COPPER_ORE', totalPriceCredits: 648, unitPriceCredits: 54 };
  log.info('cargo.sold', { ...ship, ...sale, waypoint: 'X1-KD26-B7' });
  log.debug('ship.state', { ...ship, from: 'selling', to: 'planning' });
  log.warn('callsign.taken', { agent: 'ARGOSY' });
  expect(lines).toEqual([
    '22:13:20 INFO  ARGOSY-1     sold 12 COPPER_ORE at X1-KD26-B7 for 648 (54 each)  (mining)\n',
    '22:13:20 DEBUG ARGOSY-1     selling -> planning  (mining)\n',
    '22:13:20 WARN               the callsign ARGOSY is taken\n',
  ]);
});

test('no field pushes itself before the columns', () => {
  const { log, lines } = keptLog({ pretty: true });
  const refusal = { operation: 'POST /my/ships/{shipSymbol}/dock', code: 4244, name: 'shipNotDocked' };
  log.warn('command.refused', { ship: 'ARGOSY-1', ...refusal, pid: 7, hostname: 'here', caller: 'there' });
  expect(lines).toEqual([
    '22:13:20 WARN  ARGOSY-1     POST /my/ships/{shipSymbol}/dock refused with 4244 shipNotDocked\n',
  ]);
});

test('an error shows what it says where the sentence does not, and its stack where that is wanted', () => {
  const err = new Error('no transaction');
  const quiet = keptLog({ pretty: true });
  quiet.log.error('ship.failed', { ship: 'ARGOSY-1', state: 'selling', reason: 'a bad reply', err });
  quiet.log.error('ship.failed', { ship: 'ARGOSY-1', state: 'selling', reason: 'no transaction', err });
  expect(quiet.lines).toEqual([
    '22:13:20 ERROR ARGOSY-1     failed in selling: a bad reply (no transaction)\n',
    '22:13:20 ERROR ARGOSY-1     failed in selling: no transaction\n',
  ]);
  const loud = keptLog({ pretty: true, level: 'debug' });
  loud.log.error('ship.failed', { ship: 'ARGOSY-1', state: 'selling', reason: 'a bad reply', err });
  expect(loud.lines[0]).toMatch(
    /^22:13:20 ERROR ARGOSY-1 {5}failed in selling: a bad reply\n {4}Error: no transaction\n {8}at /,
  );
});

test('a line that is no event of ours is passed on as it is', () => {
  const { log, lines } = keptLog({ pretty: true });
  log.info('ship.idle', {}, 'a sentence of its own');
  expect(lines).toEqual(['22:13:20 INFO               a sentence of its own\n']);
});
