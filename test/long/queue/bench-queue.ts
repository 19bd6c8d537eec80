import { percent, tableLines } from '../../../bench/table.ts';
import { type Saturation, saturate } from '../../queue/saturation.ts';
import type { ServerKind } from '../../queue/servers.ts';

const SEEDS = [1, 2, 3, 4, 5];
const MINUTES = 10;
const NAMES: [ServerKind, string][] = [
  ['lazy', 'windows opened by their first request'],
  ['aligned', 'windows of the wall clock'],
  ['bucket', 'token buckets'],
  ['log', 'sliding log, a pool counts its own'],
  ['strictLog', 'strict sliding log, all are counted'],
];
/** Least share of the ceiling by milliseconds of arrival jitter; the strict log is judged by its rejections. */
const LEAST_SHARE = new Map([
  [0, 0.98],
  [20, 0.96],
  [50, 0.94],
  [100, 0.9],
]);
const MOST_LATE_REJECTED = 0.005;

function verdict(server: ServerKind, leastShare: number, runs: readonly Saturation[]): string {
  const met =
    server === 'strictLog'
      ? runs.every((run) => run.lateRejectedShare < MOST_LATE_REJECTED)
      : runs.every((run) => run.share >= leastShare && run.rejected === 0);
  return met ? 'met' : 'MISSED';
}

async function row(server: ServerKind, name: string, jitterMs: number, leastShare: number): Promise<string[]> {
  const runs: Saturation[] = [];
  for (const seed of SEEDS) runs.push(await saturate({ server, jitterMs, seed, minutes: MINUTES }));
  const shares = runs.map((run) => run.share).toSorted((one, other) => one - other);
  return [
    name,
    `${jitterMs} ms`,
    percent(shares[0] ?? 0),
    percent(shares[Math.floor(shares.length / 2)] ?? 0),
    String(Math.max(...runs.map((run) => run.rejected))),
    percent(Math.max(...runs.map((run) => run.lateRejectedShare))),
    verdict(server, leastShare, runs),
  ];
}

/** The queue's share of the ceiling of 150 requests a minute, against servers that count in different ways. */
export async function benchQueue(): Promise<string[]> {
  const rows: string[][] = [];
  for (const [server, name] of NAMES) {
    for (const [jitterMs, leastShare] of LEAST_SHARE) rows.push(await row(server, name, jitterMs, leastShare));
  }
  return [
    `Queue: share of 150 requests a minute, ${MINUTES} virtual minutes saturated, ${SEEDS.length} seeds`,
    '',
    ...tableLines(['server', 'jitter', 'worst share', 'median', 'most 429s', '429s after min 5', 'target'], rows),
  ];
}

/** The cost of virtual time and of the queue within it. */
export async function benchVirtualTime(): Promise<string[]> {
  const startMs = performance.now();
  const minutes = 120;
  const { timerSteps, sent } = await saturate({ server: 'lazy', jitterMs: 20, seed: 1, minutes });
  const seconds = (performance.now() - startMs) / 1000;
  const rows = [
    ['virtual seconds per second', Math.round((minutes * 60) / seconds).toLocaleString('en')],
    ['timer steps per second', Math.round(timerSteps / seconds).toLocaleString('en')],
    ['requests per second', Math.round(sent / seconds).toLocaleString('en')],
    ['timer steps a request', (timerSteps / sent).toFixed(1)],
  ];
  return ['Virtual time: the queue alone, saturated', '', ...tableLines(['figure', 'value'], rows)];
}
