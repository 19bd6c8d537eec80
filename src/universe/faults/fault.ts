import { z } from 'zod';
import { mapping, numberOf, wholeNumber, yesOrNo } from '../../config/schema/fields.ts';

/** Game seconds, at most thirty days. */
export const seconds = numberOf('seconds', 0, 86_400 * 30);

/** A fraction, 0 to 1. */
export const share = numberOf('', 0, 1);

type OfAKind = z.ZodObject<{ readonly kind: z.ZodLiteral<string> }>;

/** One of several mappings, distinguished by their `kind`. */
export function ofKinds<const Kinds extends readonly [OfAKind, ...OfAKind[]]>(kinds: Kinds) {
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
