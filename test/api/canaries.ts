import { expect } from 'vitest';

/** Secrets that no recording may hold. */
export const ACCOUNT = 'clx9account0canary0id';
export const EMAIL = 'canary.captain+trade@example-mail.org';
export const JWT = [
  '{"alg":"RS256","typ":"JWT"}',
  '{"identifier":"CANARY","sub":"agent-token"}',
  'a signature of many bytes',
]
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');
export const OPAQUE = 'opaque+canary/token=7';

/** Every text that gives a secret away, base64 at any offset included. */
function givesAway(secret: string): string[] {
  const inner = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset, 'x'), Buffer.from(secret), Buffer.from('end')])
      .toString('base64')
      .slice(4, -8),
  );
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...inner];
}

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
