import { httpTransport } from '../api/http.ts';
import { ConfigError } from '../config/problems/problem.ts';
import { isLoopback } from '../config/schema/server-schema.ts';
import type { Settings } from '../config/settings.ts';
import { startTimer } from '../time/wait.ts';
import { TransportError } from '../wire/transport.ts';
import { speedSaidIn } from '../wire/universe-speed.ts';

/** Real milliseconds to wait for a server on this machine, which answers in a few; a guess. */
const WAIT_MS = 3_000;

/** The game seconds a second that a universe on this machine says; undefined where none answers, or the address is no such. */
export async function askSpeed(url: string): Promise<number | undefined> {
  if (!isLoopback(new URL(url))) return undefined;
  const enough = new AbortController();
  const cancel = startTimer(WAIT_MS, () => enough.abort());
  try {
    return speedSaidIn(await httpTransport(url)({ method: 'GET', path: '/', headers: {} }, enough.signal));
  } catch (error) {
    if (error instanceof TransportError || enough.signal.aborted) return undefined;
    throw error;
  } finally {
    cancel();
  }
}

/** What to write where a server plays at another speed than a config says; undefined where they agree, or it says none. */
export function speedMistake({ url, speed }: { url: string; speed: number }, said: number | undefined) {
  if (said === undefined || said === speed) return undefined;
  return `${said}, the speed that ${url} says: write \`speed: ${said}\` under \`server\``;
}

/**
 * Asks a server on this machine how fast it plays, before a run reckons all times by it.
 * @throws ConfigError where the config says otherwise; a server that does not answer yet is none
 */
export async function requireSpeedOfServer({ server }: Pick<Settings, 'server'>, path: string): Promise<void> {
  if (server.kind === 'embedded') return;
  const expected = speedMistake(server, await askSpeed(server.url));
  if (expected === undefined) return;
  throw new ConfigError([{ file: path, path: 'server.speed', line: 0, expected, received: String(server.speed) }]);
}
