import { parseArgs } from 'node:util';
import { operations } from '../../src/universe/operations/index.ts';
import { endpointOf } from '../../src/universe/service/operation.ts';
import { fuzz } from './run.ts';

/** `npm run fuzz -- --requests 100000 --seed 1`: exit 1 when anything broke. */
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
const report = fuzz(Number(values.seed), Number(values.requests));
const statuses = [...report.byStatus].toSorted().map(([status, count]) => `${status}: ${count}`);
process.stdout.write(`${report.requests} requests, seed ${values.seed}: ${statuses.join(', ')}\n`);
process.stdout.write(`${report.codes.size} error codes: ${[...report.codes].toSorted().join(' ')}\n`);
const missing = operations.map(endpointOf).filter((endpoint) => !report.succeeded.has(endpoint));
process.stdout.write(`${report.succeeded.size} operations succeeded; never: ${missing.join(', ') || 'none'}\n`);
process.stdout.write(report.faults.length === 0 ? 'nothing broke\n' : `${report.faults.join('\n')}\n`);
process.exitCode = report.faults.length === 0 ? 0 : 1;
