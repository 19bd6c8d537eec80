import { optionsOf } from '../../../scripts/options.ts';
import { operations } from '../../../src/universe/operations/index.ts';
import { endpointOf } from '../../../src/universe/service/operation.ts';
import { dearestReply } from './cost/dearest.ts';
import { answeredBodies, fuzzOddReplies } from './odd-replies.ts';
import { fuzzReplies } from './replies.ts';
import { fuzz } from './run.ts';

const HELP = `
npm run fuzz [-- --requests 100000] [--replies 2000] [--costs 300] [--seed 1]
Odd requests to the universe, spoilt replies to the daemon, one odd thing at every place of its replies, and replies of up
to 2 MB that are as costly as can be; exit 1 when anything broke, or a reply cost too much.
`;

const { requests, replies, costs, seed } = optionsOf(HELP, { requests: 100_000, replies: 2_000, costs: 300, seed: 1 });
const say = (line: string) => process.stdout.write(`${line}\n`);

/** What is done beyond home or in a yard: a run in which one of them never succeeds tells nothing about it. */
const ABROAD = ['/jump', '/warp', '/chart', '/construction/supply', '/modules/install', '/modules/remove', '/refine'];

function sumOf(succeeded: ReadonlyMap<string, number>, end: string): number {
  return [...succeeded].reduce((sum, [endpoint, count]) => sum + (endpoint.endsWith(end) ? count : 0), 0);
}

function fuzzRequests(count: number): readonly string[] {
  const report = fuzz(seed, count);
  const statuses = [...report.byStatus].toSorted().map(([status, many]) => `${status}: ${many}`);
  say(`${report.requests} requests, seed ${seed}: ${statuses.join(', ')}`);
  say(`${report.codes.size} error codes: ${[...report.codes].toSorted().join(' ')}`);
  const told = ABROAD.map((end) => `${end} ${sumOf(report.succeeded, end)}`);
  say(`of these succeeded: ${told.join(', ')}`);
  const missing = operations.map(endpointOf).filter((endpoint) => !report.succeeded.has(endpoint));
  say(`${report.succeeded.size} operations succeeded; never: ${missing.join(', ') || 'none'}`);
  return report.faults;
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

async function fuzzCosts(count: number): Promise<readonly string[]> {
  const { replies: passed, dearest, heaviest, faults } = await dearestReply(await answeredBodies(seed), seed, count);
  say(`${passed} costly replies, seed ${seed}`);
  say(`dearest reply: ${dearest}`);
  say(`heaviest reply: ${heaviest}`);
  return faults;
}

const faults = [
  ...(requests > 0 ? fuzzRequests(requests) : []),
  ...(replies > 0 ? [...(await fuzzDaemon(replies)), ...(await fuzzParts())] : []),
  ...(costs > 0 ? await fuzzCosts(costs) : []),
];
say(faults.length === 0 ? 'nothing broke' : faults.join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;
