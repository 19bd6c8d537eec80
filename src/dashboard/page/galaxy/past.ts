import type { PastGalaxy } from '../replay/moment.ts';
import { type PictureFrame, placedSystem } from './frame.ts';
import type { KnownGalaxy } from './known.ts';

/** What of a picture says where and in which colours the past is drawn. */
interface Scene {
  readonly galaxy: Pick<KnownGalaxy, 'x' | 'y'>;
  readonly frame: PictureFrame;
  readonly palette: { readonly route: string; readonly unfinished: string; readonly ships: string };
}

/** Half the width of the mark of a flying ship, in pixels; by eye. */
const FLIGHT_PX = 2;

/** The ways that ships took lately, below the systems. */
export function paintRoutes(canvas: CanvasRenderingContext2D, { galaxy, frame, palette }: Scene, past: PastGalaxy) {
  canvas.strokeStyle = palette.route;
  canvas.lineWidth = 1.5;
  canvas.beginPath();
  for (const [from, to] of past.routes) {
    const [begin, end] = [placedSystem(galaxy, frame, from), placedSystem(galaxy, frame, to)];
    canvas.moveTo(begin.x, begin.y);
    canvas.lineTo(end.x, end.y);
  }
  canvas.stroke();
}

/**
 * Circles round the systems whose gates are not finished, and the ships that fly between systems.
 * @param radius of a circle, in pixels
 */
export function paintUnderWay(
  canvas: CanvasRenderingContext2D,
  { galaxy, frame, palette }: Scene,
  past: PastGalaxy,
  radius: number,
) {
  canvas.strokeStyle = palette.unfinished;
  canvas.lineWidth = 1;
  for (const system of past.unfinished) {
    const { x, y } = placedSystem(galaxy, frame, system);
    canvas.beginPath();
    canvas.arc(x, y, radius, 0, 2 * Math.PI);
    canvas.stroke();
  }
  canvas.fillStyle = palette.ships;
  for (const { from, to, share } of past.flights) {
    const end = placedSystem(galaxy, frame, to);
    const begin = from === null ? end : placedSystem(galaxy, frame, from);
    const [x, y] = [begin.x + (end.x - begin.x) * share, begin.y + (end.y - begin.y) * share];
    canvas.fillRect(x - FLIGHT_PX, y - FLIGHT_PX, 2 * FLIGHT_PX, 2 * FLIGHT_PX);
  }
}
