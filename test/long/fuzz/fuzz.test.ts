import { expect, test } from 'vitest';
import { operations } from '../../../src/universe/operations/index.ts';
import { endpointOf } from '../../../src/universe/service/operation.ts';
import { longOptions, printFigures } from '../options.ts';
import { dearestReply } from './cost/dearest.ts';
import { answeredBodies, fuzzOddReplies } from './odd-replies.ts';
import { fuzzReplies } from './replies.ts';
import { fuzz } from './run.ts';

const { requests, replies, costs, seed } = longOptions({ requests: 100_000, replies: 2_000, costs: 300, seed: 1 });

/** What is done beyond home or in a yard: a run in which one of them never succeeds tells nothing about it. */
const ABROAD = ['/jump', '/warp', '/chart', '/construction/supply', '/modules/install', '/modules/remove', '/refine'];

function sumOf(succeeded: ReadonlyMap<string, number>, end: string): number {
  return [...succeeded].reduce((sum, [endpoint, count]) => sum + (endpoint.endsWith(end) ? count : 0), 0);
}

test.runIf(requests > 0)('F48: odd requests break nothing in the universe', () => {
  const report = fuzz(seed, requests);
  const statuses = [...report.byStatus].toSorted().map(([status, many]) => `${status}: ${many}`);
  console.log(`${report.requests} requests, seed ${seed}: ${statuses.join(', ')}`);
  console.log(`${report.codes.size} error codes: ${[...report.codes].toSorted().join(' ')}`);
  console.log(`of these succeeded: ${ABROAD.map((end) => `${end} ${sumOf(report.succeeded, end)}`).join(', ')}`);
  const missing = operations.map(endpointOf).filter((endpoint) => !report.succeeded.has(endpoint));
  console.log(`${report.succeeded.size} operations succeeded; never: ${missing.join(', ') || 'none'}`);
  expect(report.faults).toEqual([]);
});

test.runIf(replies > 0)('F48: spoilt replies end no daemon', async () => {
  const { spoilt, exits, faults } = await fuzzReplies(seed, replies);
  console.log(`${spoilt} spoilt replies, seed ${seed}: ${exits} exits`);
  expect({ exits, faults }).toEqual({ exits: 0, faults: [] });
});

test.runIf(replies > 0)('F49: one odd thing at any place of a reply leaves the rest of it usable', async () => {
  const { operations: seen, mutations, unusable, faults } = await fuzzOddReplies(seed);
  console.log(
    `${mutations} replies of ${seen} operations, each with one place removed, null, of another type or a new word`,
  );
  printFigures('unusable as a whole: ', unusable);
  expect(faults).toEqual([]);
});

test.runIf(costs > 0)('F59: no reply costs more than its limit', async () => {
  const { replies: passed, dearest, heaviest, faults } = await dearestReply(await answeredBodies(seed), seed, costs);
  console.log(`${passed} costly replies, seed ${seed}`);
  console.log(`dearest reply: ${dearest}`);
  console.log(`heaviest reply: ${heaviest}`);
  expect(faults).toEqual([]);
});
