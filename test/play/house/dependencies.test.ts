import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../kit/files.ts';

interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optional?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly bin?: Readonly<Record<string, string>>;
}

const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const project: Record<'dependencies' | 'optionalDependencies' | 'devDependencies', Record<string, string>> & {
  readonly allowScripts: Record<string, boolean>;
} = read('package.json');
const locked: [string, Locked][] = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(
  ([path]) => path !== '',
);

const lockedAt = (name: string) => new Map(locked).get(`node_modules/${name}`);

const { BUNDLED, isNewEnough } = createRequire(import.meta.url)(join(ROOT, 'bin', 'argosy.cjs')) as {
  readonly BUNDLED: Readonly<Record<string, string>>;
  readonly isNewEnough: (version: string) => boolean;
};

/** Licences that ask for no more than to be named. */
const LICENCES = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '(MIT OR CC0-1.0)', '0BSD'];

describe('what Argosy is installed with (F44)', () => {
  test('is named by exact versions, and so locked', () => {
    const { dependencies, optionalDependencies, devDependencies } = project;
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies })) {
      const [, alias = name, exact] = /^(?:npm:([\w-]+)@)?(\d+\.\d+\.\d+)$/.exec(version) ?? [];
      expect(lockedAt(name), version).toMatchObject({ version: exact, ...(alias !== name && { name: alias }) });
    }
  });

  test('is known by its content, whatever registry it comes from', () => {
    expect(locked.length).toBeGreaterThan(50);
    for (const [path, { integrity }] of locked) expect(integrity, path).toMatch(/^sha512-/);
  });

  test('runs no script', () => {
    const withScripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([path]) => path);
    const judged = Object.keys(project.allowScripts).map((name) => `node_modules/${name}`);
    expect(withScripts.toSorted()).toEqual(judged.toSorted());
    expect(Object.values(project.allowScripts)).not.toContain(true);
  });

  test('has the Node of each platform as a package of its own, which is known by its content (F71)', () => {
    for (const [platform, name] of Object.entries(BUNDLED)) {
      const [os, cpu] = platform.split('-');
      const executable = os === 'win32' ? 'bin/node.exe' : 'bin/node';
      expect(Object.keys(project.optionalDependencies)).toContain(name);
      expect(lockedAt(name), name).toMatchObject({ os, cpu, optional: true, bin: { node: executable } });
      expect(isNewEnough(lockedAt(name)?.version ?? ''), name).toBe(true);
    }
    expect(Object.keys(project.optionalDependencies)).toHaveLength(Object.keys(BUNDLED).length);
  });

  test('may be used as it is', () => {
    const others = locked.filter(([, { dev, license = '' }]) => dev !== true && !LICENCES.includes(license));
    expect(others.map(([path, { license }]) => `${path} ${license}`)).toEqual([]);
  });

  test('has what its pages have an owner type, also where NODE_ENV is production (F58)', () => {
    const pages = ['README.md', 'docs/operations.md'].map((page) => readFileSync(join(ROOT, page), 'utf8')).join('\n');
    const typed = new Set([...pages.matchAll(/\bnpx ([a-z][\w-]*)/g)].map(([, name = '']) => name));
    expect(typed).toContain('pm2');
    typed.delete('argosy');
    const installed = { ...project.dependencies, ...project.devDependencies };
    expect([...typed].filter((name) => !(name in installed))).toEqual([]);
    // npm leaves them out there, unless told otherwise.
    const { NODE_ENV: _, ...environment } = process.env;
    const options = { cwd: ROOT, env: { ...environment, NODE_ENV: 'production' }, encoding: 'utf8' } as const;
    expect(execFileSync('npm', ['config', 'get', 'include'], options).trim()).toBe('dev');
  });
});
