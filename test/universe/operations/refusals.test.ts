import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '../../../src/wire/error-codes.ts';
import { constructionRefusals, tradeRefusals, transferRefusals } from './cargo-refusals.ts';
import { contractRefusals } from './contract-refusals.ts';
import { chartRefusals, miningRefusals, refineRefusals, scanRefusals, siphonRefusals } from './digging-refusals.ts';
import { identityRefusals } from './identity-refusals.ts';
import { provoked, testRefusals } from './refused.ts';
import { flightRefusals, jumpRefusals, warpRefusals } from './travel-refusals.ts';
import { fittingRefusals, placeRefusals, shipyardRefusals, upkeepRefusals } from './yard-refusals.ts';

testRefusals('who is asking', identityRefusals);
testRefusals('a flight', flightRefusals);
testRefusals('a jump', jumpRefusals);
testRefusals('a warp', warpRefusals);
testRefusals('digging', miningRefusals);
testRefusals('siphoning', siphonRefusals);
testRefusals('refining', refineRefusals);
testRefusals('scanning', scanRefusals);
testRefusals('charting', chartRefusals);
testRefusals('trade', tradeRefusals);
testRefusals('handing over', transferRefusals);
testRefusals('building', constructionRefusals);
testRefusals('a contract', contractRefusals);
testRefusals('a shipyard', [...shipyardRefusals, ...fittingRefusals, ...upkeepRefusals]);
testRefusals('a place', placeRefusals);

/** A row of the committed table. */
interface Row {
  readonly code: number;
  readonly name: string;
  readonly status: number;
  /** Fields of the error's data, those with a question mark not always. */
  readonly data: readonly string[];
  /** Endpoints that it comes from, or why it comes from none. */
  readonly from: string;
}

const ROW = /^\| (\d+) \| (\w+) \| (\d+) \| (.*?) \| (.*?) \|$/gm;
const text = readFileSync(new URL('../../../docs/universe/error-codes.md', import.meta.url), 'utf8');
const table = [...text.matchAll(ROW)].map(([, code, name = '', status, data = '', from = '']): Row => {
  const fields = [...data.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  return { code: Number(code), name, status: Number(status), data: fields, from };
});
const isReachable = ({ from }: Row) => from.startsWith('`');

describe('docs/universe/error-codes.md', () => {
  test('has a row for every code, with its name and status', () => {
    const known = Object.entries(errorCodes).map(([name, { code, httpStatus }]) => ({
      code,
      name,
      status: httpStatus,
    }));
    expect(table.map(({ code, name, status }) => ({ code, name, status }))).toEqual(known);
  });

  test('says of every code where it comes from, or why from nowhere', () => {
    expect(table.filter(({ from }) => !/^(`|none: .{10})/.test(from))).toEqual([]);
  });

  test('calls reachable just what was provoked here, at least 75 codes', () => {
    const reachable = table.filter(isReachable).map(({ code }) => code);
    process.stdout.write(`error codes: ${provoked.size} provoked, of ${table.length} in the table\n`);
    expect([...provoked.keys()].toSorted((one, other) => one - other)).toEqual(reachable);
    expect(reachable.length).toBeGreaterThanOrEqual(75);
  });

  test('names only endpoints that gave the code here', () => {
    const wrong = table.filter(isReachable).flatMap(({ code, from }) => {
      const endpoints = [...from.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
      return endpoints.filter((endpoint) => !provoked.get(code)?.endpoints.has(endpoint)).map((each) => [code, each]);
    });
    expect(wrong).toEqual([]);
  });

  test('names the fields of data that came with the code', () => {
    const wrong = table.filter(isReachable).filter(({ code, data }) => {
      const allowed = data.map((field) => field.replace('?', ''));
      const always = data.filter((field) => !field.endsWith('?'));
      return (provoked.get(code)?.data ?? []).some(
        (fields) => always.some((field) => !fields.includes(field)) || fields.some((field) => !allowed.includes(field)),
      );
    });
    expect(wrong).toEqual([]);
  });
});
