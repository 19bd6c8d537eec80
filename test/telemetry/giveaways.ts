/** A token that says this, as servers write them. */
export function jwtOf(claims: string, signature = 'a signature of many bytes'): string {
  const parts = ['{"alg":"RS256","typ":"JWT"}', claims, signature];
  return parts.map((part) => Buffer.from(part).toString('base64url')).join('.');
}

/** Every text that gives a secret away, base64 at any offset included. */
export function givesAway(secret: string): string[] {
  const inner = [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset, 'x'), Buffer.from(secret), Buffer.from('end')]);
    return bytes.toString('base64').slice(4, -8);
  });
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...inner];
}
