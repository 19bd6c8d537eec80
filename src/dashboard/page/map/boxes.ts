import type { Size } from './projection.ts';

/** A rectangle on a picture, in pixels from its upper left corner. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Whether a box is wholly on a picture. */
export function isWithin({ left, right, top, bottom }: Box, { width, height }: Size): boolean {
  return left >= 0 && top >= 0 && right <= width && bottom <= height;
}

/** Whether two boxes share any point; edges that touch do not count. */
export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
