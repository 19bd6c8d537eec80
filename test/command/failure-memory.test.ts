import { describe, expect, test } from 'vitest';
import { type Command, commands } from '../../src/command/commands.ts';
import { createOutcomeResolver } from '../../src/command/outcome-resolver.ts';
import { WORTH } from '../../src/command/performer.ts';
import { isActionBackedOff } from '../../src/world/failures/failed-actions.ts';
import { alive, isProbe, type Stage, withPerformer } from '../kit/performer.ts';
import { bodyOf, wireReply } from '../wire/samples.ts';

const CONTRACT = bodyOf('getContract').data.id;
const accept = commands.accept(CONTRACT);
const requestContext = { shipSymbol: 'VOYAGER-1', worth: WORTH.trade };

const refusal = (status: number, code = 4999) =>
  wireReply(status, { error: { code, message: 'Not today.', data: {} } });

async function perform({ performer, pass }: Stage, command: Command, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await performer.perform(command, requestContext);
    await pass(5);
  }
}

const grave = ({ lines }: Stage) => lines().filter(({ level }) => level === 'warn');

const isBackedOff = ({ world, time }: Stage) =>
  isActionBackedOff(world.view, { action: 'accept', place: CONTRACT }, time.clock.nowMs());

describe('what is refused twice', () => {
  test('is told once, with what was said and until when it is left alone', () =>
    withPerformer({ answer: () => refusal(400) }, async (stage) => {
      await perform(stage, accept, 1);
      expect(grave(stage)).toEqual([]);
      await perform(stage, accept, 3);
      expect(grave(stage).map(({ msg }) => msg)).toEqual([
        expect.stringMatching(
          /^to accept contract \w+ failed 2 times in a row: 4999 unnamed: Not today\.; paused until 2026-11-20 00:10 UTC$/,
        ),
      ]);
      expect(isBackedOff(stage)).toBe(true);
      await stage.pass(700);
      await perform(stage, accept, 1);
      expect(grave(stage)).toHaveLength(1);
      expect(stage.lines().at(-1)).toMatchObject({ event: 'act.still-backed-off', level: 'info', failures: 3 });
    }));

  test('is a matter of its own where the token is refused', () =>
    withPerformer({ answer: () => refusal(401, 4104) }, async (stage) => {
      await perform(stage, accept, 3);
      expect(isBackedOff(stage)).toBe(false);
    }));

  test('is none where a gate turns out to be uncharted', async () => {
    await withPerformer({ answer: () => refusal(400, 4001) }, async (stage) => {
      await perform(stage, commands.readJumpGate('X1-KD26-I55'), 1);
      expect(grave(stage)).toEqual([]);
      expect(stage.lines().at(-1)).toMatchObject({ event: 'gate.uncharted', waypoint: 'X1-KD26-I55' });
      await perform(stage, commands.readMarket('X1-KD26-I55'), 1);
      expect(grave(stage).map(({ event }) => event)).toEqual(['read.refused']);
    });
  });

  test('is a read: each is told, but for those of a ship in doubt, which are left alone after the fourth', () =>
    withPerformer({ answer: () => refusal(400) }, async (stage) => {
      await perform(stage, commands.readContracts(1), 2);
      expect(grave(stage).map(({ event }) => event)).toEqual(['read.refused', 'read.refused']);
      await perform(stage, commands.readShip('VOYAGER-1'), 5);
      expect(grave(stage).map(({ event }) => event)).toEqual(['read.refused', 'read.refused', 'act.backed-off']);
    }));
});

/** A contract that is only offered, whoever asks; accepting it is answered by a 500 so often. */
function offering(failures: number) {
  const contract = { ...bodyOf('getContract').data, accepted: false, fulfilled: false };
  let left = failures;
  return ({ method, path }: { method: string; path: string }) => {
    if (method === 'POST') return left-- > 0 ? wireReply(500, '') : wireReply(200, bodyOf('acceptContract'));
    if (path.startsWith('/my/contracts/')) return wireReply(200, { data: contract });
    if (path.startsWith('/my/contracts'))
      return wireReply(200, { data: [contract], meta: { total: 1, page: 1, limit: 20 } });
    return wireReply(200, bodyOf(path.startsWith('/my/agent') ? 'getMyAgent' : 'getMyShip'));
  };
}

test('what had no effect twice is left alone, with what was said to it; a success forgets it', async () => {
  const answer = offering(2);
  await withPerformer({ answer: (sent) => (isProbe(sent) ? alive() : answer(sent)) }, async (stage) => {
    const resolver = createOutcomeResolver({ ...stage, clock: stage.time.clock });
    await stage.performer.perform(commands.readContract(CONTRACT), requestContext);
    for (const isLeft of [false, true]) {
      await stage.performer.perform(accept, requestContext);
      await resolver.resolve('VOYAGER-1', { ...requestContext, worth: WORTH.resolve });
      expect(isBackedOff(stage)).toBe(isLeft);
    }
    expect(grave(stage).map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^to accept contract .* failed 2 times in a row: status 500 with an empty body/),
    ]);
    await stage.performer.perform(accept, requestContext);
    expect(isBackedOff(stage)).toBe(false);
  });
});
