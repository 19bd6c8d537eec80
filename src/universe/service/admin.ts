import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../time/clock.ts';
import { isOfPage, isPassedOn, namesAt } from '../../wire/local-request.ts';
import { type FaultScript, FaultScriptError, readFaultScript } from '../faults/script.ts';
import type { Universe } from '../universe.ts';

/** What the admin endpoints work on. */
export interface AdminParts {
  readonly universe: Universe;
  readonly clock: Clock;
  /** Replaces the current script; its times and counts start now. */
  readonly takeUp: (script: FaultScript) => void;
}

/** Maximum number of ledger rows in one reply; any of that size does. */
const ROWS_SHOWN = 1_000;

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

function refuse(reply: FastifyReply, code: number, message: string): FastifyReply {
  return reply.code(code).send({ error: { code, message } });
}

/** Whether a program of this machine asks, by a name of this machine and for itself. */
function isLocal({ ip, raw, headers }: FastifyRequest): boolean {
  const isCalledHere = namesAt(raw.socket.localPort ?? 0).includes(headers.host?.toLowerCase() ?? '');
  return LOOPBACK.test(ip) && isCalledHere && raw.url?.startsWith('/') === true && !isPassedOn(headers);
}

/** Allows only programs on this machine, and no proxy and no web page in a browser there. */
async function requireLocal(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (isLocal(request) && !isOfPage(request.headers)) return undefined;
  return refuse(reply, 403, 'The admin endpoints are for programs on the machine of the universe.');
}

function giveFaults({ takeUp }: AdminParts, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  try {
    const script = readFaultScript(typeof request.body === 'string' ? request.body : '');
    takeUp(script);
    return reply.send({ data: { rules: script.rules.length, events: script.events.length } });
  } catch (error) {
    if (error instanceof FaultScriptError) return refuse(reply, 422, error.message);
    throw error;
  }
}

/** A snapshot without the key of the tokens, which is the universe's own: who resumes from it draws another. */
function snapshotFor({ universe, clock }: AdminParts): string {
  const { state, ...rest } = JSON.parse(universe.snapshot(clock.nowMs())) as { state: { tokenKey?: string } };
  const { tokenKey: _, ...shownState } = state;
  return JSON.stringify({ ...rest, state: shownState });
}

function showLedger({ universe }: AdminParts, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { after = '0' } = request.query as { after?: unknown };
  if (typeof after !== 'string' || !/^\d+$/.test(after)) {
    return refuse(reply, 422, `after: expected the sequence of a row, a whole number, got ${JSON.stringify(after)}`);
  }
  const rows = universe.ledger().filter(({ sequence }) => sequence > Number(after));
  return reply.send({ data: rows.slice(0, ROWS_SHOWN), meta: { more: Math.max(0, rows.length - ROWS_SHOWN) } });
}

/**
 * Endpoints that players must not use, outside of /v2: POST /admin/faults (a fault script; {} ends all faults), GET
 * /admin/ledger?after=N (effects, oldest first), GET /admin/counters and GET /admin/snapshot.
 */
export function openAdmin(app: FastifyInstance, parts: AdminParts): void {
  const { universe } = parts;
  app.register(
    async (admin) => {
      admin.addHook('onRequest', requireLocal);
      admin.post('/faults', async (request, reply) => giveFaults(parts, request, reply));
      admin.get('/ledger', async (request, reply) => showLedger(parts, request, reply));
      admin.get('/counters', async (_request, reply) => reply.send({ data: universe.counters() }));
      admin.get('/snapshot', async (_request, reply) =>
        reply.type('application/json; charset=utf-8').send(snapshotFor(parts)),
      );
    },
    { prefix: '/admin' },
  );
}
