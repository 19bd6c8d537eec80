import { type AgentOptions, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { isLoopback, parseUrl } from '../config/schema/server-schema.ts';

/** The variables of an environment, as `process.env` has them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** How requests reach an address: directly, or through a proxy that the environment names. */
export interface ProxyWay {
  /** The proxy, if requests go through one. */
  readonly proxy?: {
    /** Its address without name and password, for messages. */
    readonly shown: string;
    readonly url: string;
    readonly variable: string;
  };
  /** A variable that names an unusable proxy, and why it is unusable. */
  readonly ignored?: { readonly variable: string; readonly reason: string };
}

const STRAIGHT: ProxyWay = {};

/** Variables that may name a proxy; the first that is set counts, lower case before upper case, as in curl. */
const VARIABLES: Readonly<Record<string, readonly string[]>> = {
  'https:': ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'],
  'http:': ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'],
};

function wayThrough(variable: string, named: string): ProxyWay {
  const url = parseUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(named) ? named : `http://${named}`);
  if (url === undefined || url.hostname === '')
    return { ignored: { variable, reason: 'expected an address such as http://proxy.example:3128, got none' } };
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return {
      ignored: { variable, reason: `expected a proxy of http or https, got one of ${url.protocol.slice(0, -1)}` },
    };
  return { proxy: { shown: `${url.protocol}//${url.host}`, url: url.href, variable } };
}

function isInBlock(host: string, block: string): boolean {
  const [net = '', bits = ''] = block.split('/');
  const family = isIP(net);
  if (family === 0 || !/^\d{1,3}$/.test(bits) || isIP(host) !== family) return false;
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  if (Number(bits) > (family === 4 ? 32 : 128)) return false;
  const list = new BlockList();
  list.addSubnet(net, Number(bits), kind);
  return list.check(host, kind);
}

/** A name in the form for comparison: lower case, without brackets and without dots at its ends. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/^\*?\.|^\[|\]$|\.$/g, '');
}

/** An entry's name, and its port if it has one. */
function partsOf(entry: string): readonly [string, string | undefined] {
  const [, name = entry, port] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
  return [plainName(name), port];
}

function matches({ hostname, port, protocol }: URL, entry: string): boolean {
  if (entry === '*') return true;
  const host = plainName(hostname);
  if (entry.includes('/')) return isInBlock(host, entry);
  const [name, wanted] = partsOf(entry);
  if (wanted !== undefined && wanted !== (port || (protocol === 'https:' ? '443' : '80'))) return false;
  return name !== '' && (host === name || (isIP(host) === 0 && host.endsWith(`.${name}`)));
}

/**
 * Whether NO_PROXY exempts an address from the proxy. Entries are names (with all names that end in them), addresses or
 * blocks such as 10.0.0.0/8, each with an optional port, separated by commas or spaces; * exempts all.
 */
export function isSpared(target: URL, noProxy: string): boolean {
  return noProxy.split(/[\s,]+/).some((entry) => entry !== '' && matches(target, entry));
}

/** The way to an address; this machine itself is never reached through a proxy. */
export function proxyWay(address: string, environment: Variables): ProxyWay {
  const target = parseUrl(address);
  if (target === undefined || isLoopback(target)) return STRAIGHT;
  const variable = VARIABLES[target.protocol]?.find((name) => (environment[name] ?? '').trim() !== '');
  if (variable === undefined) return STRAIGHT;
  if (isSpared(target, environment.no_proxy || environment.NO_PROXY || '')) return STRAIGHT;
  return wayThrough(variable, (environment[variable] ?? '').trim());
}

/** Secrets of a way: the proxy's password, and the form in which it is sent. */
export function secretsOf({ proxy }: ProxyWay): string[] {
  const { username, password } = parseUrl(proxy?.url) ?? { username: '', password: '' };
  if (password === '') return [];
  const plain = decoded(password);
  return [password, plain, Buffer.from(`${decoded(username)}:${plain}`).toString('base64')];
}

/** A password may contain a percent sign that encodes nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Milliseconds for a proxy to make a connection. A guess: half of a request's 20 s, so that it ends with a reason. */
const TUNNEL_MS = 10_000;

/** Options of Node's agents for a way. */
export function proxyOptions({ proxy }: ProxyWay): AgentOptions {
  return proxy === undefined ? {} : { proxyEnv: { http_proxy: proxy.url, https_proxy: proxy.url }, timeout: TUNNEL_MS };
}

/** Agents in the form that got expects. */
export interface GotAgents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/** Agents for both schemes with the same options. */
export function gotAgents(options: AgentOptions): GotAgents {
  return { http: new HttpAgent(options), https: new HttpsAgent(options) };
}
