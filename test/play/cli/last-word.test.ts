import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serveWebhook, type Webhook } from '../../daemon/notices/webhook.ts';
import { served } from '../../kit/served.ts';
import { argosy, EMBEDDED, folderForFile, start, writeConfig } from './argosy.ts';
import { failed } from './argosy-here.ts';

const folder = folderForFile();
const universe = await served(1, 1);
const webhooks: Webhook[] = [];
afterAll(async () => {
  for (const webhook of webhooks) webhook.close();
  await universe.end();
});

/** A webhook of an owner. */
async function owner(...answers: Parameters<typeof serveWebhook>): Promise<Webhook> {
  const webhook = await serveWebhook(...answers);
  webhooks.push(webhook);
  return webhook;
}

/** A config whose owner hears of the end alone. */
function configIn(name: string, server: string, url: string): string {
  const path = writeConfig(join(folder, name), server);
  appendFileSync(path, `notices: { url: "${url}", on: [gaveUp] }\n`);
  return path;
}

const toldBy = ({ received }: Webhook) => received.map(({ body }) => `${body.notices[0]?.kind} ${body.text}`);

// Each has a webhook and folders of its own, and waits most of the time.
test.concurrent('F50: a refused token, which is in no line, is told to the owner before the end, though the webhook fails at first', async () => {
  const webhook = await owner((nth) => (nth === 1 ? 503 : 204));
  const config = configIn('refused', `{ kind: live, url: "${universe.url}" }`, webhook.url);
  const canary = 'canary-token-of-no-one';
  const { code, stdout, stderr } = await argosy(['run', config], { env: { SPACETRADERS_TOKEN: canary } });
  expect(code).toBe(78);
  expect(stderr).toMatch(
    /^argosy: the server refused the agent token: 41\d\d .*into SPACETRADERS_TOKEN, copied whole[^\n]*\n$/,
  );
  expect(stdout + stderr).not.toContain(canary);
  expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({ mode: 'LOCAL', server: universe.url, speed: 1 });
  expect(toldBy(webhook)).toHaveLength(2);
  expect(toldBy(webhook)[1]).toMatch(/^gaveUp ARGOSY-1: gave up: the server refused the agent token: 4104/);
});

test.concurrent('F50: a state folder that cannot be one is told to the owner before there is a log', async () => {
  const webhook = await owner();
  const config = configIn('no-state', '{ kind: embedded }', webhook.url);
  writeFileSync(join(folder, 'no-state', 'state'), 'a file');
  const message = /^argosy: .*state: it cannot be opened: check that the folder exists and is a folder[^\n]*\n$/;
  expect(await argosy(['run', config])).toMatchObject(failed(74, message));
  expect(toldBy(webhook)).toMatchObject([expect.stringMatching(/^gaveUp ARGOSY-1: gave up: .*it cannot be opened/)]);
});

test.concurrent('F30, F50: an exception that nobody caught is told to the owner before the end', async () => {
  const webhook = await owner();
  const config = configIn('bug', EMBEDDED, webhook.url);
  const module = join(folder, 'bug.mjs');
  writeFileSync(module, `process.on('SIGWINCH', () => { throw new Error('nobody caught this'); });\n`);
  const daemon = start(['run', config], { env: { NODE_OPTIONS: `--import=${module}` } });
  await daemon.said('daemon.ready');
  daemon.child.kill('SIGWINCH');
  const { code } = await daemon.ending;
  expect(code).toBe(70);
  expect(toldBy(webhook)).toMatchObject([expect.stringMatching(/^gaveUp ARGOSY-1: gave up: .*nobody caught this/)]);
  expect(daemon.log().filter(({ level }) => level === 'fatal')).toHaveLength(1);
  expect(daemon.log().findLast(({ level }) => level !== 'debug')).toMatchObject({
    event: 'daemon.failed',
    level: 'fatal',
    reason: expect.stringContaining('nobody caught this'),
  });
});
