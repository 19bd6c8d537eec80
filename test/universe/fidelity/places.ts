import { mean } from '../../../src/game/numbers/averages.ts';
import type { Range, Row } from './rows.ts';
import { row } from './rows.ts';
import type { Sample } from './sample.ts';

/** Share in percent of charted waypoints of a type with a market, and with a shipyard (facts: places-of-trade). */
const CENSUS: Readonly<Record<string, { readonly market: Range; readonly yard: Range }>> = {
  PLANET: { market: [80, 80], yard: [0, 0] },
  MOON: { market: [63, 70], yard: [0.4, 0.6] },
  ORBITAL_STATION: { market: [84, 89], yard: [51, 53] },
  GAS_GIANT: { market: [11, 15], yard: [0, 0] },
  ASTEROID_BASE: { market: [95, 97], yard: [0, 0] },
  FUEL_STATION: { market: [95, 98], yard: [0, 0] },
  JUMP_GATE: { market: [100, 100], yard: [0, 0] },
};

/** The census was that of one week, and its shares of another week lie up to seven points apart. */
const POINTS = 5;

const around = ([least, greatest]: Range): Range => [least - POINTS, greatest + POINTS];

/** Which waypoints abroad have markets and shipyards, in a world where that goes by type. */
export function placeRows({ abroad }: Sample): Row[] {
  const byType = Object.entries(CENSUS).map(([type, { market, yard }]) => {
    const own = abroad.flat().filter((one) => one.type === type);
    const percent = (has: (one: (typeof own)[number]) => boolean) => 100 * mean(own.map((one) => Number(has(one))));
    const ours = [percent(({ trade }) => trade !== undefined), percent(({ shipTypes }) => shipTypes !== undefined)];
    return row(`with a market / a shipyard in middle, ${type}, %`, ours, around(market), around(yard));
  });
  const yards = mean(abroad.map((own) => own.filter(({ shipTypes }) => shipTypes !== undefined).length));
  const selling = (type: string) =>
    100 * mean(abroad.map((own) => Number(own.some((one) => one.shipTypes?.includes(type)))));
  return [
    ...byType,
    row('shipyards of a system in middle', yards, [1, 1.25]),
    row(
      'systems that sell probes / heavy freighters in middle, %',
      ['SHIP_PROBE', 'SHIP_HEAVY_FREIGHTER'].map(selling),
      [38.7, 47.3],
      [2, 5],
    ),
  ];
}
