import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRedactor } from '../../src/api/redact.ts';
import { CANARIES, disguises, expectNoCanary, JWT, OPAQUE, teaching } from './canaries.ts';

describe('no secret is in a recording', () => {
  const hidden = fc
    .tuple(fc.constantFrom(...CANARIES), fc.constantFrom(...disguises))
    .map(([secret, disguise]) => disguise(secret));
  const leaf = fc.oneof(hidden, fc.string(), fc.integer(), fc.constant(null), fc.boolean());
  const name = fc.oneof(fc.constantFrom('data', 'message', 'symbol'), hidden, fc.string());
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(name, tie('value'), { maxKeys: 4 }),
    ),
  }));

  test('wherever and however it stands in a JSON value', () => {
    fc.assert(
      fc.property(value, (drawn) => {
        const redactor = createRedactor();
        redactor.learn(OPAQUE);
        redactor.value(teaching);
        expectNoCanary(JSON.stringify(redactor.value({ drawn })) ?? '');
      }),
      { numRuns: 300 },
    );
  });

  test('in whatever text stands around it, JSON cut off included', () => {
    const around = fc.string({ maxLength: 40 });
    fc.assert(
      fc.property(around, hidden, around, fc.nat(200), (before, secret, after, cut) => {
        const redactor = createRedactor();
        redactor.learn(OPAQUE);
        redactor.value(teaching);
        expectNoCanary(redactor.text(`${before} ${secret} ${after}`));
        expectNoCanary(redactor.text(JSON.stringify({ cut: '-'.repeat(cut), note: secret }).slice(0, -1)));
      }),
      { numRuns: 300 },
    );
  });

  test('an address or a token of the usual shape needs no teaching', () => {
    fc.assert(
      fc.property(fc.emailAddress({ size: 'small' }), fc.constantFrom(...disguises), (email, disguise) => {
        const text = createRedactor().text(disguise(email));
        expect(text).not.toContain(email);
        expect(text).not.toContain(Buffer.from(email).toString('base64').replace(/=+$/, '').slice(0, -1));
      }),
      { numRuns: 100 },
    );
    for (const disguise of disguises) {
      for (const token of [JWT, JWT.split('.').slice(0, 2).join('.')]) {
        const text = createRedactor().value({ note: disguise(token) });
        for (const part of token.split('.')) expect(JSON.stringify(text)).not.toContain(part);
      }
    }
  });
});

test('what is no secret stays as it is', () => {
  const words = fc.constantFrom(
    'ARGOSY-1',
    'X1-KD26-B7',
    'RARE_METAL_DEPOSITS',
    '2026-11-20T00:00:00.000Z',
    'clx9a0b1c2d3e4f5',
    'Ship X1 is docked.',
  );
  const body = fc.dictionary(fc.constantFrom('symbol', 'id', 'accounts', 'description'), fc.oneof(words, fc.nat()));
  fc.assert(
    fc.property(body, (drawn) => {
      expect(createRedactor().value(drawn)).toEqual({ ...drawn });
    }),
  );
});
