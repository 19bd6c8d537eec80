import { isoFromMs } from '../../time/iso.ts';
import type { ChartState } from '../state.ts';

/** The chart of a waypoint. */
export function chartReply(waypointSymbol: string, { submittedBy, submittedOnMs }: ChartState) {
  return { waypointSymbol, submittedBy, submittedOn: isoFromMs(submittedOnMs) };
}
