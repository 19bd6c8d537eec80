import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Megabytes in use after a collection. */
export function heapMb(): number {
  collectGarbage();
  return Math.round((process.memoryUsage().heapUsed / 1_048_576) * 10) / 10;
}

/** Megabytes a day by which a straight line through the days' heaps rises. */
export function slope(days: readonly { readonly day: number; readonly heapMb: number }[]): number {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
  const [x, y] = [mean(days.map(({ day }) => day)), mean(days.map((day) => day.heapMb))];
  const over = days.reduce((sum, one) => sum + (one.day - x) * (one.heapMb - y), 0);
  const under = days.reduce((sum, { day }) => sum + (day - x) ** 2, 0);
  return under === 0 ? 0 : over / under;
}
