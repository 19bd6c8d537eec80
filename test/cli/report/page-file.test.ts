import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { requirePageFile } from '../../../src/cli/report/page-file.ts';
import { ownFolder } from '../argosy.ts';

const folder = ownFolder();
afterAll(folder.remove);

/** A file that holds a text, which it must hold afterwards, too. */
function fileWith(text: string): string {
  const path = join(folder.path, 'page.html');
  writeFileSync(path, text);
  return path;
}

describe('the file of a page, before it is written', () => {
  it('is not there yet', () => {
    const path = join(folder.path, 'new.html');
    requirePageFile(path);
    expect(existsSync(path)).toBe(false);
  });

  it.each(['', '<!doctype html>\n<html>', '\n<!DOCTYPE HTML>'])('may hold %j, and still does', (text) => {
    const path = fileWith(text);
    requirePageFile(path);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it.each(['agent: {}\n', 'SQLite format 3\0', '\0'.repeat(100)])('may not hold %j, and still does', (text) => {
    const path = fileWith(text);
    expect(() => requirePageFile(path)).toThrow('expected a new file or an older page');
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('may be a device, which keeps nothing', () => {
    expect(() => requirePageFile('/dev/zero')).not.toThrow();
  });
});
