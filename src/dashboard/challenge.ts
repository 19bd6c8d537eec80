// biome-ignore lint/style/noRestrictedImports: what may be used once must not be drawn from a seed
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * How a program that knows the control token shows so, and has the page show it, without sending the token: another
 * program may listen on the port by now. Each code holds the port, so that such a program cannot pass it on to the page.
 */
export interface ChallengedPort {
  /** The port that the program called, and the page listens on. */
  readonly port: number;
  readonly token: string;
}

const BYTES = 24;
const CODE = /^[\w-]{43}$/;

/** A text that is used once. */
export const drawNonce = (): string => randomBytes(BYTES).toString('base64url');

function codeOf({ port, token }: ChallengedPort, what: string, ...parts: readonly string[]): string {
  return createHmac('sha256', token)
    .update(JSON.stringify([what, port, ...parts]))
    .digest('base64url');
}

/** What a program sends with its nonce to ask for one of the page. */
export const askCode = (place: ChallengedPort, asked: string): string => codeOf(place, 'ask', asked);

/** What shows that the page knows the token: of the program's nonce and its own. */
export const pageCode = (place: ChallengedPort, asked: string, given: string): string =>
  codeOf(place, 'page', asked, given);

/** What a program sends with an order: of the page's nonce, and of the order as JSON. */
export const orderCode = (place: ChallengedPort, given: string, path: string, order: unknown): string =>
  codeOf(place, 'order', given, path, JSON.stringify(order));

/** Whether two codes are the same; the comparison takes equally long for wrong and right ones. */
export function isSameCode(one: unknown, other: string): boolean {
  return typeof one === 'string' && CODE.test(one) && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** Only programs that know the token open some, so these are enough. */
const MOST_OPEN = 100;

/** The challenges of a page that are not answered yet. */
export type Challenges = ReturnType<typeof createChallenges>;

/** @param place called at each use: the port is known once the page listens */
export function createChallenges(place: () => ChallengedPort) {
  const open = new Set<string>();
  return {
    /** A nonce and the page's code for a program that knows the token; undefined for another. */
    give: (asked: string, code: unknown) => {
      if (!isSameCode(code, askCode(place(), asked))) return undefined;
      const nonce = drawNonce();
      open.add(nonce);
      for (const old of [...open].slice(0, -MOST_OPEN)) open.delete(old);
      return { nonce, code: pageCode(place(), asked, nonce) };
    },
    /** Whether an order was sent by a program that knows the token, and for the first time. */
    take: (nonce: string, path: string, order: unknown, code: unknown) => {
      const isOpen = open.delete(nonce);
      return isOpen && isSameCode(code, orderCode(place(), nonce, path, order));
    },
  };
}
