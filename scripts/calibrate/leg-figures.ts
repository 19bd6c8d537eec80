import { fuelNeeded, travelSeconds } from '../../src/rules/travel.ts';
import { RECORDED_LEGS, type RecordedLeg } from './recorded-legs.ts';
import { judged, type Row, type Section } from './table.ts';

/** Any ship with a tank. */
const SOME_TANK = 400;

function legRow(leg: RecordedLeg): Row {
  const { flightMode, distance, engineSpeed, seconds, fuel, apart } = leg;
  const ours = {
    seconds: travelSeconds(distance, flightMode, engineSpeed),
    fuel: fuelNeeded(distance, flightMode, SOME_TANK),
  };
  const noted = (time: number | null, units: number | null) =>
    [time === null ? [] : [`${time} s`], units === null ? [] : [`${units} fuel`]].flat().join(', ');
  const holds = (seconds === null || seconds === ours.seconds) && (fuel === null || fuel === ours.fuel);
  return {
    figure: `${flightMode} ${distance} at speed ${engineSpeed}${apart === undefined ? '' : ` (${apart})`}`,
    recorded: noted(seconds, fuel),
    ours: noted(seconds === null ? null : ours.seconds, fuel === null ? null : ours.fuel),
    verdict: apart === undefined ? judged(holds) : 'told',
    section: '3.1',
    n: '1 flight',
    sure: apart === undefined ? 'exact' : 'fair',
  };
}

/** How long flights take and what they burn. */
export function legSection(): Section {
  return {
    title: 'Flights',
    told: 'Every recorded leg by the rule that ships and universe share, to the second and the unit. Legs that the rule is known not to fit are told and not judged.',
    rows: RECORDED_LEGS.map(legRow),
  };
}
