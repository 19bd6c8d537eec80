import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { AgentKey } from '../../../../src/daemon/account/credentials.ts';
import { storePath } from '../../../../src/store/folders/state-folder.ts';
import type { Universe } from '../../../../src/universe/universe.ts';
import { labelOf } from '../../../../src/wire/endpoints.ts';
import type { WireReply, WireRequest } from '../../../../src/wire/transport.ts';
import type { Effect } from '../stage.ts';

export const SERVER_HOST = 'game.test';

/** The header by which the universe's side knows the process that sent a request. */
export const PROCESS = 'x-process';

/** An agent that the account has registered, by the universe's own account. */
export interface Registration extends AgentKey {
  readonly token: string;
  readonly byProcess: number;
  /** Whether its process has received the whole reply. */
  isReceived: boolean;
}

/** What happened, and what in it must never happen. */
export type History = ReturnType<typeof createHistory>;

/** The texts of all small files below a folder. */
function textsIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true }).map(String);
  return names.filter((name) => /\.(token|unread)$/.test(name)).map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** Whether the books on the disk hold an open intent for a request. */
function isJournalled(path: string, label: string, { path: sentPath, body }: WireRequest): boolean {
  const books = new DatabaseSync(path, { readOnly: true });
  try {
    const open = books.prepare('select operation, path, body from intents where outcome is null').all();
    return open.some(
      (row) =>
        labelOf(String(row.operation)) === label &&
        row.body === (body ?? null) &&
        Object.values(JSON.parse(String(row.path))).every((part) => sentPath.includes(String(part))),
    );
  } finally {
    books.close();
  }
}

const isRegistration = ({ method, path }: { readonly method: string; readonly path: string }) =>
  method === 'POST' && path.endsWith('/register');

/**
 * Watches a universe and the processes that play in it.
 * @param folder the state folder
 * @param beside looks at the folder as no process of it
 */
export function createHistory(
  unobserved: Universe,
  folder: string,
  beside: <T>(work: () => T) => T,
  given: () => string | undefined,
) {
  const faults: string[] = [];
  const registrations: Registration[] = [];
  const strangers: (AgentKey & { readonly token: string })[] = [];
  const effects = new Map<string, Effect[]>();
  const kept = () => [...beside(() => textsIn(folder)), given() ?? ''].join('\n');

  function registered(callsign: string, token: string, resetDate: string, byProcess: number): void {
    const texts = kept();
    for (const other of registrations) {
      if (other.resetDate !== resetDate) continue;
      const isInHand = texts.includes(other.token) || (other.isReceived && other.byProcess === byProcess);
      if (isInHand)
        faults.push(`registered ${callsign} although it had the token of ${other.callsign} of ${resetDate}`);
    }
    registrations.push({ callsign, token, resetDate, byProcess, isReceived: false });
  }
  const handle: Universe['handle'] = (request, nowMs) => {
    const reply = unobserved.handle(request, nowMs);
    if (request.method === 'GET' || reply.status >= 300) return reply;
    const resetDate = unobserved.resetDateAt(nowMs);
    const endpoint = unobserved.endpointOf(request.method, request.path);
    effects.set(resetDate, [...(effects.get(resetDate) ?? []), { endpoint, atMs: nowMs }]);
    if (isRegistration(request)) {
      const { agent, token } = JSON.parse(reply.body).data;
      registered(agent.symbol, token, resetDate, Number(request.headers[PROCESS]));
    }
    return reply;
  };
  const tokenHolder = (token: string): AgentKey | undefined =>
    [...registrations, ...strangers].find((one) => one.token === token);
  return {
    faults,
    registrations,
    /** Changes of the game in a universe, oldest first. */
    effectsIn: (resetDate: string): readonly Effect[] => effects.get(resetDate) ?? [],
    /** With a note taken of what it did. */
    universe: { ...unobserved, handle },
    tokenHolder,
    /** Another account has registered an agent. */
    meets: (stranger: AgentKey & { readonly token: string }) => void strangers.push(stranger),
    /** The agents of a universe whose token stands in some file of the folder. */
    keptIn: (resetDate: string) => {
      const texts = kept();
      return registrations.filter((one) => one.resetDate === resetDate && texts.includes(one.token));
    },
    /** A request leaves a process that has these books open. */
    leaves: (process: number, request: WireRequest, books: AgentKey | undefined) => {
      if (request.method === 'GET' || isRegistration(request)) return;
      const said = `process ${process}: ${request.method} ${request.path}`;
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
      const agent = tokenHolder(token);
      if (books === undefined) return void faults.push(`${said} was sent before any books were open`);
      if (agent?.callsign !== books.callsign || agent.resetDate !== books.resetDate)
        faults.push(
          `${said} was sent for ${agent?.callsign}@${agent?.resetDate} with the books of ${books.callsign}@${books.resetDate}`,
        );
      const path = storePath(folder, { serverHost: SERVER_HOST, ...books });
      const label = unobserved.endpointOf(request.method, `/v2${request.path}`);
      if (!beside(() => isJournalled(path, label, request)))
        faults.push(`${said} was sent without being in the journal`);
    },
    /** The reply reaches its process. */
    arrives: (process: number, request: WireRequest, reply: WireReply) => {
      if (!isRegistration(request)) return;
      const mine = registrations.filter(({ byProcess, token }) => byProcess === process && reply.body.includes(token));
      for (const registration of mine) registration.isReceived = true;
    },
  };
}
