import type { Universe } from '../../src/universe/universe.ts';

/** Who registers, and when. */
interface Registering {
  readonly atMs: number;
  /** The account; one of its own unless given. */
  readonly account?: string;
  /** Sent besides the usual headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The reply of a universe to an owner who registers an agent of this callsign. */
export function registration(universe: Universe, symbol: string, { atMs, account = symbol, headers }: Registering) {
  const authorization = `Bearer ${universe.mintAccountToken(account)}`;
  const request = {
    method: 'POST',
    path: '/v2/register',
    headers: { authorization, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ symbol, faction: 'COSMIC' }),
    address: `address of ${account}`,
  };
  return universe.handle(request, atMs);
}

/**
 * Registers an agent past the daemon.
 * @returns the agent's token
 * @throws Error where the universe refuses
 */
export function registered(universe: Universe, symbol: string, registering: Registering): string {
  const { status, body } = registration(universe, symbol, registering);
  if (status !== 201) throw new Error(`expected ${symbol} to be registered, got ${status} ${body}`);
  return (JSON.parse(body) as { readonly data: { readonly token: string } }).data.token;
}
