import type { PagePoint, Size } from '../map/projection.ts';
import { type Box, isWithin, overlap } from '../map/projection.ts';

/** A label that is wanted beside a system. */
export interface WantedLabel {
  readonly at: PagePoint;
  readonly text: string;
  /** Pixels that the text takes. */
  readonly width: number;
  /** Pixels between the system and its text. */
  readonly apart: number;
  /** Whether it is drawn whatever it covers. */
  readonly isSure: boolean;
}

/** A label with the place of its text: the left end, at half its height. */
export interface PlacedLabel extends WantedLabel {
  readonly start: PagePoint;
}

/** Pixels that a line of text takes. */
const HEIGHT_PX = 14;

function boxOf({ width }: WantedLabel, { x, y }: PagePoint): Box {
  return { left: x, right: x + width, top: y - HEIGHT_PX / 2, bottom: y + HEIGHT_PX / 2 };
}

/**
 * Places labels in their order, to the right of their systems or to the left, where they cover no earlier one and are on
 * the picture; those without such a place are left out.
 */
export function placeLabels(wanted: readonly WantedLabel[], size: Size): readonly PlacedLabel[] {
  const taken: Box[] = [];
  return wanted.flatMap((label) => {
    const { at, apart, width, isSure } = label;
    const right = { x: at.x + apart, y: at.y };
    const left = { x: at.x - apart - width, y: at.y };
    const isFree = (start: PagePoint) => {
      const box = boxOf(label, start);
      return isWithin(box, size) && !taken.some((other) => overlap(box, other));
    };
    const start = [right, left].find(isFree) ?? (isSure ? right : undefined);
    if (start === undefined) return [];
    taken.push(boxOf(label, start));
    return [{ ...label, start }];
  });
}
