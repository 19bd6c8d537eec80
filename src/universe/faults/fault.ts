import { z } from 'zod';
import { mapping, numberOf, wholeNumber, yesOrNo } from '../../config/fields.ts';

/** Game seconds, thirty days at most. */
export const seconds = numberOf('seconds', 0, 86_400 * 30);

/** A part of a whole. */
export const share = numberOf('', 0, 1);

type OfAKind = z.ZodObject<{ readonly kind: z.ZodLiteral<string> }>;

/** One of several mappings, told from each other by their kind. */
export function ofKinds<const Kinds extends readonly [OfAKind, ...OfAKind[]]>(kinds: Kinds) {
  const words = `one of ${kinds.map(({ shape }) => shape.kind.value).join(', ')}`;
  return z.discriminatedUnion('kind', kinds, {
    error: ({ discriminator }) => (discriminator === undefined ? `a mapping with kind: ${words}` : words),
  });
}

/** What goes wrong with one request (game-facts 9 and 10, reliability 2.3). Seconds are game seconds. */
export const Fault = ofKinds([
  /** The request acts; its reply never arrives. */
  mapping({ kind: z.literal('reply-lost') }),
  /** The request never arrives. */
  mapping({ kind: z.literal('request-lost') }),
  /** Nothing is heard; the request acts so much later. */
  mapping({ kind: z.literal('late-effect'), seconds }),
  /** A 5xx of the service's own, after the request has acted or instead. */
  mapping({
    kind: z.literal('server-error'),
    status: wholeNumber('', 500, 599).default(500),
    effect: yesOrNo(),
  }),
  /** The cloud front's HTML, after the request has acted or instead. */
  mapping({ kind: z.literal('bad-gateway'), effect: yesOrNo() }),
  /** The request acts; its reply's body is cut at this part of its length. */
  mapping({ kind: z.literal('truncated'), at: share.default(0.5) }),
  /** A 429 of the cloud front: HTML, and none of the limit's headers (game-facts 1.1). */
  mapping({ kind: z.literal('bare-429') }),
  /** 503 with code 3100 (game-facts 1.5). */
  mapping({ kind: z.literal('maintenance') }),
  /** A read is answered as it was the last time (game-facts 9.5). */
  mapping({ kind: z.literal('stale-read') }),
  /** The reply takes so much longer. */
  mapping({ kind: z.literal('slow'), seconds }),
]);
export type Fault = z.output<typeof Fault>;
