import { describe, expect, test } from 'vitest';
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

describe('the table of error codes', () => {
  test('has every code once, and finds its name again', () => {
    const all = Object.values(errorCodes).map(({ code }) => code);
    expect(new Set(all).size).toBe(all.length);
    for (const [name, { code }] of Object.entries(errorCodes)) expect(errorNameOf(code)).toBe(name);
    expect(errorNameOf(9999)).toBeUndefined();
  });

  test.each([
    ['cooldownConflict', 4000, 409],
    ['surveyExhausted', 4224, 409],
    ['tokenResetDateMismatch', 4113, 401],
    ['tokenEmpty', 4100, 401],
    ['missingTokenRequest', 4103, 401],
    ['waypointNoAccess', 4001, 400],
    ['shipInTransit', 4214, 400],
    ['surveyExpiration', 4221, 400],
    ['existingContract', 4511, 400],
    ['responseSerialization', 3000, 500],
    ['systemStatusMaintenance', 3100, 503],
    ['tooManyRequests', 429, 429],
    ['unsupportedMediaType', 5000, 415],
  ] as const)('%s is %i with HTTP status %i, as recorded', (name, code, httpStatus) => {
    expect(errorCodes[name]).toEqual({ code, httpStatus });
  });
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
