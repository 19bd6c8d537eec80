import { expect, test } from 'vitest';
import { openMemory } from '../../src/own/memory.ts';
import { someMeta } from './own-modules.ts';

const cyclic: { self?: unknown } = {};
cyclic.self = cyclic;

test('what is remembered is there after another start, and in no other module', async () => {
  const meta = someMeta();
  const kept = await openMemory(meta, 'lane a');
  kept.memory.set('list', [1, { two: 2 }]);
  kept.memory.set('__proto__', 'a name as any');
  kept.memory.set('gone', 1);
  kept.memory.set('gone', undefined);
  await kept.keep();
  const { memory } = await openMemory(meta, 'lane a');
  expect(memory.get('list')).toEqual([1, { two: 2 }]);
  expect(memory.get('__proto__')).toBe('a name as any');
  expect(memory.get('gone')).toBeUndefined();
  expect((await openMemory(meta, 'lane b')).memory.get('list')).toBeUndefined();
});

test('a value that is changed afterwards is not changed in memory', async () => {
  const { memory } = await openMemory(someMeta(), 'lane a');
  const list = [1];
  memory.set('list', list);
  list.push(2);
  (memory.get('list') as number[]).push(3);
  expect(memory.get('list')).toEqual([1]);
});

test('only changes are written', async () => {
  const meta = someMeta();
  const { memory, keep } = await openMemory(meta, 'lane a');
  await keep();
  expect(meta.texts.size).toBe(0);
  memory.set('one', 1);
  await keep();
  meta.texts.clear();
  memory.set('one', 1);
  await keep();
  expect(meta.texts.size).toBe(0);
});

test.each<[string, unknown, unknown, string]>([
  ['a cyclic value', 'one', cyclic, 'circular'],
  ['a function', 'one', () => {}, 'expected a value that JSON can hold, got one of one'],
  ['a big integer', 'one', 1n, 'BigInt'],
  ['more than 64 kB', 'one', 'x'.repeat(64_000), 'expected at most 64000 characters of memory'],
  ['a name that is none', 5, 'x'.repeat(99_000), 'expected a name as text, got a number'],
  ['a name that is a symbol', Symbol('s'), 1, 'expected a name as text, got a symbol'],
])('%s is refused, and what was there stays', async (_, name, value, message) => {
  const { memory } = await openMemory(someMeta(), 'lane a');
  memory.set('one', 'before');
  expect(() => memory.set(name as string, value)).toThrow(message);
  expect(memory.get('one')).toBe('before');
});
