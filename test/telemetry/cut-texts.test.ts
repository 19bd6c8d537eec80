import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortText } from '../../src/telemetry/error-fields.ts';
import { learnSecret } from '../../src/telemetry/scrub.ts';
import { jwtOf } from './giveaways.ts';
import { keptLog, parsed } from './lines.ts';

const OPAQUE = 'a/secret+of~many=letters&that(nobody)may-see';
const JWT = jwtOf('{"identifier":"ARGOSY"}', 'of another server'.repeat(20));
learnSecret(OPAQUE);

/** What of a secret is long enough to be of use. */
function piecesOf(secret: string): string[] {
  return Array.from({ length: secret.length - 11 }, (_, at) => secret.slice(at, at + 12));
}

describe('F59: a long text', () => {
  const secrets = fc.constantFrom(OPAQUE, JWT, `Bearer ${OPAQUE}`, Buffer.from(OPAQUE).toString('base64'));

  test('is cut without leaving a piece of a secret, wherever one stands', () => {
    fc.assert(
      fc.property(secrets, fc.nat(4_500), fc.nat(3), (secret, at, before) => {
        const text = `${`${secret} `.repeat(before)}${'-'.repeat(at)} ${secret} ${'.'.repeat(6_000)}`;
        const shown = shortText(text);
        expect(shown.length).toBeLessThan(1_100);
        for (const piece of piecesOf(secret.replace('Bearer ', ''))) expect(shown).not.toContain(piece);
      }),
      { numRuns: 200 },
    );
  });

  test('of which nothing is secret is shown from its beginning', () => {
    expect(shortText('word '.repeat(1_000))).toBe(`${'word '.repeat(200)}... (4000 more)`);
  });

  test('is cut as the name of a field too', () => {
    const { log, lines } = keptLog();
    log.warn('ship.failed', { [`${'k'.repeat(50_000)}`]: { ['n'.repeat(50_000)]: 1 } });
    expect(lines.join('').length).toBeLessThan(2_000);
    expect(parsed(lines[0]).event).toBe('ship.failed');
  });
});
