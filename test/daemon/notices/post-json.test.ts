import { afterEach, describe, expect, test } from 'vitest';
import { askJson, NotPosted, postJson } from '../../../src/api/post-json.ts';
import { serveWebhook, type Webhook } from './webhook.ts';

let webhook: Webhook | undefined;
afterEach(() => webhook?.close());

const { signal } = new AbortController();

test('a message arrives as JSON, once', async () => {
  webhook = await serveWebhook();
  expect(await postJson(webhook.url, { text: 'hello' }, signal)).toEqual({ status: 204, retryAfter: undefined });
  expect(webhook.received).toHaveLength(1);
  expect(webhook.received[0]).toMatchObject({
    body: { text: 'hello' },
    headers: { 'content-type': 'application/json' },
  });
});

test('a server error is handed on and not tried again; so is a redirect, which could lead anywhere', async () => {
  webhook = await serveWebhook((nth) =>
    nth === 1 ? 503 : { status: 302, headers: { location: '/elsewhere', 'retry-after': '7' } },
  );
  expect(await postJson(webhook.url, {}, signal)).toEqual({ status: 503, retryAfter: undefined });
  expect(await postJson(webhook.url, {}, signal)).toEqual({ status: 302, retryAfter: '7' });
  expect(webhook.received).toHaveLength(2);
});

test('no reply is an error of ours that does not tell the address', async () => {
  webhook = await serveWebhook(() => 'hang up');
  const failure: unknown = await postJson(webhook.url, {}, signal).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NotPosted);
  expect(`${failure} ${JSON.stringify(failure)} ${failure instanceof Error ? failure.stack : ''}`).not.toContain(
    'canary',
  );
});

test('a reply without end is left unread, its status is enough', async () => {
  webhook = await serveWebhook(() => ({ status: 200, headers: {}, body: 'x'.repeat(5_000_000) }));
  expect((await postJson(webhook.url, {}, signal)).status).toBe(200);
});

describe('a reply that is read', () => {
  test('comes with its body, or without one where that is no JSON', async () => {
    const bodies = ['{"ok":true}', '<html>'];
    webhook = await serveWebhook((nth) => ({ status: 200, headers: {}, body: bodies[nth - 1] ?? '' }));
    const { url } = webhook;
    expect(await askJson(url, {}, signal)).toMatchObject({
      status: 200,
      body: { ok: true },
      date: expect.stringMatching(/GMT$/),
    });
    expect(await askJson(url, {}, signal)).toMatchObject({ status: 200, body: undefined });
  });

  test('does not come where it is endless, cut off or called off; no error tells the address', async () => {
    const answers = [{ status: 200, headers: {}, body: 'x'.repeat(5_000_000) }, 'hang up', 'no answer'] as const;
    webhook = await serveWebhook((nth) => answers[nth - 1] ?? 500);
    const { url } = webhook;
    const late = new AbortController();
    const failures: string[] = [];
    for (const ends of [signal, signal, late.signal]) {
      const asked = askJson(url, {}, ends).catch((error: unknown) => error);
      if (ends === late.signal) await webhook.until(3).then(() => late.abort(new Error('over')));
      const failure = await asked;
      expect(failure).toBeInstanceOf(NotPosted);
      failures.push(`${failure} ${JSON.stringify(failure)} ${failure instanceof Error ? failure.stack : ''}`);
    }
    expect(failures.map((text) => /\w*ERR_\w+|ECONN\w+/.exec(text)?.[0])).toEqual([
      'ERR_REPLY_TOO_LARGE',
      'ECONNRESET',
      'ERR_ABORTED',
    ]);
    expect(failures.join()).not.toContain('canary');
  });
});
