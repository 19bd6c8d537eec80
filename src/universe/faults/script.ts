import { z } from 'zod';
import { explainIssues } from '../../config/problems/explain.ts';
import { type Mistake, mistakeText } from '../../config/problems/mistake.ts';
import { OwnerMustAct } from '../../config/problems/problem.ts';
import { showPath } from '../../config/problems/show.ts';
import { mapping, numberOf, wholeNumber, yesOrNo } from '../../config/schema/fields.ts';
import { operations } from '../operations/index.ts';
import { endpointOf } from '../service/operation.ts';
import { UNKNOWN_ENDPOINT } from '../service/router.ts';

/** Game seconds, at most thirty days. */
const seconds = numberOf('seconds', 0, 86_400 * 30);

/** A fraction, 0 to 1. */
const share = numberOf('', 0, 1);

type OfAKind = z.ZodObject<{ readonly kind: z.ZodLiteral<string> }>;

/** One of several mappings, distinguished by their `kind`. */
function ofKinds<const Kinds extends readonly [OfAKind, ...OfAKind[]]>(kinds: Kinds) {
  const words = `one of ${kinds.map(({ shape }) => shape.kind.value).join(', ')}`;
  return z.discriminatedUnion('kind', kinds, {
    error: ({ discriminator }) => (discriminator === undefined ? `a mapping with kind: ${words}` : words),
  });
}

/** A fault of one request (facts: failed-yet-done, lagging-reads, front-pages). Seconds are game seconds. */
export const Fault = ofKinds([
  /** The request takes effect; its reply never arrives. */
  mapping({ kind: z.literal('reply-lost') }),
  /** The request never arrives. */
  mapping({ kind: z.literal('request-lost') }),
  /** No reply arrives; the request takes effect after this delay. */
  mapping({ kind: z.literal('late-effect'), seconds }),
  /** A 5xx of the service itself, with or without the request's effect. */
  mapping({
    kind: z.literal('server-error'),
    status: wholeNumber('', 500, 599).default(500),
    effect: yesOrNo(),
  }),
  /** An HTML error of the cloud front, with or without the request's effect. */
  mapping({ kind: z.literal('bad-gateway'), effect: yesOrNo() }),
  /** The request takes effect; its reply's body is cut at this fraction of its length. */
  mapping({ kind: z.literal('truncated'), at: share.default(0.5) }),
  /** A 429 of the cloud front: HTML, without the rate limit headers (facts: rate-limit). */
  mapping({ kind: z.literal('bare-429') }),
  /** 503 with code 3100 (facts: resets). */
  mapping({ kind: z.literal('maintenance') }),
  /** A read gets the same reply as the last time (facts: lagging-reads). */
  mapping({ kind: z.literal('stale-read') }),
  /** The reply is delayed by this time. */
  mapping({ kind: z.literal('slow'), seconds }),
]);
export type Fault = z.output<typeof Fault>;

/** The text is no fault script; the message names each place and what was expected there. */
export class FaultScriptError extends OwnerMustAct {
  override readonly name = 'FaultScriptError';
}

const ENDPOINT = 'an endpoint such as "POST /my/ships/{shipSymbol}/sell", the beginning of one and *, or *';

const ABOUT = 'part of a path, or the end of one such as "A2"';

const SHIP = 'the symbol of a ship such as "ARGOSY-1-1"';

const ENDPOINTS = [...operations.map(endpointOf), UNKNOWN_ENDPOINT];

/** Whether a pattern (an endpoint, or a prefix followed by *) matches this endpoint. */
export function matches(pattern: string, endpoint: string): boolean {
  return pattern.endsWith('*') ? endpoint.startsWith(pattern.slice(0, -1)) : pattern === endpoint;
}

/**
 * When a fault occurs: for the nth matching request, or for a fraction of them; within a window of game seconds from
 * the script's start.
 */
const FaultRule = mapping({
  /** An endpoint such as "POST /my/ships/{shipSymbol}/sell", a prefix followed by *, or * alone. */
  match: z
    .string({ error: ENDPOINT })
    .refine((pattern) => ENDPOINTS.some((endpoint) => matches(pattern, endpoint)), { error: ENDPOINT })
    .default('*'),
  /** Only requests for one place or ship: part of the path, or the end of a symbol such as "A2" of "X1-AB12-A2". */
  about: z.string({ error: ABOUT }).min(1, { error: ABOUT }).optional(),
  nth: wholeNumber('', 1, Number.MAX_SAFE_INTEGER).optional(),
  rate: share.optional(),
  fromSeconds: seconds.default(0),
  untilSeconds: seconds.optional(),
  fault: Fault,
})
  .superRefine(reportWhich)
  .superRefine(reportWindow);
export type FaultRule = z.output<typeof FaultRule>;

interface Numbers {
  readonly nth?: number | undefined;
  readonly rate?: number | undefined;
  readonly fromSeconds: number;
  readonly untilSeconds?: number | undefined;
}

function reportWhich({ nth, rate }: Numbers, context: z.core.$RefinementCtx): void {
  if ((nth === undefined) !== (rate === undefined)) return;
  const received = nth === undefined ? 'neither' : 'both';
  const message = 'either nth (which request) or rate (what share of them)';
  context.addIssue({ code: 'custom', message, params: { received } });
}

function reportWindow({ fromSeconds, untilSeconds }: Numbers, context: z.core.$RefinementCtx): void {
  if (untilSeconds === undefined || untilSeconds > fromSeconds) return;
  const message = `more than the ${fromSeconds} of fromSeconds`;
  context.addIssue({ code: 'custom', path: ['untilSeconds'], message });
}

/** A change of the world itself, at this number of game seconds from the script's start. */
const WorldEvent = ofKinds([
  /** A new universe replaces the old; older tokens are refused with 401/4113. */
  mapping({ kind: z.literal('reset'), atSeconds: seconds }),
  /** From then on the server's clock is ahead of the world's by these seconds of server time; may be negative. */
  mapping({ kind: z.literal('clock-skew'), atSeconds: seconds, seconds: numberOf('seconds', -86_400, 86_400) }),
  /** Every market's trade volumes shrink to this fraction (facts: shrinking-volumes). */
  mapping({ kind: z.literal('shrink-trade-volume'), atSeconds: seconds, share: share.default(0.5) }),
  /**
   * A ship's hold goes below zero, and reading the ship answers 500/3000 permanently (facts: negative-cargo). No effect
   * if the ship does not exist then.
   */
  mapping({ kind: z.literal('negative-cargo'), atSeconds: seconds, shipSymbol: z.string({ error: SHIP }) }),
]);
export type WorldEvent = z.output<typeof WorldEvent>;

/** A fault script. */
export const FaultScript = mapping({
  /** Seed of the draws for `rate`. */
  seed: wholeNumber('', 0, Number.MAX_SAFE_INTEGER).default(1),
  rules: z.array(FaultRule, { error: 'a list of rules' }).default([]),
  events: z.array(WorldEvent, { error: 'a list of events' }).default([]),
});
export type FaultScript = z.output<typeof FaultScript>;

function parsed(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new FaultScriptError(`${source}: expected JSON, got a text that is none (${why.replaceAll(/\s+/g, ' ')})`);
  }
}

/**
 * Reads a fault script from JSON text.
 * @param source name of the text in messages, e.g. the file's name
 * @throws FaultScriptError with every mistake, in one line
 */
export function readFaultScript(text: string, source = 'fault script'): FaultScript {
  const script = parsed(text, source);
  const result = FaultScript.safeParse(script);
  if (result.success) return result.data;
  const mistakes = explainIssues(result.error.issues, { schema: FaultScript, root: script, foreignKeys: {} }).map(
    shown,
  );
  throw new FaultScriptError(`${source}: ${mistakes.join('; ')}`);
}

function shown(finding: Mistake): string {
  const where = finding.path.length === 0 ? '' : `${showPath(finding.path)}: `;
  return where + mistakeText(finding);
}
