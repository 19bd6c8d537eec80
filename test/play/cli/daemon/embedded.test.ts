import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded, thenClose } from '../../../../src/cli/daemon/embedded.ts';
import { openStateFolder } from '../../../../src/store/folders/state-folder.ts';
import { StoreError } from '../../../../src/store/store-error.ts';
import { systemClock } from '../../../../src/time/clock.ts';
import { createTokenMint } from '../../../../src/universe/service/tokens.ts';
import { keptLog, type Line, parsed } from '../../../telemetry/lines.ts';
import { folderForEachTest } from '../argosy.ts';

/** At the speed of these tests. */
const GAME_WEEK_MS = (168 * 3_600_000) / 60;

const own = folderForEachTest();

async function embeddedIn(
  folder: string,
  { speed = 60, aheadMs = 0, fresh = false } = {},
): Promise<Embedded & { lines: () => Line[] }> {
  const clock = { ...systemClock(), nowMs: () => Date.now() + aheadMs };
  const { log, lines } = keptLog(clock);
  const server = { kind: 'embedded' as const, speed, seed: 1, quoteUnits: false };
  return { ...(await startEmbedded({ server, folder, fresh, clock, log })), lines: () => lines.map(parsed) };
}

/** The same once an agent plays in it. */
async function embeddedWithAgent(folder: string, options = {}): ReturnType<typeof embeddedIn> {
  const embedded = await embeddedIn(folder, options);
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

/** Counts how often it is closed. */
function counted({ close }: Pick<Embedded, 'close'>) {
  const embedded = {
    closings: 0,
    close: () => {
      embedded.closings += 1;
      return close();
    },
  };
  return embedded;
}

const works = async () => 'a summary';
const breaks = () => Promise.reject(new Error('the disk is full'));
const closes = { close: async () => {} };
const stuck = { close: () => Promise.reject(new Error('no snapshot')) };

describe('the embedded universe', () => {
  test.each([
    ['work that ends well', works, closes, 'a summary'],
    ['work that fails, and the failure is told', breaks, closes, 'the disk is full'],
    ['work that ends well, and what went wrong in closing is told', works, stuck, 'no snapshot'],
    ['work that fails, and its failure is told rather than that of the closing', breaks, stuck, 'the disk is full'],
  ])('is closed once after %s', async (_what, work, universe, told) => {
    const embedded = counted(universe);
    const end = await thenClose(embedded, work).catch(({ message }: Error) => message);
    expect({ end, closings: embedded.closings }).toEqual({ end: told, closings: 1 });
  });

  test('need not be there', async () => {
    expect(await thenClose(undefined, works)).toBe('a summary');
  });

  test('gives its folder back even when it cannot be written down', async () => {
    const folder = openStateFolder(join(own.path, 'state'));
    const locks = () => readdirSync(folder).filter((name) => name.endsWith('.lock'));
    const embedded = await embeddedIn(folder);
    expect(locks()).toHaveLength(1);
    rmSync(join(folder, 'universe.json'));
    mkdirSync(join(folder, 'universe.json'));
    await expect(embedded.close()).rejects.toThrow(StoreError);
    expect(locks()).toEqual([]);
  });

  test('F69: signs tokens with a key of its own; one kept from before gets it, and its agents keep their tokens', async () => {
    const folder = openStateFolder(join(own.path, 'state'));
    const path = join(folder, 'universe.json');
    const saved = () => JSON.parse(readFileSync(path, 'utf8'));
    const first = await embeddedWithAgent(folder);
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
    const again = await embeddedIn(folder);
    const headers = { authorization: `Bearer ${createTokenMint(1).sign(claims)}` };
    expect((await fetch(`${again.url}/my/agent`, { headers })).status).toBe(200);
    await again.close();
    expect(saved().state).toMatchObject({
      tokenKey: expect.stringMatching(/^[\w-]{43}$/),
      keyedAtMs: expect.any(Number),
    });
    const third = await embeddedIn(folder);
    expect((await fetch(`${third.url}/my/agent`, { headers })).status).toBe(200);
    await third.close();
  });

  test('is kept in the archive when another one begins, and goes on once it is moved back', async () => {
    const folder = openStateFolder(join(own.path, 'state'));
    const first = await embeddedIn(folder);
    await first.close();
    const other = await embeddedIn(folder, { speed: 1 });
    await other.close();
    const [abandoned] = other.lines().filter(({ event }) => event === 'universe.abandoned');
    const [ready] = first.lines().filter(({ event }) => event === 'universe.ready');
    const kept = join('archive', `universe@${ready?.resetDate}`);
    expect(abandoned).toMatchObject({ reason: 'the old one is of seed 1 at speed 60', file: kept });
    for (const file of readdirSync(folder)) if (file.startsWith('universe')) rmSync(join(folder, file));
    for (const file of readdirSync(join(folder, kept))) renameSync(join(folder, kept, file), join(folder, file));
    const again = await embeddedIn(folder);
    await again.close();
    expect(again.lines()).toContainEqual(
      expect.objectContaining({ event: 'universe.ready', resetDate: ready?.resetDate }),
    );
    expect(again.lines().some(({ event }) => event === 'universe.abandoned')).toBe(false);
  });

  test('is kept in the archive without a warning where its owner asks for another', async () => {
    const folder = openStateFolder(join(own.path, 'state'));
    await (await embeddedIn(folder)).close();
    const fresh = await embeddedIn(folder, { fresh: true });
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
    const folder = openStateFolder(join(own.path, 'state'));
    await (await embeddedWithAgent(folder)).close();
    // As a killed process leaves it: changes beside the snapshot.
    await embeddedWithAgent(folder);
    for (const file of readdirSync(folder)) if (file.endsWith('.lock')) rmSync(join(folder, file));
    const files = readdirSync(folder).filter((file) => file.startsWith('universe'));
    const at = (ending: string) => join(folder, files.find((file) => file.endsWith(ending)) ?? '');
    spoil({ snapshot: at('.json'), changes: at('.changes') });
    const next = await embeddedWithAgent(folder);
    await next.close();
    const [abandoned] = next.lines().filter(({ event }) => event === 'universe.abandoned');
    expect(abandoned).toMatchObject({ level: 'warn', reason: expect.stringMatching(reason) });
    expect(readdirSync(join(folder, String(abandoned?.file)))).toHaveLength(files.length);
  });

  test('goes on from its snapshot where what happened since is gone, and says so', async () => {
    const folder = openStateFolder(join(own.path, 'state'));
    await (await embeddedIn(folder)).close();
    for (const file of readdirSync(folder)) if (file.endsWith('.changes')) rmSync(join(folder, file));
    const next = await embeddedIn(folder);
    await next.close();
    expect(next.lines()).toContainEqual(expect.objectContaining({ event: 'universe.incomplete', level: 'warn' }));
    const last = await embeddedIn(folder);
    await last.close();
    expect(last.lines().map(({ event }) => event)).not.toContain('universe.incomplete');
  });

  test('is taken up again after the resets that it made by itself, under its new date', async () => {
    const folder = openStateFolder(join(own.path, 'state'));
    await (await embeddedIn(folder)).close();
    const dates: string[] = [];
    for (const weeks of [2.5, 2.5, 3.5]) {
      const later = await embeddedIn(folder, { aheadMs: weeks * GAME_WEEK_MS });
      const { resetDate } = (await (await fetch(later.url)).json()) as { resetDate: string };
      const [ready] = later.lines().filter(({ event }) => event === 'universe.ready');
      expect(ready?.resetDate).toBe(resetDate);
      expect(later.lines().map(({ event }) => event)).not.toContain('universe.abandoned');
      dates.push(resetDate);
      await later.close();
    }
    expect(dates[1]).toBe(dates[0]);
    expect(Date.parse(dates[2] ?? '')).toBeGreaterThan(Date.parse(dates[1] ?? ''));
  });

  test('F58: goes on from where it was, though the clock of the machine was a year ahead at its last run', async () => {
    const folder = openStateFolder(join(own.path, 'state'));
    const timeAt = async ({ url }: Embedded) => Date.parse((await fetch(url)).headers.get('date') ?? '');
    const ahead = await embeddedWithAgent(folder, { aheadMs: 365 * 86_400_000 });
    const beforeMs = await timeAt(ahead);
    await ahead.close();
    const next = await embeddedIn(folder);
    expect(next.lines().map(({ event }) => event)).not.toContain('universe.abandoned');
    const sinceMs = (await timeAt(next)) - beforeMs;
    await next.close();
    expect(sinceMs).toBeGreaterThanOrEqual(0);
    expect(sinceMs).toBeLessThan(60_000);
  });
});
