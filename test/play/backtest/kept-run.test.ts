import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FaultScript } from '../../../src/universe/faults/script.ts';
import { comparable, played } from '../../kit/backtest.ts';

const folder = mkdtempSync(join(tmpdir(), 'argosy-kept-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A run's figures but those of the machine, and its requests and log lines, each with its virtual time. */
async function recorded(options: Parameters<typeof played>[0]) {
  const requests: string[] = [];
  const { figures, report, series, lines } = await played({
    ...options,
    through: (transport, clock) => (request, signal) => {
      requests.push(`${clock.nowMs()} ${request.method} ${request.path} ${request.body ?? ''}`);
      return transport(request, signal);
    },
  });
  return { figures: comparable({ figures }), report, series, requests, lines };
}

const FAULTS = FaultScript.parse({
  rules: [
    { match: 'POST *', rate: 0.02, fault: { kind: 'reply-lost' } },
    { match: 'POST *', rate: 0.02, fault: { kind: 'late-effect', seconds: 40 } },
    { match: 'GET /my/*', rate: 0.05, fault: { kind: 'slow', seconds: 20 } },
  ],
  events: [
    { kind: 'clock-skew', atSeconds: 300, seconds: 3 },
    { kind: 'shrink-trade-volume', atSeconds: 540, share: 0.7 },
  ],
});

describe('a run that is kept', () => {
  test.each([
    { seed: 5, hours: 0.26, at: 0.12, world: { rivals: 3 }, faults: FAULTS },
    { seed: 8, hours: 0.3, at: 0.1, world: { difficulty: 'hard' as const }, restartEveryHours: 0.06 },
  ])('goes on from its folder as it did unbroken: %j', async ({ at, ...options }) => {
    const kept = join(folder, `seed-${options.seed}`);
    const unbroken = await recorded({ ...options, saveAt: { hours: at, folder: kept } });
    const { requests, lines, ...whole } = await recorded({ ...options, from: kept });
    expect(requests.length).toBeGreaterThan(100);
    expect(requests).toEqual(unbroken.requests.slice(-requests.length));
    expect(lines).toEqual(unbroken.lines.slice(-lines.length));
    expect(whole).toEqual({ figures: unbroken.figures, report: unbroken.report, series: unbroken.series });
    expect(whole.figures.requests.sent).toBeGreaterThan(requests.length);
    const modes = ['', ...readdirSync(kept)].map((name) => statSync(join(kept, name)).mode & 0o077);
    expect(modes).toEqual([0, 0, 0, 0]);
  });
});
