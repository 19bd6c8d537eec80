import type { ShipView, StatusView } from '../daemon/views.ts';
import { clientFor, view } from './owner/client.ts';
import { statusText } from './owner/status-text.ts';

interface StatusFlags {
  readonly json?: boolean;
}

/** Where lines end when nobody looks at a terminal. */
const WIDE = 200;

/** `argosy status [config]`: the running daemon on one screen. */
export async function status(path: string, { json = false }: StatusFlags): Promise<void> {
  const client = clientFor(path);
  const [now, ships] = [await view<StatusView>(client, 'status'), await view<readonly ShipView[]>(client, 'ships')];
  const text = json
    ? JSON.stringify({ status: now, ships }, null, 2)
    : `${statusText(now, ships, process.stdout.columns ?? WIDE)}\n\nthe page: ${client.url}`;
  process.stdout.write(`${text}\n`);
}
