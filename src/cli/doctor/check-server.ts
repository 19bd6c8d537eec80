import { msFromIso } from '../../time/iso.ts';
import { errorCodes } from '../../wire/error-codes.ts';
import { parseJson } from '../../wire/json.ts';
import { isSuccess, type Transport, TransportError, type WireReply } from '../../wire/transport.ts';
import { speedSaidIn } from '../../wire/universe-speed.ts';
import { type CheckResult, fail, ok, warn } from './check-result.ts';

/** The reply to one read, or why there was none. */
type Asked = { readonly reply: WireReply; readonly error?: never } | { readonly reply?: never; readonly error: string };

/** Sends one read, with a token or without. */
export async function askOnce(transport: Transport, path: string, token?: string): Promise<Asked> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  try {
    return { reply: await transport({ method: 'GET', path, headers }) };
  } catch (error) {
    if (error instanceof TransportError) return { error: error.message };
    throw error;
  }
}

/** A value deep in a reply of JSON; undefined where it is not there. */
function valueIn(body: string, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined),
    parseJson(body)?.value,
  );
}

/** Whether the server answers as one of SpaceTraders, and of which version. */
export function serverFinding(url: string, { reply, error }: Asked): CheckResult {
  if (reply === undefined)
    return {
      ...fail(`${url} does not answer (${error})`, "see this machine's network and the address"),
      mayPass: true,
    };
  const [version, resetDate] = [valueIn(reply.body, 'version'), valueIn(reply.body, 'resetDate')];
  if (isSuccess(reply) && typeof version === 'string') return ok(`${url}, version ${version}, reset of ${resetDate}`);
  const what = `${url} answers with ${reply.status}, not as a SpaceTraders server`;
  if (reply.status >= 500) return { ...fail(what, 'wait: it may be in maintenance'), mayPass: true };
  return fail(what, 'see that server.url in the config is the base address, ending in /v2');
}

/** Whether a universe plays at the speed that the config says; undefined for a server that says none. */
export function speedFinding(server: { url: string; speed: number }, { reply }: Asked): CheckResult | undefined {
  const said = reply === undefined ? undefined : speedSaidIn(reply);
  if (said === undefined || said === server.speed) return undefined;
  return fail(
    `the server plays at speed ${said}, the config says ${server.speed}`,
    `write \`speed: ${said}\` under \`server\``,
  );
}

/** Larger differences of the clocks are worth mending; Argosy reckons with the server's time in any case. A guess. */
const CLOCK_SECONDS = 30;

/** How far this machine's clock is from the server's, which names its time in whole seconds. */
export function clockFinding({ reply }: Asked, nowMs: number): CheckResult {
  const serverMs = msFromIso(reply?.headers.date ?? '');
  if (Number.isNaN(serverMs)) return warn('the server did not tell its time', 'see the line of the server');
  const seconds = Math.round((nowMs - serverMs) / 1_000);
  const difference = `${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} the server's`;
  return Math.abs(seconds) <= CLOCK_SECONDS
    ? ok(difference)
    : warn(difference, 'let this machine take its time from the network');
}

/** The token that a run would use. */
export interface TokenToCheck {
  readonly token: string;
  /** Where it comes from: a variable or a file. */
  readonly from: string;
  readonly kind: 'agent' | 'account';
}

/** Whether the server accepts the token, by its answer to a read of the agent, which an account's token may not do. */
export function tokenFinding({ from, kind }: TokenToCheck, { reply, error }: Asked): CheckResult {
  if (reply === undefined)
    return warn(`${kind} token in ${from}, not checked`, `the server does not answer (${error})`);
  if (isSuccess(reply)) {
    const agent = `an agent's token in ${from}, accepted: ${String(valueIn(reply.body, 'data', 'symbol'))}`;
    return kind === 'agent' ? ok(agent) : fail(agent, 'it belongs where `tokenFile` or SPACETRADERS_TOKEN_FILE points');
  }
  const isOfAccount = valueIn(reply.body, 'error', 'code') === errorCodes.invalidTokenSubject.code;
  if (isOfAccount && kind === 'account') return ok(`an account's token in ${from}, accepted: it can register agents`);
  if (isOfAccount)
    return fail(
      `an account's token in ${from}`,
      'it belongs where `accountTokenFile` or SPACETRADERS_ACCOUNT_TOKEN_FILE points',
    );
  if (reply.status >= 500)
    return warn(`${kind} token in ${from}, not checked`, `the server answers with ${reply.status}`);
  const refused = `${kind} token in ${from}, refused with ${reply.status} (${String(valueIn(reply.body, 'error', 'message'))})`;
  if (kind === 'account') return fail(refused, 'copy the account token from my.spacetraders.io once more');
  return fail(refused, "give the token of this week's agent, or that of your account, which registers one");
}
