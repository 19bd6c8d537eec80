import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSettings, stateFolderOf } from '../../src/config/load.ts';
import { ConfigError } from '../../src/config/problems/problem.ts';
import { loadWorld } from '../../src/config/worlds/load-world.ts';
import { GOOD_STRATEGY } from './bad-text.ts';
import { textsOf } from './load-texts.ts';

function load(config: string, strategy: string) {
  return loadSettings(
    'config/a.yaml',
    textsOf({ 'config/a.yaml': `strategy: s/b.yaml\n${config}`, 'config/s/b.yaml': strategy }),
  );
}

describe('the state folder of a file', () => {
  it('is told however wrong the file is otherwise', () => {
    const read = textsOf({ 'a.yaml': 'state: /srv/argosy\nstrategy: [' });
    expect(stateFolderOf('a.yaml', read)).toBe('/srv/argosy');
    expect(stateFolderOf('b.yaml', textsOf({ 'b.yaml': '' }))).toBe(resolve('state'));
  });

  it('is that of nobody where there is no such file', () => {
    expect(() => stateFolderOf('nothere.yaml', textsOf({}))).toThrow(
      new ConfigError([
        {
          file: 'nothere.yaml',
          path: '',
          line: 0,
          expected: 'a YAML file',
          received: 'no such file',
          hint: 'config/argosy.yaml and config/live.yaml are included',
        },
      ]),
    );
  });
});

describe('what settings are made of', () => {
  it('is defaults where no file speaks: the embedded universe at 60 times the pace', () => {
    expect(load('', GOOD_STRATEGY)).toEqual({
      server: { kind: 'embedded', speed: 60, seed: 1, quoteUnits: false },
      world: loadWorld('middle'),
      stateFolder: resolve('state'),
      limits: { requestsPerMinute: 150 },
      logLevel: 'info',
      logFile: null,
      archivedResets: null,
      dashboard: { port: 8470, host: '127.0.0.1', allowedHosts: [], basePath: '' },
      notices: null,
      proxy: null,
      telegram: null,
      strategy: {
        agent: { callsigns: ['ARGOSY-1'], faction: 'COSMIC' },
        ships: [{ match: { symbol: '*' }, lanes: ['mine'] }],
        reserveCredits: 0,
        purchases: [],
        avoid: { markets: [], goods: [] },
      },
      agents: [],
      sources: ['config/a.yaml', 'config/s/b.yaml'],
      unheard: [],
    });
  });

  it("is the strategy's word where the config is silent", () => {
    const strategy = `${GOOD_STRATEGY}
server: { kind: embedded, speed: 5, seed: 9 }
limits: { requestsPerMinute: 100 }
log: { level: debug }`;
    expect(load('limits: {}\nlog: {}', strategy)).toMatchObject({
      server: { kind: 'embedded', speed: 5, seed: 9 },
      limits: { requestsPerMinute: 100 },
      logLevel: 'debug',
    });
  });

  it("is the config's word where both speak, and a server is taken whole", () => {
    const strategy = `${GOOD_STRATEGY}
server: { kind: embedded, speed: 5, seed: 9, quoteUnits: true }
limits: { requestsPerMinute: 100 }
log: { level: debug }`;
    const config =
      'server: { kind: embedded }\nlimits: { requestsPerMinute: 120 }\nlog: { level: warn }\nstate: /srv/argosy';
    expect(load(config, strategy)).toMatchObject({
      server: { kind: 'embedded', speed: 60, seed: 1, quoteUnits: false },
      limits: { requestsPerMinute: 120 },
      logLevel: 'warn',
      stateFolder: '/srv/argosy',
    });
  });

  it('is the same strategy whether a config names it or it stands alone, where it may name its server', () => {
    const alone = loadSettings(
      'b.yaml',
      textsOf({ 'b.yaml': `${GOOD_STRATEGY}\nserver: { kind: embedded, seed: 7 }` }),
    );
    expect(alone).toEqual({
      ...load('', GOOD_STRATEGY),
      server: { kind: 'embedded', speed: 60, seed: 7, quoteUnits: false },
      sources: ['b.yaml'],
    });
  });

  it('looks for the strategy beside the config, unless its path is absolute', () => {
    const files = { '/etc/a.yaml': 'strategy: /srv/b.yaml', '/srv/b.yaml': GOOD_STRATEGY };
    expect(loadSettings('/etc/a.yaml', textsOf(files)).sources).toEqual(['/etc/a.yaml', '/srv/b.yaml']);
  });

  it.each(['http://127.0.0.1:8080/v2', 'http://localhost/v2', 'http://[::1]:9/v2', 'https://localhost:1/v2'])(
    'may have any speed for a universe in another process at %s',
    (url) => {
      const server = `server: { kind: live, url: "${url}", speed: 60, quoteUnits: true }`;
      expect(load(server, GOOD_STRATEGY).server).toEqual({ kind: 'live', url, speed: 60, quoteUnits: true });
    },
  );

  it.each([
    'server: { kind: live, url: https://api.spacetraders.io/v2 }',
    'server: { kind: live, url: https://api.spacetraders.io/v2, speed: 1 }',
  ])('has speed 1 for a live server: %s', (server) => {
    expect(load(server, GOOD_STRATEGY).server).toMatchObject({ kind: 'live', speed: 1 });
  });
});

describe('a file on the disk', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'argosy-config-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function write(name: string, content: string | Uint8Array): string {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  }

  function messageOf(path: string): string {
    try {
      loadSettings(path);
    } catch (error) {
      if (error instanceof ConfigError) return error.message;
      throw error;
    }
    throw new Error(`expected ${path} to be refused`);
  }

  it('is read with a byte order mark and with the line ends of Windows', () => {
    const path = write('b.yaml', `\ufeff${GOOD_STRATEGY.replaceAll('\n', '\r\n')}\r\nreserveCredits: 5\r\n`);
    expect(loadSettings(path).strategy.reserveCredits).toBe(5);
  });

  const NONE =
    /^\S+\/none\.yaml: expected a YAML file, got no such file \(config\/argosy\.yaml and config\/live\.yaml are included\)$/;
  const AT_NO_FOLDER = /got no such file \(a part of the path is not a folder\)$/;
  const NO_TEXT = /x\.yaml: expected a YAML file, got a file that is not UTF-8 text$/;

  it.each<[string, path: () => string, RegExp]>([
    ['it is missing', () => join(folder, 'none.yaml'), NONE],
    ['what should be its folder is a file', () => join(write('b.yaml', GOOD_STRATEGY), 'c.yaml'), AT_NO_FOLDER],
    ['it is a folder', () => folder, /expected a YAML file, got a folder$/],
    [
      'it names a folder',
      () => write('a.yaml', `strategy: ${folder}`),
      /a\.yaml:1: strategy: expected a YAML file, got a folder \(".*"\)$/,
    ],
    ['it is a device', () => '/dev/zero', /^\/dev\/zero: expected a YAML file, got a device or a pipe$/],
    ['it is Latin-1', () => write('x.yaml', Buffer.from('agent: \xe9', 'latin1')), NO_TEXT],
    ['it is UTF-16', () => write('x.yaml', Buffer.from(`\ufeff${GOOD_STRATEGY}`, 'utf16le')), NO_TEXT],
    ['it is a picture', () => write('x.yaml', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')), NO_TEXT],
    [
      'it is huge, unread',
      () => write('x.yaml', 'a: 1\n'.repeat(100_000)),
      /got a file of 500000 bytes \(at most 65536 are read\)$/,
    ],
    [
      'it is as large as may be, and all brackets',
      () => write('x.yaml', '['.repeat(65_536)),
      /nested at most a few levels deep/,
    ],
  ])('is refused where %s', (_, path, message) => {
    expect(messageOf(path())).toMatch(message);
  });

  it('is refused when it is a link to itself', () => {
    symlinkSync('loop.yaml', join(folder, 'loop.yaml'));
    expect(messageOf(join(folder, 'loop.yaml'))).toMatch(/got a link that leads back to itself$/);
  });
});
