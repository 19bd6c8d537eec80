import { type Example, incomeRow } from '../income.ts';
import { answering, type Body, errorReply, type Meant, rewritingJson } from '../rewrite.ts';
import { frigateIn, shipped } from '../row.ts';
import type { Stage } from '../stage.ts';

const isFrigate = ({ symbol }: Body) => /-1$/.test(symbol ?? '');

/** Edits the first ship of the agent wherever it is told of. */
function frigate(edit: (ship: Body) => void): NonNullable<Example['way']> {
  return rewritingJson(
    ({ path }) => path.includes('/my/') || path.includes('/register'),
    ({ data }) => {
      for (const ship of [data, data?.ship, data?.ships].flat()) if (isFrigate(ship ?? {}) && ship.nav) edit(ship);
    },
  );
}

/** The strategy in which the frigate does nothing but look. */
const FRIGATE_LOOKS = frigateIn(['scout']);

const FIRST_SHIP: Meant = ({ path }) => /^\/my\/ships\/[^/]+-1(\/|$)/.test(path);

/** The list of ships, and of all else, without the first. */
const withoutFrigate = (onwards: Parameters<NonNullable<Example['way']>>[0]) => {
  const lists = rewritingJson(
    ({ path }) => /^\/my\/ships(\?|$)|^\/register/.test(path),
    (body) => {
      if (Array.isArray(body.data)) {
        body.data = body.data.filter((ship: Body) => !isFrigate(ship));
        body.meta.total -= 1;
      } else if (Array.isArray(body.data.ships)) {
        body.data.ships = body.data.ships.filter((ship: Body) => !isFrigate(ship));
      }
    },
  );
  return answering(FIRST_SHIP, () => errorReply(404, 404, 'Ship not found.'))(lists(onwards));
};

/** The first ship that was bought, by the log, digs or carries. */
function buysAnEarner({ lines }: Stage): readonly string[] {
  const bought = lines.filter(({ event }) => event === 'ship.bought').map(({ shipType }) => String(shipType));
  const [first] = bought;
  if (first === undefined) return ['no ship was bought'];
  return /DRONE|HAULER|SHUTTLE|HOUND/.test(first) ? [] : [`the first ship bought was a ${first}`];
}

const told = { warnings: 1, holds: buysAnEarner } as const;
const withoutHold = frigate((ship) => Object.assign(ship, { cargo: { capacity: 0, units: 0, inventory: [] } }));

const EXAMPLES: readonly Example[] = [
  { name: 'the frigate has no hold', way: withoutHold, without: FRIGATE_LOOKS, ...told },
  { name: 'the agent starts with a probe only', way: withoutFrigate, without: FRIGATE_LOOKS, ...told },
  {
    name: 'the frigate is not served',
    way: answering(FIRST_SHIP, () => errorReply(500, 500, 'Internal Server Error')),
    without: FRIGATE_LOOKS,
    ...told,
    warnings: 3,
  },
  { name: 'the frigate only looks', settings: FRIGATE_LOOKS, ...told },
  { name: 'the frigate only looks, among miners', settings: frigateIn(['scout'], 'miner'), ...told },
  {
    name: 'the frigate of miners has no hold',
    way: withoutHold,
    settings: shipped('miner'),
    without: frigateIn(['scout'], 'miner'),
    ...told,
  },
];

export const EARNLESS = [incomeRow('F56', 'fleets of which no ship can bring in credits', EXAMPLES)];
