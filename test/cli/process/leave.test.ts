import { expect, test } from 'vitest';
import { thenEach } from '../../../src/cli/process/leave.ts';

/** Ends that are counted, of which those named fail. */
function ends(...failing: string[]) {
  const done: string[] = [];
  const end = (name: string) => async () => {
    done.push(name);
    if (failing.includes(name)) throw new Error(`${name} fails`);
  };
  return { done, all: [end('first'), end('second')] };
}

const fails = () => Promise.reject(new Error('the work fails'));

test.each([
  ['work that ends well', async () => 'done', [], 'done'],
  ['work that fails', fails, [], 'the work fails'],
  ['work that fails before its ends do', fails, ['first', 'second'], 'the work fails'],
  ['work that ends well before its ends fail', async () => 'done', ['first', 'second'], 'first fails'],
  ['work that ends well before its last end fails', async () => 'done', ['second'], 'second fails'],
])('%s is followed by each of its ends, and the first failure is thrown', async (_, work, failing, expected) => {
  const { done, all } = ends(...failing);
  expect(await thenEach(work, all).catch(({ message }: Error) => message)).toBe(expected);
  expect(done).toEqual(['first', 'second']);
});
