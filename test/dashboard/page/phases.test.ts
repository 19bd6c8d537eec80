import { expect, test } from 'vitest';
import { gateWords } from '../../../src/dashboard/page/words/story.ts';

const GATE = { waypoint: 'X1-A-G', state: 'building', materials: [], share: 0.299, hoursToGo: 5.3 } as const;

test.each([
  [{}, '29 % brought, about 5 h to go'],
  [{ hoursToGo: 0.4 }, '29 % brought, about 24 min to go'],
  [{ hoursToGo: null }, '29 % brought'],
  [{ state: 'givenUp', hoursToGo: null }, '29 % brought; given up: too late in the week'],
  [{ state: 'idle', hoursToGo: null }, 'no ship builds it'],
  [{ state: 'open', share: 1, hoursToGo: null }, 'open'],
] as const)('the gate in few words: %j', (told, words) => expect(gateWords({ ...GATE, ...told })).toBe(words));
