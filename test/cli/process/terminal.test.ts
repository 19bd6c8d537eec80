import { afterEach, expect, test, vi } from 'vitest';
import { screenColumns } from '../../../src/cli/process/terminal.ts';

const isOfTerminal = Object.getOwnPropertyDescriptor(process.stdout, 'columns');

afterEach(() => {
  vi.unstubAllEnvs();
  if (isOfTerminal === undefined) Reflect.deleteProperty(process.stdout, 'columns');
  else Object.defineProperty(process.stdout, 'columns', isOfTerminal);
});

test.each<[string, columns: number | undefined, named: string, expected: number]>([
  ['those of the terminal', 80, '120', 80],
  ['those that COLUMNS names where there is no terminal', undefined, '120', 120],
  ['those that COLUMNS names where the terminal has no size', 0, '120', 120],
  ['without end where neither says any', 0, '', Number.POSITIVE_INFINITY],
  ['without end where COLUMNS is no number', undefined, 'wide', Number.POSITIVE_INFINITY],
])('the columns are %s', (_, columns, named, expected) => {
  Object.defineProperty(process.stdout, 'columns', { value: columns, configurable: true });
  vi.stubEnv('COLUMNS', named);
  expect(screenColumns()).toBe(expected);
});
