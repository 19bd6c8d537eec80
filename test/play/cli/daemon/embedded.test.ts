import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedUniverse, startEmbedded } from '../../../../src/cli/daemon/embedded.ts';
import { openStateFolder } from '../../../../src/store/folders/state-folder.ts';
import { StoreError } from '../../../../src/store/store-error.ts';
import { systemClock } from '../../../../src/time/clock.ts';
import { createTokenMint } from '../../../../src/universe/service/tokens.ts';
import { keptLog, type Line, parsed } from '../../../telemetry/lines.ts';
import { folderForEachTest } from '../argosy.ts';

/** At the speed of these tests. */
const GAME_WEEK_MS = (168 * 3_600_000) / 60;

const own = folderForEachTest();
let folder = '';
beforeEach(() => {
  folder = openStateFolder(join(own.path, 'state'));
});

async function embeddedIn({
  speed = 60,
  aheadMs = 0,
  fresh = false,
} = {}): Promise<EmbeddedUniverse & { lines: () => Line[]; said: (event: string) => Line[] }> {
  const clock = { ...systemClock(), nowMs: () => Date.now() + aheadMs };
  const { log, lines } = keptLog(clock);
  const server = { kind: 'embedded' as const, speed, seed: 1, quoteUnits: false };
  const read = () => lines.map(parsed);
  const said = (event: string) => read().filter((line) => line.event === event);
  return { ...(await startEmbedded({ server, folder, fresh, clock, log })), lines: read, said };
}

/** The same once an agent plays in it. */
async function embeddedWithAgent(options = {}): ReturnType<typeof embeddedIn> {
  const embedded = await embeddedIn(options);
  const symbol = `PLAYER${agents++}`;
  const { status } = await fetch(`${embedded.url}/register`, {
    method: 'POST',
    headers: { authorization: `Bearer ${embedded.accountToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ symbol, faction: 'COSMIC' }),
  });
  expect(status).toBe(201);
  return embedded;
}
let agents = 0;

/** The files of a universe that was kept. */
interface Kept {
  readonly snapshot: string;
  readonly changes: string;
}

type Snapshot = { readonly state: { readonly agents: Record<string, object> } };

function spoiltSnapshot(spoil: (snapshot: Snapshot) => object) {
  return ({ snapshot }: Kept) =>
    writeFileSync(snapshot, JSON.stringify(spoil(JSON.parse(readFileSync(snapshot, 'utf8')) as Snapshot)));
}

function spoiltChange(line: string) {
  return ({ changes }: Kept) => writeFileSync(changes, `${line}\n${readFileSync(changes, 'utf8')}`);
}

describe('the embedded universe', () => {
  test('gives its folder back even when it cannot be written down', async () => {
    const locks = () => readdirSync(folder).filter((name) => name.endsWith('.lock'));
    const embedded = await embeddedIn();
    expect(locks()).toHaveLength(1);
    rmSync(join(folder, 'universe.json'));
    mkdirSync(join(folder, 'universe.json'));
    await expect(embedded.close()).rejects.toThrow(StoreError);
    expect(locks()).toEqual([]);
  });

  test('F69: signs tokens with a key of its own; one kept from before gets it, and its agents keep their tokens', async () => {
    const path = join(folder, 'universe.json');
    const saved = () => JSON.parse(readFileSync(path, 'utf8'));
    const first = await embeddedWithAgent();
    await first.close();
    const { tokenKey, ...state } = saved().state;
    expect(tokenKey).toMatch(/^[\w-]{43}$/);
    const [symbol = ''] = Object.keys(state.agents);
    writeFileSync(path, JSON.stringify({ ...saved(), state }));
    // As it was signed by the version that kept no key.
    const claims = {
      identifier: symbol,
      version: 'v2.3.0',
      reset_date: state.resetDate,
      iat: 0,
      sub: 'agent-token',
    } as const;
    const again = await embeddedIn();
    const headers = { authorization: `Bearer ${createTokenMint(1).sign(claims)}` };
    expect((await fetch(`${again.url}/my/agent`, { headers })).status).toBe(200);
    await again.close();
    expect(saved().state).toMatchObject({
      tokenKey: expect.stringMatching(/^[\w-]{43}$/),
      keyedAtMs: expect.any(Number),
    });
    const third = await embeddedIn();
    expect((await fetch(`${third.url}/my/agent`, { headers })).status).toBe(200);
    await third.close();
  });

  test('is kept in the archive when another one begins, and goes on once it is moved back', async () => {
    const first = await embeddedIn();
    await first.close();
    const other = await embeddedIn({ speed: 1 });
    await other.close();
    const [abandoned] = other.said('universe.abandoned');
    const [ready] = first.said('universe.ready');
    const kept = join('archive', `universe@${ready?.resetDate}`);
    expect(abandoned).toMatchObject({ reason: 'the old one is of seed 1 at speed 60', file: kept });
    for (const file of readdirSync(folder)) if (file.startsWith('universe')) rmSync(join(folder, file));
    for (const file of readdirSync(join(folder, kept))) renameSync(join(folder, kept, file), join(folder, file));
    const again = await embeddedIn();
    await again.close();
    expect(again.said('universe.ready')).toContainEqual(expect.objectContaining({ resetDate: ready?.resetDate }));
    expect(again.said('universe.abandoned')).toEqual([]);
  });

  test('is kept in the archive without a warning where its owner asks for another', async () => {
    await (await embeddedIn()).close();
    const fresh = await embeddedIn({ fresh: true });
    await fresh.close();
    expect(fresh.lines().filter(({ level }) => level !== 'info')).toEqual([]);
    expect(fresh.lines()[0]?.msg).toMatch(
      /^snapshot of the universe left behind by --fresh, kept in archive\/universe@/,
    );
  });

  /** Each spoils what was kept of a universe, by what is then wrong with it. */
  const SPOILS: readonly [string, (state: Kept) => void, RegExp][] = [
    ['empty', ({ snapshot }) => writeFileSync(snapshot, ''), /snapshot of a universe, got something else$/],
    ['of another version', spoiltSnapshot(() => ({ version: 3 })), /snapshot of version 2, got 3$/],
    ['nothing but a version', spoiltSnapshot(() => ({ version: 2 })), /got a damaged one \(at state\)$/],
    [
      'without counters',
      spoiltSnapshot((snapshot) => ({ ...snapshot, counters: 'x' })),
      /got a damaged one \(at counters\)$/,
    ],
    [
      'of an agent without credits',
      spoiltSnapshot(
        (snapshot) => Object.assign(Object.values(snapshot.state.agents)[0] ?? {}, { credits: null }) && snapshot,
      ),
      /got a damaged one \(at state\.agents\.\w+\.credits\)$/,
    ],
    [
      'with a change that is no JSON',
      spoiltChange('garbage'),
      /a change since its snapshot in line 1 of the \.changes/,
    ],
    [
      'with a change of something else',
      spoiltChange('{"a":1}'),
      /a change since its snapshot in line 1 of the \.changes/,
    ],
  ];

  test.each(SPOILS)('is kept in the archive when its file is %s, and another one begins', async (_, spoil, reason) => {
    await (await embeddedWithAgent()).close();
    // As a killed process leaves it: changes beside the snapshot.
    await embeddedWithAgent();
    for (const file of readdirSync(folder)) if (file.endsWith('.lock')) rmSync(join(folder, file));
    const files = readdirSync(folder).filter((file) => file.startsWith('universe'));
    const at = (ending: string) => join(folder, files.find((file) => file.endsWith(ending)) ?? '');
    spoil({ snapshot: at('.json'), changes: at('.changes') });
    const next = await embeddedWithAgent();
    await next.close();
    const [abandoned] = next.said('universe.abandoned');
    expect(abandoned).toMatchObject({ level: 'warn', reason: expect.stringMatching(reason) });
    expect(readdirSync(join(folder, String(abandoned?.file)))).toHaveLength(files.length);
  });

  test('goes on from its snapshot where what happened since is gone, and says so', async () => {
    await (await embeddedIn()).close();
    for (const file of readdirSync(folder)) if (file.endsWith('.changes')) rmSync(join(folder, file));
    const next = await embeddedIn();
    await next.close();
    expect(next.said('universe.incomplete')).toContainEqual(expect.objectContaining({ level: 'warn' }));
    const last = await embeddedIn();
    await last.close();
    expect(last.said('universe.incomplete')).toEqual([]);
  });

  test('is taken up again after the resets that it made by itself, under its new date', async () => {
    await (await embeddedIn()).close();
    const dates: string[] = [];
    for (const weeks of [2.5, 2.5, 3.5]) {
      const later = await embeddedIn({ aheadMs: weeks * GAME_WEEK_MS });
      const { resetDate } = (await (await fetch(later.url)).json()) as { resetDate: string };
      const [ready] = later.said('universe.ready');
      expect(ready?.resetDate).toBe(resetDate);
      expect(later.said('universe.abandoned')).toEqual([]);
      dates.push(resetDate);
      await later.close();
    }
    expect(dates[1]).toBe(dates[0]);
    expect(Date.parse(dates[2] ?? '')).toBeGreaterThan(Date.parse(dates[1] ?? ''));
  });

  test('F58: goes on from where it was, though the clock of the machine was a year ahead at its last run', async () => {
    const timeAt = async ({ url }: EmbeddedUniverse) => Date.parse((await fetch(url)).headers.get('date') ?? '');
    const ahead = await embeddedWithAgent({ aheadMs: 365 * 86_400_000 });
    const beforeMs = await timeAt(ahead);
    await ahead.close();
    const next = await embeddedIn();
    expect(next.said('universe.abandoned')).toEqual([]);
    const sinceMs = (await timeAt(next)) - beforeMs;
    await next.close();
    expect(sinceMs).toBeGreaterThanOrEqual(0);
    expect(sinceMs).toBeLessThan(60_000);
  });
});
