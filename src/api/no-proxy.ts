import { BlockList, isIP } from 'node:net';

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
