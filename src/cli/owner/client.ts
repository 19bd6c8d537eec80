import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { resolve } from 'node:path';
import { loadSettings, stateFolderOf } from '../../config/load.ts';
import { ConfigError } from '../../config/problems/problem.ts';
import { type Settings, serverHostOf } from '../../config/settings.ts';
import { holderName, type LockHolder } from '../../store/lock/holder.ts';
import { holderOf } from '../../store/lock/lock.ts';
import { NotRunning } from '../process/exit.ts';
import { version } from '../process/version.ts';
import { hasTokenFile, readControlToken } from './control-token.ts';
import { onlyPageAddress, readPageAddress } from './page-address.ts';

/** The connection of this command line to a running daemon. */
export interface Client {
  readonly url: string;
  /** The config or strategy file that the daemon runs by; named in messages. */
  readonly config?: string;
  /** What asks, for the log of the daemon; `argosy ctl` unless given. */
  readonly program?: 'mcp';
  /** The control token of its state folder; undefined where there is none. */
  readonly token: string | undefined;
  /** Whether the token file contains something other than a control token. */
  readonly hasStrayToken: boolean;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Milliseconds to wait for an answer; a guess: twice what an order may wait for the books. */
const PATIENCE_MS = 10_000;

/** No view of a daemon has a tenth of it. */
const MOST_CHARACTERS = 50_000_000;

/** The state folder of the daemon that runs with a file, and the address of its page or why there is none. */
interface Place {
  readonly folder: string;
  readonly url: string | undefined;
  /** A daemon that runs without its page. */
  readonly holder?: LockHolder | undefined;
  readonly isOff: boolean;
}

type ChooseAgent = (settings: Settings) => Settings;

function placeOf(path: string, choose: ChooseAgent): Place {
  try {
    const settings = choose(loadSettings(path));
    const folder = resolve(settings.stateFolder);
    const [callsign = ''] = settings.strategy.agent.callsigns;
    const key = { serverHost: serverHostOf(settings), callsign };
    const url = existsSync(folder) ? readPageAddress(folder, key) : undefined;
    const holder = url === undefined ? holderOf(folder, key) : undefined;
    return { folder, url, holder, isOff: settings.dashboard.port === false };
  } catch (error) {
    // A file that was broken while its daemon runs must not lock out the owner.
    const folder = stateFolderOf(path);
    const url = error instanceof ConfigError ? onlyPageAddress(folder) : undefined;
    if (url === undefined) throw error;
    return { folder, url, isOff: false };
  }
}

/**
 * The client for the daemon that runs with this config.
 * @param choose which of several agents is meant
 * @throws ConfigError, or NotRunning where no daemon has left its address
 */
export function clientFor(path: string, choose: ChooseAgent): Client {
  const place = placeOf(path, choose);
  const { folder, url } = place;
  if (url === undefined) throw new NotRunning(whyUnreachable(path, place));
  const token = readControlToken(folder);
  return { url, config: path, token, hasStrayToken: token === undefined && hasTokenFile(folder) };
}

function whyUnreachable(path: string, { holder, isOff }: Place): string {
  if (holder === undefined) {
    const off = isOff ? '; and dashboard.port is false, so that none can be reached' : '';
    return `no daemon runs by ${path}: start one with \`npx argosy run ${path}\`${off}`;
  }
  const why = isOff ? 'dashboard.port is false' : 'its log says why: most likely the port is in use';
  return `a daemon runs by ${path} (${holderName(holder)}), but without its page, by which alone it is asked and steered (${why}): set dashboard.port to a free one and start it again`;
}

function gone({ url, config = '' }: Client, why: string): NotRunning {
  return new NotRunning(
    `no daemon answers at ${url} (${why}): the one that was there has ended; the end of \`npx argosy logs ${config}\` says why`,
  );
}

/** Sends a request and reads the whole answer. */
export function askDaemon(
  client: Client,
  method: 'GET' | 'POST',
  path: string,
  { body, authorization }: { readonly body?: unknown; readonly authorization?: string } = {},
): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    'user-agent': `argosy-${client.program ?? 'ctl'}/${version()}`,
    ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...(authorization === undefined ? {} : { authorization }),
  };
  // Its own agent: under NODE_USE_ENV_PROXY the default agent would ask a proxy for a page of this machine.
  const options = { method, headers, timeout: PATIENCE_MS, agent: new Agent() };
  return new Promise((resolve, reject) => {
    const sent = request(new URL(client.url + path), options, (response) => {
      let received = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        received += chunk;
        if (received.length > MOST_CHARACTERS) response.destroy(new Error('the answer does not end'));
      });
      response.on('error', (error) => reject(gone(client, error.message)));
      response.on('end', () => {
        try {
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(received) });
        } catch {
          reject(gone(client, 'what answers there is no daemon of ours'));
        }
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${PATIENCE_MS / 1_000} s`)));
    sent.on('error', (error: Error & { code?: string }) => reject(gone(client, error.code ?? error.message)));
    sent.end(text);
  });
}

/** The reason in an answer that is not a success. */
export function reasonIn({ status, body }: Answer): string {
  const { error } = (body ?? {}) as { error?: { message?: unknown } };
  return typeof error?.message === 'string' ? error.message : `the daemon answered with ${status}`;
}

/**
 * Reads a view.
 * @param name its address below /api/, with its question if it has one
 * @throws NotRunning also while the daemon is not ready yet
 */
export async function view<T>(client: Client, name: string): Promise<T> {
  const answer = await askDaemon(client, 'GET', `/api/${name}`);
  if (answer.status !== 200) throw new NotRunning(`${reasonIn(answer)} (${client.url})`);
  const body = answer.body as Record<string, unknown>;
  // A list stands under the name of its view.
  const [own = name] = name.split(/[?/]/);
  return (own in body ? body[own] : body) as T;
}
