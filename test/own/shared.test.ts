import { expect, test } from 'vitest';
import { watchShared } from '../../src/own/calls/shared.ts';

const { map } = Array.prototype;
const { parse } = JSON;
const { setTimeout: timer } = globalThis;

test.each<[string, () => void]>([
  ['Array.prototype.map', () => Object.assign(Array.prototype, { map: () => [] })],
  ['Array.prototype.includes', () => Object.assign(Array.prototype, { includes: () => true, last: 1 })],
  ['Object.prototype.toJSON', () => Object.assign(Object.prototype, { toJSON: () => 1 })],
  ['JSON.parse', () => Object.assign(JSON, { parse: () => ({}) })],
  ['Map.prototype.get', () => Reflect.deleteProperty(Map.prototype, 'get')],
  ['globalThis.setTimeout', () => Reflect.deleteProperty(globalThis, 'setTimeout')],
])('a change of %s is named and put back', (name, change) => {
  const putBack = watchShared();
  change();
  expect(putBack()).toBe(name);
  expect(watchShared()()).toBeUndefined();
  expect([Array.prototype.map, JSON.parse, globalThis.setTimeout]).toEqual([map, parse, timer]);
  expect(new Map([[1, 2]]).get(1)).toBe(2);
});
