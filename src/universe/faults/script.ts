import { z } from 'zod';
import { operations } from '../operations/index.ts';
import { endpointOf } from '../service/operation.ts';
import { UNKNOWN_ENDPOINT } from '../service/router.ts';
import { FaultScriptError } from './script-error.ts';

const seconds = z
  .number()
  .min(0)
  .max(86_400 * 30);
const share = z.number().min(0).max(1);

/** What goes wrong with one request (game-facts 9 and 10, reliability 2.3). Seconds are game seconds. */
const Fault = z.discriminatedUnion('kind', [
  /** The request acts; its reply never arrives. */
  z.strictObject({ kind: z.literal('reply-lost') }),
  /** The request never arrives. */
  z.strictObject({ kind: z.literal('request-lost') }),
  /** Nothing is heard; the request acts so much later. */
  z.strictObject({ kind: z.literal('late-effect'), seconds }),
  /** A 5xx of the service's own, after the request has acted or instead. */
  z.strictObject({
    kind: z.literal('server-error'),
    status: z.int().min(500).max(599).default(500),
    effect: z.boolean(),
  }),
  /** The cloud front's HTML, after the request has acted or instead. */
  z.strictObject({ kind: z.literal('bad-gateway'), effect: z.boolean() }),
  /** The request acts; its reply's body is cut at this part of its length. */
  z.strictObject({ kind: z.literal('truncated'), at: share.default(0.5) }),
  /** A 429 of the cloud front: HTML, and none of the limit's headers (game-facts 1.1). */
  z.strictObject({ kind: z.literal('bare-429') }),
  /** 503 with code 3100 (game-facts 1.5). */
  z.strictObject({ kind: z.literal('maintenance') }),
  /** A read is answered as it was the last time (game-facts 9.5). */
  z.strictObject({ kind: z.literal('stale-read') }),
  /** The reply takes so much longer. */
  z.strictObject({ kind: z.literal('slow'), seconds }),
]);
export type Fault = z.output<typeof Fault>;

const ENDPOINTS = [...operations.map(endpointOf), UNKNOWN_ENDPOINT];

/** Whether a pattern, an endpoint or the beginning of some and *, means this endpoint. */
export function matches(pattern: string, endpoint: string): boolean {
  return pattern.endsWith('*') ? endpoint.startsWith(pattern.slice(0, -1)) : pattern === endpoint;
}

/** When a fault strikes: the nth request that matches, or a share of them; within some game seconds from the script's start. */
const FaultRule = z
  .strictObject({
    /** An endpoint such as "POST /my/ships/{shipSymbol}/sell", the beginning of some followed by *, or * alone. */
    match: z
      .string()
      .refine((pattern) => ENDPOINTS.some((endpoint) => matches(pattern, endpoint)), {
        error: ({ input }) =>
          `expected an endpoint such as "POST /my/ships/{shipSymbol}/sell", the beginning of one and *, or *; nothing is called ${JSON.stringify(input)}`,
      })
      .default('*'),
    /** Only what is asked about one place or ship: part of the path, or the end of one such as "A2" of "X1-AB12-A2". */
    about: z.string().min(1).optional(),
    nth: z.int().min(1).optional(),
    rate: share.optional(),
    fromSeconds: seconds.default(0),
    untilSeconds: seconds.optional(),
    fault: Fault,
  })
  .refine((rule) => (rule.nth === undefined) !== (rule.rate === undefined), {
    error: 'expected either nth (which request) or rate (what share of them)',
  })
  .refine((rule) => (rule.untilSeconds ?? Number.POSITIVE_INFINITY) > rule.fromSeconds, {
    error: 'expected untilSeconds to be later than fromSeconds',
  });
export type FaultRule = z.output<typeof FaultRule>;

/** What befalls the world itself, so many game seconds from the script's start. */
const WorldEvent = z.discriminatedUnion('kind', [
  /** Everything begins anew; older tokens are refused with 401/4113. */
  z.strictObject({ kind: z.literal('reset'), atSeconds: seconds }),
  /** From then on the server's clock is ahead of the world's by so many seconds of server time; it may be negative. */
  z.strictObject({ kind: z.literal('clock-skew'), atSeconds: seconds, seconds: z.number().min(-86_400).max(86_400) }),
  /** Every market's trade volumes shrink to this share (game-facts 9.11). */
  z.strictObject({ kind: z.literal('shrink-trade-volume'), atSeconds: seconds, share: share.default(0.5) }),
  /** A ship's record is broken: its hold goes below zero, and reading it answers 500/3000 for good (game-facts 9.1). Nothing, if nobody has it then. */
  z.strictObject({ kind: z.literal('negative-cargo'), atSeconds: seconds, shipSymbol: z.string() }),
]);
export type WorldEvent = z.output<typeof WorldEvent>;

/** A file of faults. */
export const FaultScript = z.strictObject({
  /** What the shares are drawn from. */
  seed: z.int().min(0).default(1),
  rules: z.array(FaultRule).default([]),
  events: z.array(WorldEvent).default([]),
});
export type FaultScript = z.output<typeof FaultScript>;

function parsed(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new FaultScriptError(`${source}: expected JSON, got a text that is none (${why})`);
  }
}

/**
 * Reads a fault script from JSON text.
 * @param source what to call the text in messages, e.g. the file's name
 * @throws FaultScriptError with every mistake, in one line
 */
export function readFaultScript(text: string, source = 'fault script'): FaultScript {
  const result = FaultScript.safeParse(parsed(text, source));
  if (result.success) return result.data;
  const mistakes = result.error.issues.map(({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`);
  throw new FaultScriptError(`${source}: ${mistakes.join('; ')}`);
}
