import { expect, test } from 'vitest';
import {
  errorCodes,
  errorNameOf,
  isCallsignTaken,
  isMaintenance,
  isSurveyGone,
  isTokenOfOtherReset,
  isTokenRejected,
} from '../../src/wire/error-codes.ts';

const predicates = {
  isSurveyGone,
  isCallsignTaken,
  isTokenOfOtherReset,
  isTokenRejected,
  isMaintenance,
};

test('the table of error codes has every code once, and finds its name again', () => {
  const all = Object.values(errorCodes).map(({ code }) => code);
  expect(new Set(all).size).toBe(all.length);
  for (const [name, { code }] of Object.entries(errorCodes)) expect(errorNameOf(code)).toBe(name);
  expect(errorNameOf(9999)).toBeUndefined();
});

test.each([
  ['isSurveyGone', [4220, 4221, 4224, 4270]],
  ['isCallsignTaken', [4110, 4111]],
  ['isTokenOfOtherReset', [4113]],
  ['isTokenRejected', [401, 4100, 4101, 4102, 4103, 4104, 4105, 4106, 4107, 4108, 4109, 4114, 4115, 4116]],
  ['isMaintenance', [503, 3100, 3200]],
] as const)('%s is true of %j and of nothing else', (name, expected) => {
  const all = Object.values(errorCodes).map(({ code }) => code);
  expect(all.filter(predicates[name]).sort((one, other) => one - other)).toEqual(expected);
});
