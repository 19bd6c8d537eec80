import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seals what travels through a Redis, so that who can write there, and has no key, can forge nothing. */
export interface Sealer {
  /** The seal of some texts under a name for what they are together, as 64 hexadecimal digits. */
  seal(what: string, ...texts: readonly string[]): string;
  /** Whether a seal is that of these texts. */
  fits(seal: string, what: string, ...texts: readonly string[]): boolean;
}

/**
 * Seals by HMAC-SHA256.
 * @param key of client and workers; undefined for none, when a seal proves only that nothing was changed by accident
 */
export function sealerWith(key: string | undefined): Sealer {
  const seal = (what: string, ...texts: readonly string[]) =>
    createHmac('sha256', key ?? '')
      .update(JSON.stringify([what, ...texts]))
      .digest('hex');
  const fits: Sealer['fits'] = (given, ...texts) => {
    const [one, other] = [Buffer.from(given), Buffer.from(seal(...texts))];
    return one.length === other.length && timingSafeEqual(one, other);
  };
  return { seal, fits };
}
