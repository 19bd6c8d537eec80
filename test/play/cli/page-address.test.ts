import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  forgetPageAddress,
  keepPageAddress,
  onlyPageAddress,
  readPageAddress,
} from '../../../src/cli/owner/page-address.ts';
import { folderForEachTest } from './argosy.ts';

const key = { serverHost: 'embedded', callsign: 'ARGOSY-1' };

const folder = folderForEachTest();

const file = () => join(folder.path, 'ARGOSY-1@embedded.page');
const both = () => [readPageAddress(folder.path, key), onlyPageAddress(folder.path)];

test('the address of a page is read as it was kept, until it is forgotten', () => {
  keepPageAddress(folder.path, key, 'http://127.0.0.1:4711');
  expect(both()).toEqual(['http://127.0.0.1:4711', 'http://127.0.0.1:4711']);
  forgetPageAddress(folder.path, key);
  expect(both()).toEqual([undefined, undefined]);
});

test.each(['', 'garbage', 'http://example.org/', 'https://127.0.0.1:4711', 'file:///etc/passwd'])(
  'what is no page of this machine is no address: %j',
  (text) => {
    writeFileSync(file(), text);
    expect(both()).toEqual([undefined, undefined]);
  },
);

test('an address that cannot be forgotten is told like all that is wrong with the state folder', () => {
  mkdirSync(file());
  const told = { name: 'StoreError', message: `${file()}: expected a file, got a folder: move that away` };
  expect(() => forgetPageAddress(folder.path, key)).toThrow(expect.objectContaining(told));
  expect(() => readPageAddress(folder.path, key)).toThrow(expect.objectContaining(told));
});

test('the page of a daemon that plays on another server is not that of this one', () => {
  keepPageAddress(folder.path, key, 'http://127.0.0.1:4711');
  expect(['embedded', 'api.spacetraders.io'].map((host) => onlyPageAddress(folder.path, host))).toEqual([
    'http://127.0.0.1:4711',
    undefined,
  ]);
});
