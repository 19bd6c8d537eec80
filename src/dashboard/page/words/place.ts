import type { BoardsView } from '../../../daemon/book-views.ts';
import { credits, duration, ordinal } from './numbers.ts';

type Told = Pick<NonNullable<BoardsView['credits']>, 'place' | 'places' | 'distance' | 'passesInHours' | 'near'>;

/** Our place on a board, and how it came about: "1st (was 15th)". */
export function placeWords({ place, places, distance, passesInHours, near }: Told): string {
  if (place === null) return 'outside the list';
  const before = places.at(-2);
  const now = `${ordinal(place)}${before === undefined ? '' : ` (was ${ordinal(before.place)})`}`;
  const next = near.find((one) => one.place === place - 1);
  if (next === undefined || distance === null) return now;
  const when = passesInHours === null ? '' : `, passed in about ${duration(passesInHours * 3_600)}`;
  return `${now}; ${credits(distance)} behind ${next.agent}${when}`;
}
