import { expect, test } from 'vitest';
import { codesText, isNormalRest, reasonCodes, reasonOf, reasonText } from '../../src/game/reasons.ts';

const lost = { ...reasonOf('laneLost', { missions: 14, credits: 4_310, time: '2026-09-14T08:00:00Z' }), lane: 'trade' };

test('a reason is told with its figures, one after the other where lanes have their own', () => {
  expect(reasonText(reasonOf('avoided', { good: 'IRON', place: 'X1-A-1' }))).toBe(
    'the strategy avoids IRON or X1-A-1 (avoid)',
  );
  expect(reasonText(lost, { ...reasonOf('noHold'), lane: 'mine' })).toBe(
    'trade: its last 14 missions lost 4,310 credits; it is suspended until 2026-09-14T08:00:00Z; mine: it has no hold',
  );
});

test('the books keep codes, which are the same whatever the figures', () => {
  const other = { ...reasonOf('laneLost', { missions: 15, credits: 9, time: 'later' }), lane: 'trade' };
  expect(reasonCodes(lost, reasonOf('noHold'))).toBe('trade:laneLost noHold');
  expect(reasonCodes(other)).toBe(reasonCodes(lost));
});

test('a reason that several lanes share is written once, whatever the order of the lanes', () => {
  const dear = (lane: string) => ({ ...reasonOf('requestsDear', { credits: 23, priceCredits: 131 }), lane });
  expect(reasonText(dear('mine'), { ...reasonOf('allSeen'), lane: 'scout' }, dear('siphon'))).toBe(
    'mine, siphon: it earns 23 credits a request, and while requests are scarce other ships earn 131 with one; scout: all markets within reach are up to date',
  );
  expect(codesText('explore:galaxyUnread chart:galaxyUnread')).toBe(
    'chart, explore: the list of all systems is still being read',
  );
});

test('codes are told without figures, and one of a later version as it stands', () => {
  expect(codesText('contract:noSource pausedByOwner')).toBe(
    'contract: no affordable source of a good is known yet; paused by its owner',
  );
  expect(codesText('fly:unheardOf')).toBe('fly: unheardOf');
});

test.each([
  ['scout:allSeen', true],
  ['chart:nothingToChart trade:noHold scout:allSeen', true],
  ['scout:requestsDear', true],
  ['trade:noHold mine:noMiningGear', false],
  ['trade:noTrade scout:allSeen', false],
  ['noLanes', false],
  ['pausedByOwner', false],
  ['', false],
])('idle by "%s" is a rest that costs nothing: %s', (codes, isRest) => expect(isNormalRest(codes)).toBe(isRest));
