import { beforeAll, describe, expect, test } from 'vitest';
import { minerFigures } from '../../../../src/backtest/miners.ts';
import { loadSettings } from '../../../../src/config/load.ts';
import { type Transport, TransportError } from '../../../../src/wire/transport.ts';
import { type Logged, played } from '../../../kit/backtest.ts';
import { type Line, parsed } from '../../../telemetry/lines.ts';

/** Set back, the drone goes to a site two hours away. */
const HOURS = 3;

/** A drone and a shuttle at once: the shipped strategy has none to hand over to before the third hour. */
const PURCHASES = ['SHIP_MINING_DRONE', 'SHIP_LIGHT_SHUTTLE'].map((type) => ({ type, atMost: 1, whenCreditsAbove: 0 }));

const TRANSFER = 'POST /my/ships/{shipSymbol}/transfer';

interface Shift extends Omit<Logged, 'lines'> {
  readonly lines: readonly Line[];
}

/** Hours of the miner strategy, in a universe whose first asteroid lies near its drones' yard. */
async function shift(through: (transport: Transport) => Transport = (same) => same): Promise<Shift> {
  const loaded = loadSettings('config/strategies/miner.yaml');
  const settings = { ...loaded, strategy: { ...loaded.strategy, purchases: PURCHASES } };
  const { lines, ...result } = await played({ settings, seed: 1, hours: HOURS, through });
  return { ...result, lines: lines.map(parsed) };
}

/** Loses the reply to the third transfer, which the service has carried out. */
function losingOneTransfer(transport: Transport): Transport {
  let transfers = 0;
  return async (request) => {
    const reply = await transport(request);
    if (request.path.endsWith('/transfer') && ++transfers === 3)
      throw new TransportError('the connection was cut', true, 'ECONNRESET');
    return reply;
  };
}

/** Units of our ships by where they came from or went, by the universe's own ledger. */
function unitsOf({ universe }: Shift, endpoint: string): number {
  const rows = universe.ledger().filter((row) => row.agentSymbol.startsWith('PICKAXE') && row.endpoint === endpoint);
  return rows.reduce((sum, row) => sum + Math.abs(row.cargoUnitsDelta), 0);
}

describe('drones that dig and ships that haul', () => {
  let calm: Shift;
  let cut: Shift;

  beforeAll(async () => {
    calm = await shift();
    cut = await shift(losingOneTransfer);
  });

  test('hand over what was dug, and no transfer is refused', () => {
    expect(unitsOf(calm, TRANSFER)).toBeGreaterThan(100);
    const troubles = calm.lines.filter(({ event }) => event === 'command.refused' || event === 'ship.failed');
    expect(troubles).toEqual([]);
  });

  test('throw nothing away that a market buys', () => {
    expect(minerFigures(calm.universe.ledger(), [], 0).jettisonedShare).toBe(0);
  });

  test('read both ships when the reply to a transfer is lost, the giver twice, and go on', () => {
    const at = cut.lines.findIndex(({ event }) => event === 'command.unknown');
    expect(cut.lines[at]).toMatchObject({ operation: TRANSFER });
    const reads = (run: Shift) => run.figures.requests.byEndpoint['GET /my/ships/{shipSymbol}'] ?? 0;
    // One record of the giver could be of a time when it had less in the hold.
    expect([reads(calm), reads(cut)]).toEqual([0, 3]);
    expect(cut.lines.slice(at).some(({ event }) => event === 'cargo.transferred')).toBe(true);
    expect(cut.lines.filter(({ event }) => event === 'ship.failed')).toEqual([]);
  });

  test('leave books that equal the credits, also then', async () => {
    for (const run of [calm, cut]) {
      const { creditsDelta } = await run.store.ledger.totals();
      expect(175_000 + creditsDelta).toBe(run.figures.credits);
    }
  });
});
