import { parseArgs } from 'node:util';
import { operations } from '../../src/universe/operations/index.ts';
import { endpointOf } from '../../src/universe/service/operation.ts';
import { fuzzOddReplies } from './odd-replies.ts';
import { fuzzReplies } from './replies.ts';
import { fuzz } from './run.ts';
import { fuzzStrategies } from './strategies.ts';

/**
 * `npm run fuzz [-- --requests 100000] [-- --strategies 10000] [-- --replies 2000] [-- --seed 1]`: odd requests to the
 * universe, spoilt strategy files to the loader, spoilt replies to the daemon, and one odd thing at every place of its
 * replies; exit 1 when anything broke.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    strategies: { type: 'string', default: '10000' },
    replies: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
  },
});
const seed = Number(values.seed);
const say = (line: string) => process.stdout.write(`${line}\n`);

function fuzzRequests(count: number): readonly string[] {
  const report = fuzz(seed, count);
  const statuses = [...report.byStatus].toSorted().map(([status, many]) => `${status}: ${many}`);
  say(`${report.requests} requests, seed ${seed}: ${statuses.join(', ')}`);
  say(`${report.codes.size} error codes: ${[...report.codes].toSorted().join(' ')}`);
  const missing = operations.map(endpointOf).filter((endpoint) => !report.succeeded.has(endpoint));
  say(`${report.succeeded.size} operations succeeded; never: ${missing.join(', ') || 'none'}`);
  return report.faults;
}

function fuzzFiles(count: number): readonly string[] {
  const { files, valid, slowestMs, faults } = fuzzStrategies(seed, count);
  const refused = `${files - valid - faults.length} told their mistakes and end with 78`;
  say(
    `${files} spoilt strategy files, seed ${seed}: ${valid} are still strategies, ${refused}; slowest ${slowestMs} ms`,
  );
  return faults;
}

async function fuzzDaemon(count: number): Promise<readonly string[]> {
  const { spoilt, exits, faults } = await fuzzReplies(seed, count);
  say(`${spoilt} spoilt replies, seed ${seed}: ${exits} exits`);
  return exits === 0 ? faults : [...faults, `${exits} daemons ended by themselves`];
}

async function fuzzParts(): Promise<readonly string[]> {
  const { operations: seen, mutations, unusable, faults } = await fuzzOddReplies(seed);
  const { list, change, record } = unusable;
  say(
    `${mutations} replies of ${seen} operations, each with one place removed, null, of another type or with a new word, seed ${seed}: replies that became unusable as a whole: lists ${list}, changes ${change}, single records ${record} (of what is needed of them)`,
  );
  return faults;
}

const faults = [
  ...(Number(values.requests) > 0 ? fuzzRequests(Number(values.requests)) : []),
  ...(Number(values.strategies) > 0 ? fuzzFiles(Number(values.strategies)) : []),
  ...(Number(values.replies) > 0 ? await fuzzDaemon(Number(values.replies)) : []),
  ...(Number(values.replies) > 0 ? await fuzzParts() : []),
];
say(faults.length === 0 ? 'nothing broke' : faults.join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;
