import type { Camera, PagePoint, Size } from './projection.ts';

/** Shows all. */
export const HOME: Camera = { zoom: 1, x: 0, y: 0 };

/** Largest zoom of a system's map; by eye. */
export const CLOSEST = 14;

/** The camera of that zoom with a point, as it is where all is shown, in the middle of the picture. */
export function centredOn(point: PagePoint, { width, height }: Size, zoom: number): Camera {
  return { zoom, x: (width / 2 - point.x) * zoom, y: (height / 2 - point.y) * zoom };
}

/** The camera after a zoom towards a point, in pixels from the middle of the picture. */
export function zoomed(
  camera: Camera,
  factor: number,
  towards: PagePoint = { x: 0, y: 0 },
  closest: number = CLOSEST,
): Camera {
  const zoom = Math.min(closest, Math.max(1, camera.zoom * factor));
  if (zoom === 1) return HOME;
  const real = zoom / camera.zoom;
  return { zoom, x: towards.x - (towards.x - camera.x) * real, y: towards.y - (towards.y - camera.y) * real };
}
