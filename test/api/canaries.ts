import { expect } from 'vitest';
import { givesAway, jwtOf } from '../telemetry/giveaways.ts';

/** Secrets that no recording may hold. */
export const ACCOUNT = 'clx9account0canary0id';
export const EMAIL = 'canary.captain+trade@example-mail.org';
export const JWT = jwtOf('{"identifier":"CANARY","sub":"agent-token"}');
export const OPAQUE = 'opaque+canary/token=7';

export const CANARIES = [ACCOUNT, EMAIL, JWT, OPAQUE];

/** Places in a reply where each canary may stand; the first teaches what the others hold. */
export const teaching = {
  data: { token: JWT, agent: { accountId: ACCOUNT, symbol: 'ARGOSY-1' }, user: { email: EMAIL } },
};

export const disguises: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => `for ${secret}, again`,
  (secret) => encodeURIComponent(secret),
  (secret) => Buffer.from(secret).toString('base64'),
  (secret) => Buffer.from(`ab${secret}end`).toString('base64url'),
  (secret) => Buffer.from(Buffer.from(secret).toString('base64')).toString('base64'),
  (secret) => JSON.stringify({ note: { secret } }),
  (secret) => JSON.stringify(JSON.stringify({ note: secret })),
];

/** The text holds none of them, however written. */
export function expectNoCanary(text: string): void {
  for (const canary of CANARIES) {
    for (const giveaway of givesAway(canary)) expect(text).not.toContain(giveaway);
  }
  for (const part of JWT.split('.')) expect(text).not.toContain(part);
}
