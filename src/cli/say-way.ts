import { secretsOf, type Variables, wayTo } from '../api/proxy.ts';
import type { Settings } from '../config/settings.ts';
import type { Log } from '../telemetry/log.ts';
import { learnSecret } from '../telemetry/scrub.ts';

/** Logs the proxy that requests use and the one that is ignored, and redacts its password. */
export function sayWay({ server, notices }: Settings, environment: Variables, log: Log): void {
  const addresses = [...(server.kind === 'live' ? [server.url] : []), ...(notices === null ? [] : [notices.url])];
  for (const address of addresses) for (const secret of secretsOf(wayTo(address, environment))) learnSecret(secret);
  if (server.kind !== 'live') return;
  const { proxy, ignored } = wayTo(server.url, environment);
  if (proxy !== undefined) log.info('proxy.used', { address: proxy.shown, variable: proxy.variable });
  if (ignored !== undefined) log.warn('proxy.ignored', ignored);
}
