import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ORDERS, orderOf } from '../../src/cli/owner/orders.ts';
import { readOrder } from '../../src/daemon/console/orders/order.ts';
import { ROOT } from '../kit/files.ts';

const PAGE = readFileSync(join(ROOT, 'docs', 'steering.md'), 'utf8');
const KINDS = [
  ...['pauseFleet', 'resumeFleet', 'pauseShip', 'resumeShip', 'setLanes', 'cancelMission', 'sellEverything'],
  ...['retireShip', 'buyShip', 'repairShip', 'installPart', 'removePart', 'refineGood', 'reloadStrategy'],
  ...['stopBuying', 'startBuying', 'byHand', 'keepGood', 'unkeepGood'],
];

const typed = [...PAGE.matchAll(/`npx argosy ctl ([^`]+)`/g)].map(([, words = '']) => words);
const sent = [...PAGE.matchAll(/^order '(.*)'$/gm)].map(([, body = '']) => body);

describe('docs/steering.md', () => {
  test.each(typed)('npx argosy ctl %s is an order', (text) => {
    // What names many ships stands in place of one.
    const ofOne = text.replace(/^(\S+)(.*) --(?:type|lane|system) \S+/, '$1 A-1$2');
    const [word = '', ...words] = ofOne.replace(/ --config \S+| --yes$/, '').split(' ');
    expect(readOrder(orderOf(word, words))).toHaveProperty('kind');
  });

  test('types --yes where a ship is scrapped, and only there', () => {
    for (const text of typed) expect([text, text.endsWith(' --yes')]).toEqual([text, text.startsWith('retire ')]);
  });

  test.each(sent)('%s is an order', (body) => {
    expect(readOrder(JSON.parse(body))).toHaveProperty('kind');
  });

  test('describes every order as it is typed, as it is sent, and by its kind', () => {
    expect([...new Set(typed.map((text) => text.split(' ')[0]))].sort()).toEqual(Object.keys(ORDERS).sort());
    expect([...new Set(sent.map((body) => JSON.parse(body).kind))].sort()).toEqual([...KINDS].sort());
    expect([...PAGE.matchAll(/\| `(\w+)`(?:, `lanes` \S+)? \|$/gm)].map(([, kind]) => kind)).toEqual(
      expect.arrayContaining(KINDS),
    );
    for (const kind of KINDS) expect(readOrder({ kind })).not.toEqual(expect.stringContaining('"kind" to be one of'));
  });
});
