import { expect, test } from 'vitest';
import * as codes from '../../src/wire/error-codes.ts';

test.each([
  ['isSurveyGone', codes.isSurveyGone, [4220, 4221, 4224, 4270]],
  ['isCallsignTaken', codes.isCallsignTaken, [4110, 4111]],
  ['isTokenOfOtherReset', codes.isTokenOfOtherReset, [4113]],
  [
    'isTokenRejected',
    codes.isTokenRejected,
    [401, 4100, 4101, 4102, 4103, 4104, 4105, 4106, 4107, 4108, 4109, 4114, 4115, 4116],
  ],
  ['isMaintenance', codes.isMaintenance, [503, 3100, 3200]],
] as const)('%s is true of these alone', (_, predicate, expected) => {
  const all = Object.values(codes.errorCodes).map(({ code }) => code);
  expect(all.filter(predicate).sort((one, other) => one - other)).toEqual(expected);
});
