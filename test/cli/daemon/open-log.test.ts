import { expect, test } from 'vitest';
import { logProxy, withLogLevel } from '../../../src/cli/daemon/open-log.ts';
import { UsageError } from '../../../src/cli/process/exit.ts';
import { loadSettings } from '../../../src/config/load.ts';
import { scrub } from '../../../src/telemetry/scrub.ts';
import { keptLog, parsed } from '../../telemetry/lines.ts';

const settings = loadSettings('config/live.yaml');

/** Events of a start in this environment, with the variable that they name. */
function saidIn(environment: Record<string, string>, of = settings): unknown[] {
  const { log, lines } = keptLog();
  logProxy(of, environment, log);
  return lines.map(parsed).map(({ level, event, variable, address }) => [level, event, variable, address]);
}

test('F58: the proxy in use is logged without its password, and one that cannot be used is named as ignored, each once', () => {
  expect(saidIn({})).toEqual([]);
  const named = { HTTPS_PROXY: 'http://me:hidden-word@proxy.example:3128', ALL_PROXY: 'socks5://a:1' };
  expect(saidIn(named)).toEqual([['info', 'proxy.used', 'HTTPS_PROXY', 'http://proxy.example:3128']]);
  expect(scrub('Basic bWU6aGlkZGVuLXdvcmQ= of hidden-word')).not.toMatch(/hidden-word|bWU6aGlkZGVuLXdvcmQ/);
  expect(saidIn({ ALL_PROXY: 'socks5://a:1' })).toEqual([['warn', 'proxy.ignored', 'ALL_PROXY', undefined]]);
  expect(saidIn({ ...named, NO_PROXY: 'api.spacetraders.io' })).toEqual([]);
  expect(saidIn(named, loadSettings('config/argosy.yaml'))).toEqual([]);
});

test('LOG_LEVEL outdoes the file, however it is spelt, and one that is no level is a mistake', () => {
  expect(withLogLevel(settings, { LOG_LEVEL: '' })).toBe(settings);
  expect(withLogLevel(settings, { LOG_LEVEL: 'Debug' })).toEqual({ ...settings, logLevel: 'debug' });
  expect(() => withLogLevel(settings, { LOG_LEVEL: 'loud' })).toThrow(
    new UsageError('LOG_LEVEL: expected one of debug, info, warn, error, got "loud"'),
  );
});
