import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openRecording, type RecordingParts } from '../../src/api/record.ts';
import { systemClock } from '../../src/time/clock.ts';
import { RecordedExchange, RecordingHead } from '../../src/wire/recorded.ts';
import { type Transport, TransportError, type WireReply, type WireRequest } from '../../src/wire/transport.ts';
import { keptLog, parsed } from '../telemetry/lines.ts';
import { ACCOUNT, EMAIL, expectNoCanary, JWT, OPAQUE, teaching } from './canaries.ts';

const root = mkdtempSync(join(tmpdir(), 'argosy-record-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folders = 0;
const newFolder = () => join(root, String(++folders));

const GET: WireRequest = { method: 'GET', path: '/my/agent', headers: { authorization: `Bearer ${OPAQUE}` } };
const reply = (body: unknown, status = 200): WireReply => ({
  status,
  headers: { date: 'Fri, 20 Nov 2026 00:00:00 GMT', 'set-cookie': 'session=canary', 'x-ratelimit-remaining': '1' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

function stage(changes: Partial<RecordingParts> = {}) {
  const { log, lines } = keptLog();
  const folder = changes.folder ?? newFolder();
  const recording = openRecording({ folder, clock: systemClock(), log, server: 'a.test', speed: 1, ...changes });
  const events = (name: string) => lines.map(parsed).filter(({ event }) => event === name);
  const files = () => readdirSync(folder).sort();
  const linesOf = (file: string) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  const exchanges = () =>
    files().flatMap((file) =>
      linesOf(file)
        .slice(1)
        .map((line) => RecordedExchange.parse(line)),
    );
  return { recording, folder, events, files, linesOf, exchanges };
}

async function passed(answers: readonly WireReply[], request = GET) {
  const scene = stage();
  for (const answer of answers) await scene.recording.through(async () => answer)(request);
  await scene.recording.close();
  return scene;
}

describe('a recording', () => {
  test('holds each exchange as a line, in a file of mode 600 in a folder of mode 700, behind a line on the server', async () => {
    const { folder, files, linesOf, exchanges, events } = await passed([reply({ data: { credits: 5 } })], {
      ...GET,
      method: 'POST',
      path: '/my/ships/A-1/sell',
      body: '{"symbol":"FUEL","units":3}',
    });
    const [file = ''] = files();
    expect(files()).toHaveLength(1);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(RecordingHead.parse(linesOf(file)[0])).toMatchObject({ recording: 1, server: 'a.test', speed: 1 });
    expect(exchanges()).toEqual([
      {
        sentAt: expect.any(String),
        receivedAt: expect.any(String),
        method: 'POST',
        path: '/my/ships/A-1/sell',
        requestBody: { symbol: 'FUEL', units: 3 },
        status: 200,
        headers: { date: 'Fri, 20 Nov 2026 00:00:00 GMT', 'x-ratelimit-remaining': '1' },
        body: { data: { credits: 5 } },
      },
    ]);
    expect(events('recording.started')).toHaveLength(1);
  });

  test('keeps the text of what is no JSON, cut off, and says how long a huge body was', async () => {
    const { exchanges } = await passed([reply('<html>'.repeat(1_000), 502), reply('x'.repeat(2 ** 21))]);
    expect(exchanges()[0]).toMatchObject({ status: 502, text: expect.stringMatching(/^<html>/) });
    expect(exchanges()[0]?.text?.length).toBeLessThanOrEqual(2_000);
    expect(exchanges()[1]).toMatchObject({ omittedBytes: 2 ** 21 });
  });

  test('notes a request that got no reply, and passes its error on untouched', async () => {
    const { recording, exchanges } = stage();
    const failure = new TransportError('no complete reply came (ECONNRESET)', true, 'ECONNRESET');
    await expect(recording.through(() => Promise.reject(failure))(GET)).rejects.toBe(failure);
    await recording.close();
    expect(exchanges()).toEqual([expect.objectContaining({ failure: { code: 'ECONNRESET', sent: true } })]);
  });

  test('hands request, signal and reply through as they are', async () => {
    const { recording } = stage();
    const [answer, signal] = [reply({ data: { token: JWT } }), new AbortController().signal];
    const seen: unknown[] = [];
    const transport: Transport = async (...given) => {
      seen.push(...given);
      return answer;
    };
    expect(await recording.through(transport)(GET, signal)).toBe(answer);
    expect(seen).toEqual([GET, signal]);
    await recording.close();
  });

  test('begins a new file each day, and when one is full', async () => {
    let nowMs = Date.UTC(2026, 10, 20, 23, 59);
    const clock = { ...systemClock(), nowMs: () => nowMs };
    const { recording, files, events } = stage({ clock, limits: { fileBytes: 2_000, folderBytes: 1e6 } });
    const send = async () => {
      await recording.through(async () => reply({ data: 'ore '.repeat(125) }))(GET);
      await recording.settled();
    };
    await send();
    nowMs += 120_000;
    await send();
    expect(files().map((file) => file.slice(0, 10))).toEqual(['2026-11-20', '2026-11-21']);
    for (let more = 0; more < 4; more++) await send();
    await recording.close();
    expect(events('recording.stopped')).toEqual([]);
    expect(files().length).toBeGreaterThan(2);
  });
});

describe('a recording that can go no further', () => {
  test.each<[string, (folder: string) => Partial<RecordingParts>, RegExp]>([
    [
      'its folder cannot be made',
      (folder) => {
        writeFileSync(folder, 'a file');
        return { folder };
      },
      /EEXIST|ENOTDIR/,
    ],
    [
      'its folder is full',
      (folder) => ({ folder, limits: { fileBytes: 1e6, folderBytes: 700 } }),
      /holds its 700 bytes/,
    ],
  ])('warns once and lets every request through: %s', async (_, prepare, reason) => {
    const { recording, events } = stage(prepare(newFolder()));
    const send = recording.through(async () => reply({ data: 'ore '.repeat(75) }));
    for (let count = 0; count < 5; count++) {
      expect((await send(GET)).status).toBe(200);
      await recording.settled();
    }
    await recording.close();
    expect(events('recording.stopped')).toEqual([expect.objectContaining({ reason: expect.stringMatching(reason) })]);
  });

  test('counts what the folder held before', async () => {
    const folder = newFolder();
    mkdirSync(folder);
    writeFileSync(join(folder, 'older.jsonl'), 'x'.repeat(900));
    const { recording, events, files } = stage({ folder, limits: { fileBytes: 1e6, folderBytes: 1_000 } });
    await recording.through(async () => reply({ data: 'ore '.repeat(75) }))(GET);
    await recording.close();
    expect(events('recording.stopped')).toHaveLength(1);
    expect(files()).toEqual(['older.jsonl']);
  });
});

describe('no secret is in the files of a recording', () => {
  test.each([
    '{"data":{"token":"canary-of-no-shape',
    '<p>token=canary-of-no-shape</p>',
    '{"error":{"message":"accountId: canary-of-no-shape, sorry"}}',
    '{"a":"{\\"accessToken\\":\\"canary-of-no-shape\\"}"}',
    '{"account":{"id":"canary-of-no-shape"},"again":"canary-of-no-shape"}',
    '{"again":"canary-of-no-shape","secret":["canary-of-no-shape"]}',
  ])('a secret of no shape is known by its name: %s', async (body) => {
    const { folder, files } = await passed([reply(body)]);
    const text = readFileSync(join(folder, files()[0] ?? ''), 'utf8');
    expect(text).not.toContain('canary');
    expect(text).toContain('[secret]');
  });

  test('in the files: neither headers, nor path, nor a body that holds the token of the request', async () => {
    const { folder, files } = await passed([reply(teaching), reply({ echo: `you sent ${OPAQUE} as ${ACCOUNT}` })], {
      ...GET,
      path: `/my/agent?token=${encodeURIComponent(OPAQUE)}&mail=${encodeURIComponent(EMAIL)}`,
    });
    const text = readFileSync(join(folder, files()[0] ?? ''), 'utf8');
    expectNoCanary(text);
    expect(text).not.toContain('session=');
    expect(text).toContain('ARGOSY-1');
  });
});
