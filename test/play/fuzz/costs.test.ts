import { describe, expect, test } from 'vitest';
import { createRedactor } from '../../../src/api/redact.ts';
import { classify } from '../../../src/command/replies/classify.ts';
import { tellOddities } from '../../../src/command/replies/odd-replies.ts';
import { scrub } from '../../../src/telemetry/scrub.ts';
import { serviceErrorIn } from '../../../src/wire/error-envelope.ts';
import { FILLS } from '../../long/fuzz/cost/fills.ts';
import { keptLog } from '../../telemetry/lines.ts';
import { bodyOf, wireReply } from '../../wire/samples.ts';

/** What is quadratic takes minutes for it; what is not, milliseconds: no clock is asked. */
const CHARS = 60_000;

const withModules = (json: string) => {
  const body = bodyOf('getMyShips');
  body.data[0].modules = 'HERE';
  return JSON.stringify(body).replace('"HERE"', () => json);
};

/** What is JSON of it. */
const closed = (name: string, chars: number) => (name.includes('never ends') ? '0' : (FILLS[name]?.(chars) ?? ''));

describe.each(Object.keys(FILLS))('F59: 60 kB of %s', (name) => {
  const json = FILLS[name]?.(CHARS) ?? '';

  test('may be said in a refusal', () => {
    const said = classify('dockShip', wireReply(400, `{"error":{"code":4203,"message":${json},"data":${json}}}`));
    const { log, lines } = keptLog();
    if (said.kind === 'refused') log.info('command.refused', { ...said.refusal, reason: said.refusal.message });
    expect(lines.join('').length).toBeLessThan(20_000);
  });

  test('may stand in a success', () => {
    const { log, lines } = keptLog();
    for (const body of [withModules(json), `{"data":${json},"meta":{}}`, json]) {
      const said = classify('getMyShips', wireReply(200, body));
      if (said.kind === 'done') tellOddities(log, 'getMyShips', said.oddities);
    }
    expect(lines.join('').length).toBeLessThan(60_000);
  });

  test('may be in a line of the log, and in a recording', () => {
    expect(scrub(json).length).toBeLessThanOrEqual(json.length + 2 * CHARS);
    expect(createRedactor().text(`-${json}`).length).toBeLessThan(10_000);
    expect(JSON.stringify(createRedactor().value(JSON.parse(closed(name, CHARS / 10))))).toBeTypeOf('string');
  });
});

describe('F59: an object of many keys', () => {
  const data = JSON.parse(FILLS['many keys of one object']?.(CHARS) ?? '');

  test('is the data of a refusal as it came, not copied key by key', () => {
    expect(serviceErrorIn({ error: { code: 4203, message: 'no', data } }, 400)?.data).toBe(data);
  });

  test('is named in place by its request, and is the reply to no change', () => {
    const body = JSON.stringify({ data: { ...data, symbol: undefined } });
    expect(classify('getMarket', wireReply(200, body), { waypointSymbol: 'X1-AA1-A1' })).toMatchObject({
      kind: 'done',
      reply: { data: { symbol: 'X1-AA1-A1' } },
    });
    expect(classify('purchaseShip', wireReply(201, body)).kind).toBe('unknown');
  });
});
