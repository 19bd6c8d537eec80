import { describe, expect, test } from 'vitest';
import { type Command, commands } from '../../src/command/commands.ts';
import { WORTH } from '../../src/command/errand.ts';
import { createSettler } from '../../src/command/settler.ts';
import { isInVain } from '../../src/world/acts-in-vain.ts';
import { bodyOf, wireReply } from '../wire/samples.ts';
import { alive, isProbe, type Stage, withPerformer } from './harness.ts';

const CONTRACT = bodyOf('getContract').data.id;
const accept = commands.accept(CONTRACT);
const errand = { shipSymbol: 'VOYAGER-1', worth: WORTH.trade };

const refusal = (status: number) => wireReply(status, { error: { code: 4999, message: 'Not today.', data: {} } });

async function perform({ performer, pass }: Stage, command: Command, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await performer.perform(command, errand);
    await pass(5);
  }
}

const grave = ({ lines }: Stage) => lines().filter(({ level }) => level === 'warn');

const isLeftAlone = ({ world, time }: Stage) =>
  isInVain(world.view, { deed: 'accept', place: CONTRACT }, time.clock.nowMs());

describe('what is refused twice', () => {
  test('is told once, with what was said and until when it is left alone', async () => {
    await withPerformer(
      () => refusal(400),
      async (stage) => {
        await perform(stage, accept, 1);
        expect(grave(stage)).toEqual([]);
        await perform(stage, accept, 3);
        expect(grave(stage).map(({ msg }) => msg)).toEqual([
          expect.stringMatching(
            /^to accept contract \w+ failed 2 times in a row: 4999 unnamed: Not today\.; it is left alone until 2026-11-20T00:10:05/,
          ),
        ]);
        expect(isLeftAlone(stage)).toBe(true);
        await stage.pass(700);
        await perform(stage, accept, 1);
        expect(grave(stage)).toHaveLength(1);
        expect(stage.lines().at(-1)).toMatchObject({ event: 'act.still-left-alone', level: 'info', failures: 3 });
      },
    );
  });

  test('is a matter of its own where the token is refused', async () => {
    await withPerformer(
      () => wireReply(401, { error: { code: 4104, message: 'Failed to parse token.', data: {} } }),
      async (stage) => {
        await perform(stage, accept, 3);
        expect(isLeftAlone(stage)).toBe(false);
      },
    );
  });

  test('is a read: each is told, but for those of a ship in doubt, which are left alone after the fourth', async () => {
    await withPerformer(
      () => refusal(400),
      async (stage) => {
        await perform(stage, commands.readContracts(1), 2);
        expect(grave(stage).map(({ event }) => event)).toEqual(['read.refused', 'read.refused']);
        await perform(stage, commands.readShip('VOYAGER-1'), 5);
        expect(grave(stage).map(({ event }) => event)).toEqual(['read.refused', 'read.refused', 'act.left-alone']);
      },
    );
  });
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
  await withPerformer(
    (sent) => (isProbe(sent) ? alive() : answer(sent)),
    async (stage) => {
      const settler = createSettler({ ...stage, log: stage.log, clock: stage.time.clock });
      await stage.performer.perform(commands.readContract(CONTRACT), errand);
      for (const isLeft of [false, true]) {
        await stage.performer.perform(accept, errand);
        await settler.settle('VOYAGER-1', { ...errand, worth: WORTH.settle });
        expect(isLeftAlone(stage)).toBe(isLeft);
      }
      expect(grave(stage).map(({ msg }) => msg)).toEqual([
        expect.stringMatching(/^to accept contract .* failed 2 times in a row: status 500 with an empty body/),
      ]);
      await stage.performer.perform(accept, errand);
      expect(isLeftAlone(stage)).toBe(false);
    },
  );
});
