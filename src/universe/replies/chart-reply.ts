import { isoFromMs } from '../../time/iso.ts';
import type { ChartState } from '../state.ts';

/** Who charted a waypoint first. */
export function chartReply(waypointSymbol: string, { submittedBy, submittedOnMs }: ChartState) {
  return { waypointSymbol, submittedBy, submittedOn: isoFromMs(submittedOnMs) };
}
