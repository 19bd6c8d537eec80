import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/command/performer.ts';
import { Notices, type NoticesSettings } from '../../../src/config/schema/notices-schema.ts';
import { createListener } from '../../../src/daemon/notices/listen.ts';
import type { Notice } from '../../../src/daemon/notices/sender.ts';
import { webhookBody } from '../../../src/daemon/notices/webhook.ts';
import type { OperationId } from '../../../src/wire/endpoints.ts';
import { ledgerRow } from '../../store/rows.ts';
import { keptLog } from '../../telemetry/lines.ts';

const MINUTE_MS = 60_000;

/** A listener on a log, by a clock that the test turns. */
function listening(settings: Partial<NoticesSettings> = {}) {
  const clock = { atMs: 0 };
  const told: Notice[] = [];
  const { log } = keptLog({ level: 'error' });
  const all = Notices.parse({ url: 'https://x.example', lossCredits: 10_000, silenceMinutes: 15, ...settings });
  const time = { nowMs: () => clock.atMs, monotonicMs: () => clock.atMs, sleepUntil: async () => {} };
  const listener = createListener(all, time, (notice) => told.push(notice));
  log.tap(listener.observe);
  const settled = (operation: OperationId, outcome: Pick<Outcome, 'kind'> = { kind: 'done' }) =>
    listener.settled({ command: { operation, path: {} }, outcome: outcome as Outcome, requestContext: {} as never });
  const booked = (operation: OperationId, creditsDelta: number) =>
    listener.booked(ledgerRow({ operation, creditsDelta }));
  const ordered = (kind: 'pauseFleet' | 'resumeFleet') => listener.ordered({ order: { kind }, by: 'ctl', message: '' });
  const { look } = listener;
  return { log, clock, told, look, settled, booked, ordered, kinds: () => told.map(({ kind }) => kind) };
}

describe('what the owner hears of', () => {
  test('is told in the words of the log, whatever level it shows', () => {
    const { log, told } = listening();
    const paid = { totalPriceCredits: 8_800, profitCredits: 7_792 };
    log.info('contract.fulfilled', { ship: 'A-1', contract: 'c1', ...paid });
    log.info('ship.bought', {
      ship: 'A-1',
      bought: 'A-3',
      shipType: 'SHIP_PROBE',
      waypoint: 'W',
      totalPriceCredits: 20_000,
    });
    log.info('gate.built', { waypoint: 'X1-A-I1' });
    log.warn('gate.given-up', { waypoint: 'X1-A-I1', percentMissing: 60 });
    log.warn('ship.gone', { ship: 'A-3' });
    log.info('ship.scrapped', { ship: 'A-4', waypoint: 'W', totalPriceCredits: 100 });
    log.error('ship.quarantined', { ship: 'A-1', reason: '5 failures in 10 minutes' });
    log.warn('server.reset', { reason: 'the token is of another reset', seconds: 30 });
    log.fatal('daemon.failed', { reason: 'the token is void', cause: 'reset' });
    log.fatal('daemon.failed', { reason: 'a bug' });
    log.warn('fleet.no-income', { gameHours: 6, credits: 4_100 });
    expect(told.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'contractDone: A-1 fulfilled its contract, 8,800 credits; 7,792 profit with its advance',
      'shipBought: bought A-3, a SHIP_PROBE, at W for 20,000',
      'gateBuilt: the jump gate X1-A-I1 is finished: ships can jump to other systems',
      'gateGivenUp: the jump gate X1-A-I1 is given up: it is too late in the week, and 60 % of its goods are missing',
      'shipLost: A-3 is gone',
      'shipLost: A-4 was scrapped at W for 100',
      'quarantine: A-1 is quarantined: 5 failures in 10 minutes',
      'reset: the universe was reset: the token is of another reset; Argosy registers again in 30 real seconds',
      'reset: gave up: the token is void',
      'gaveUp: gave up: a bug',
      'silence: the fleet has earned nothing for 6 game hours, 4,100 credits are left',
    ]);
  });

  test('F50: is that the daemon gave up, whatever ended it, where resets are not asked for', () => {
    const { log, told } = listening({ on: ['gaveUp'] });
    log.fatal('daemon.failed', { reason: 'the token is void', cause: 'reset' });
    log.fatal('daemon.failed', { reason: 'the universe was reset, says a bug' });
    expect(told.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'gaveUp: gave up: the token is void',
      'gaveUp: gave up: the universe was reset, says a bug',
    ]);
  });

  test('is what was asked for and no more', () => {
    const { log, kinds } = listening({ on: ['shipLost'] });
    log.error('ship.quarantined', { ship: 'A-1', reason: 'r' });
    log.warn('ship.gone', { ship: 'A-3' });
    expect(kinds()).toEqual(['shipLost']);
  });
});

describe('a loss', () => {
  const beat = (log: ReturnType<typeof listening>['log'], gameHours: number, credits: number) =>
    log.info('heartbeat', { gameHours, credits });

  test('is so many credits fewer within a game hour, told once', () => {
    const { log, told } = listening();
    for (const [hour, credits] of [
      [0.1, 100_000],
      [0.5, 95_000],
      [0.9, 89_000],
      [1, 88_000],
    ] as const)
      beat(log, hour, credits);
    expect(told.map(({ text }) => text)).toEqual(['11,000 credits lost within a game hour, ships bought left aside']);
  });

  test('is none where it took longer, or where a ship was bought for it', () => {
    const { log, told, booked } = listening();
    beat(log, 1, 100_000);
    beat(log, 2.5, 60_000);
    booked('purchaseShip', -50_000);
    beat(log, 2.6, 10_000);
    expect(told.filter(({ kind }) => kind === 'loss')).toEqual([]);
  });

  test('is also a contract that cost more than it paid', () => {
    const { log, kinds } = listening({ on: ['loss'] });
    log.info('contract.fulfilled', { contract: 'c', totalPriceCredits: 1, profitCredits: -9_999 });
    log.info('contract.fulfilled', { contract: 'c', totalPriceCredits: 1, profitCredits: -10_000 });
    expect(kinds()).toEqual(['loss']);
  });
});

describe('silence', () => {
  test('is told once after so many minutes in which no ship did anything, and so is its end', () => {
    const { settled, clock, look, told } = listening();
    for (let minute = 0; minute < 40; minute++) {
      clock.atMs = minute * MINUTE_MS;
      for (const operation of ['getMarket', 'orbitShip', 'dockShip', 'patchShipNav'] as const) settled(operation);
      for (const kind of ['refused', 'unknown'] as const) settled('sellCargo', { kind });
      look();
    }
    settled('sellCargo');
    expect(told.map(({ text }) => text)).toEqual([
      'no ship has done anything for 15 minutes',
      'the ships work again after 39 minutes',
    ]);
  });

  test('ends with an action whose reply was lost, once it is in the books', () => {
    const { settled, booked, clock, look, told } = listening();
    clock.atMs = 14 * MINUTE_MS;
    settled('sellCargo', { kind: 'unknown' });
    booked('sellCargo', 100);
    clock.atMs = 16 * MINUTE_MS;
    look();
    expect(told).toEqual([]);
  });

  test.each(['jumpShip', 'createChart', 'supplyConstruction'] as const)('ends with %s', (operation) => {
    const { settled, clock, look, told } = listening();
    clock.atMs = 14 * MINUTE_MS;
    settled(operation);
    clock.atMs = 16 * MINUTE_MS;
    look();
    expect(told).toEqual([]);
  });

  test('is none while something is done, nor while the owner has paused the fleet', () => {
    const { settled, ordered, clock, look, told } = listening();
    for (let minute = 0; minute < 40; minute++) {
      clock.atMs = minute * MINUTE_MS;
      settled('navigateShip');
      look();
    }
    ordered('pauseFleet');
    clock.atMs += 90 * MINUTE_MS;
    look();
    ordered('resumeFleet');
    look();
    expect(told).toEqual([]);
    clock.atMs += 15 * MINUTE_MS;
    look();
    expect(told).toHaveLength(1);
  });
});

test('a message calls nobody in a chat and is not too long for one', () => {
  const notice: Notice = { kind: 'reset', time: 't', text: `@everyone <!channel> ${'x'.repeat(300)}` };
  const { text, content, notices } = webhookBody(Array(20).fill(notice), 'ARGOSY', 3);
  expect(text).not.toMatch(/[<>@]/);
  expect(text.length).toBeLessThan(2_000);
  expect(text).toMatch(/^\(3 earlier notices were left out\)\nARGOSY: /);
  expect(content).toBe(text);
  expect(notices).toHaveLength(20);
});
