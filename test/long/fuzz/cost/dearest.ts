import { seededRandom } from '../../../../src/time/random.ts';
import { type Bench, type Cost, MOST_HEAP_MB, openBench } from './bench.ts';
import { type Bodies, type Hostile, hostileBy, largest } from './hostile.ts';

/** A reply and what it costs, the least of up to three. */
interface Measured extends Cost {
  readonly name: string;
  readonly kilobytes: number;
  readonly mostCpuMs: number;
}

const TURNS = 3;

/** Milliseconds of CPU that a reply may cost. */
function mostCpuMs(kilobytes: number, isRecorded: boolean): number {
  return (20 + 0.1 * kilobytes) * (isRecorded ? 5 : 1);
}

/** Measures again only where the first turn is near a limit. */
async function costOf(bench: Bench, hostile: Hostile, isRecorded: boolean): Promise<Measured> {
  const kilobytes = Buffer.byteLength(hostile.reply.body) / 1_000;
  const most = mostCpuMs(kilobytes, isRecorded);
  let [cpuMs, heapMb] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let turn = 0; turn < TURNS && (cpuMs > most / 2 || heapMb > MOST_HEAP_MB / 2); turn++) {
    const cost = await bench.pass(hostile, isRecorded);
    cpuMs = Math.min(cpuMs, cost.cpuMs);
    heapMb = Math.min(heapMb, cost.heapMb);
  }
  return { name: `${hostile.name}${isRecorded ? ', recorded' : ''}`, kilobytes, mostCpuMs: most, cpuMs, heapMb };
}

const said = ({ name, kilobytes, cpuMs, mostCpuMs: most, heapMb }: Measured) =>
  `${Math.round(cpuMs)} ms of CPU (at most ${Math.round(most)}), ${Math.round(heapMb)} MB of heap (at most ${MOST_HEAP_MB}), ${Math.round(kilobytes)} kB: ${name}`;

function* repliesOf(bodies: Bodies, seed: number, count: number): Generator<Hostile> {
  yield* largest(bodies);
  const random = seededRandom(seed, 'cost');
  for (let index = 0; index < count; index++) yield hostileBy(random, bodies);
}

/**
 * Measures each filling at the largest size that is read, and `count` random replies, every other one with a recording.
 * @returns the dearest by CPU, compared with what a reply of its size may cost; by heap; and those that cost too much
 */
export async function dearestReply(bodies: Bodies, seed: number, count: number) {
  const bench = await openBench(bodies);
  const all: Measured[] = [];
  const faults: string[] = [];
  let turn = 0;
  for (const hostile of repliesOf(bodies, seed, count)) {
    try {
      const measured = await costOf(bench, hostile, turn++ % 2 === 1);
      all.push(measured);
      if (measured.cpuMs > measured.mostCpuMs || measured.heapMb > MOST_HEAP_MB) faults.push(said(measured));
    } catch (error) {
      faults.push(`${hostile.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  await bench.close();
  const highest = (worth: (one: Measured) => number) =>
    all.reduce<Measured | undefined>((most, one) => (most && worth(most) >= worth(one) ? most : one), undefined);
  const [dearest, heaviest] = [highest((one) => one.cpuMs / one.mostCpuMs), highest(({ heapMb }) => heapMb)];
  const told = (one: Measured | undefined) => (one === undefined ? 'none' : said(one));
  return { replies: turn, dearest: told(dearest), heaviest: told(heaviest), faults };
}
