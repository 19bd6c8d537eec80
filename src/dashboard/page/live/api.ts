/** An error answer of the daemon. */
export class Refused extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Reads a view of the daemon, such as `ships/ARGOSY-1-1`.
 * @throws Refused
 */
export async function read<T>(path: string): Promise<T> {
  const body = (await answerOf(`./api/${path}`, { cache: 'no-store' })) as Record<string, unknown>;
  // A list stands under the name of its view.
  const name = /^\w+/.exec(path)?.[0] ?? '';
  return (name in body ? body[name] : body) as T;
}

/**
 * Asks whether a control token is the daemon's.
 * @throws Refused of status 401 where it is not
 */
export async function verifyControlToken(token: string): Promise<void> {
  await answerOf('./api/token', { cache: 'no-store', headers: { authorization: `Bearer ${token}` } });
}

/**
 * Sends a change, with the control token in a header.
 * @throws Refused
 */
export async function sendChange(path: string, body: unknown, token: string): Promise<unknown> {
  return await answerOf(`./api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

async function answerOf(address: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(address, init).catch(() => undefined);
  if (response === undefined) throw new Refused(0, 'The daemon does not answer.');
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new Refused(response.status, reasonIn(body) ?? `the daemon answered ${response.status}`);
  return body;
}

/** The message of an error reply: `{ error: { code, message } }`. */
function reasonIn(body: unknown): string | undefined {
  return (body as { error?: { message?: string } } | undefined)?.error?.message;
}

/** Encodes a server's name as a part of an address. */
export function part(name: string): string {
  return encodeURIComponent(name);
}
