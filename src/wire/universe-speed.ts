import type { WireReply } from './transport.ts';

/** A header of the status by which a universe of ours says how fast it plays; the live service sends none. */
const SPEED_HEADER = 'x-universe-speed';

/** The header of the status of a universe that plays this many game seconds a second. */
export function speedHeader(speed: number): Record<string, string> {
  return { [SPEED_HEADER]: String(speed) };
}

/** The game seconds a second that a server says in its status; undefined where it says none that could be. */
export function speedSaidIn({ headers }: Pick<WireReply, 'headers'>): number | undefined {
  const said = headers[SPEED_HEADER] ?? '';
  return /^[1-9]\d{0,2}$/.test(said) ? Number(said) : undefined;
}
