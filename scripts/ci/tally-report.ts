import { readFileSync } from 'node:fs';
import { type Tally, tallyLine, tallyOf, tallyPasses } from './tally.ts';

function readTally(path: string): Tally {
  try {
    return tallyOf(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    console.log(`no test report: ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

const tally = readTally(process.argv[2] ?? '');
console.log(tallyLine(tally));
process.exitCode = tallyPasses(tally) ? 0 : 1;
