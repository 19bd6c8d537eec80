import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify } from '../../../src/command/replies/classify.ts';
import { seededRandom } from '../../../src/time/random.ts';
import { createWorld } from '../../../src/world/world.ts';
import { spoil } from '../../long/faults/spoil.ts';
import { fuzzReplies } from '../../long/fuzz/replies.ts';
import { bodiesOf, operationIds, wireReply } from '../../wire/samples.ts';

const SEED = 20_260_920;

describe('F06, F48: spoilt replies', () => {
  test('of any operation are an outcome, and what is done is taken up without an error', () => {
    const world = createWorld();
    const kinds = new Set<string>();
    const property = fc.property(fc.constantFrom(...operationIds), fc.integer({ min: 1 }), (operation, seed) => {
      const random = seededRandom(seed, operation);
      const whole = random.pick(bodiesOf(operation));
      const outcome = classify(operation, wireReply(200, spoil(JSON.stringify(whole), random)));
      kinds.add(outcome.kind);
      if (outcome.kind === 'done') world.apply(operation, outcome.reply, { path: {}, body: {}, atMs: 0 });
    });
    fc.assert(property, { numRuns: 600, seed: SEED });
    expect(kinds.size).toBeGreaterThan(2);
  });

  test('end no daemon, and no ship of it fails (2,000 of them: npm run fuzz)', async () => {
    const { spoilt, exits, faults } = await fuzzReplies(1, 60);
    expect({ spoilt, exits, faults }).toEqual({ spoilt: 60, exits: 0, faults: [] });
  });
});
