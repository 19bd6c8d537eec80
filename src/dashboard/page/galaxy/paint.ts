import type { Size } from '../map/projection.ts';
import type { PastGalaxy } from '../replay/moment.ts';
import { type PictureFrame, placedSystem, visible } from './frame.ts';
import { chartedStep, type KnownGalaxy, links } from './known.ts';
import { placeLabels } from './labels.ts';
import { paintRoutes, paintUnderWay } from './past.ts';

/** Colours of a theme, as a canvas takes them. */
export interface Palette {
  readonly unlisted: string;
  /** Of listed systems, from nothing charted to all. */
  readonly charted: readonly string[];
  readonly link: string;
  /** Of a replay: ways that ships took, and gates that were not finished. */
  readonly route: string;
  readonly unfinished: string;
  readonly ships: string;
  readonly marked: string;
  readonly home: string;
  readonly text: string;
  readonly ground: string;
}

/** Everything on one picture. */
export interface GalaxyPicture {
  readonly galaxy: KnownGalaxy;
  /** Gates' connections, made by `linksPath`. */
  readonly links: Path2D;
  readonly frame: PictureFrame;
  readonly size: Size;
  readonly zoom: number;
  /** Pixels of the canvas in a pixel of the page. */
  readonly ratio: number;
  /** Own ships by system. */
  readonly ships: ReadonlyMap<number, number>;
  readonly selected: number | undefined;
  readonly looked: number | undefined;
  readonly palette: Palette;
  /** What a replay shows besides; undefined for the present. */
  readonly past: PastGalaxy | undefined;
}

/** With fewer systems than this on the picture each has its name. */
const MOST_NAMED = 45;

/** Connections in the coordinates of the galaxy: made once, since there may be tens of thousands. */
export function linksPath(galaxy: KnownGalaxy): Path2D {
  const path = new Path2D();
  const { x, y } = galaxy;
  for (const [from, to] of links(galaxy)) {
    path.moveTo(x[from] ?? 0, y[from] ?? 0);
    path.lineTo(x[to] ?? 0, y[to] ?? 0);
  }
  return path;
}

/** Draws all of it; the canvas has the size of the scene times its ratio. */
export function paint(canvas: CanvasRenderingContext2D, scene: GalaxyPicture): void {
  const { size, ratio, frame } = scene;
  canvas.setTransform(ratio, 0, 0, ratio, 0, 0);
  canvas.clearRect(0, 0, size.width, size.height);
  paintLinks(canvas, scene);
  const shown = visible(scene.galaxy, frame, size);
  if (scene.past !== undefined) paintRoutes(canvas, scene, scene.past);
  paintSystems(canvas, scene, shown);
  if (scene.past !== undefined) paintUnderWay(canvas, scene, scene.past, 1.6 * halfOf(scene));
  paintShips(canvas, scene);
  paintMarks(canvas, scene);
  paintLabels(canvas, scene, shown);
}

function paintLinks(canvas: CanvasRenderingContext2D, { links: path, frame, ratio, palette }: GalaxyPicture): void {
  const { scale, left, top } = frame;
  canvas.setTransform(ratio * scale, 0, 0, -ratio * scale, ratio * left, ratio * top);
  canvas.strokeStyle = palette.link;
  canvas.lineWidth = 1 / scale;
  canvas.stroke(path);
  canvas.setTransform(ratio, 0, 0, ratio, 0, 0);
}

/** Below this width of the picture marks are smaller, in pixels; by eye. */
const NARROW_PX = 480;

/** Half the width of a system's mark, in pixels. */
function halfOf({ zoom, size }: GalaxyPicture): number {
  return (size.width < NARROW_PX ? 0.7 : 1) * Math.min(5, 1.3 * zoom ** 0.4);
}

/** Which colour a system has by its charted share; -1 where its waypoints were not listed. */
function stepOf(system: number, { galaxy, palette }: GalaxyPicture): number {
  const charted = galaxy.charted.get(system);
  return charted === undefined ? -1 : chartedStep(charted, palette.charted.length);
}

function colourOf(system: number, scene: GalaxyPicture): string | undefined {
  return scene.palette.charted[stepOf(system, scene)];
}

function paintSystems(canvas: CanvasRenderingContext2D, scene: GalaxyPicture, shown: readonly number[]): void {
  const { galaxy, frame, palette } = scene;
  const half = halfOf(scene);
  // The listed ones are drawn over the others.
  const groups = [...Map.groupBy(shown, (system) => stepOf(system, scene))].sort(([a], [b]) => a - b);
  for (const [group, systems] of groups) {
    const size = group < 0 ? 0.7 * half : 1.2 * half;
    canvas.fillStyle = palette.charted[group] ?? palette.unlisted;
    for (const system of systems) {
      const { x, y } = placedSystem(galaxy, frame, system);
      canvas.fillRect(x - size, y - size, 2 * size, 2 * size);
    }
  }
}

const RING_FONT = '600 11px system-ui, sans-serif';

/** Half the width of a digit of that font, in pixels. */
const HALF_DIGIT_PX = 3.3;

/** Pixels from a system to the ring of its ships: more for more of them, and room for their number. */
function ringOf(ships: number, scene: GalaxyPicture): number {
  const plain = 2 * halfOf(scene) + 1 + Math.min(6, Math.log2(ships + 1));
  return ships < 2 ? plain : Math.max(plain, 5 + HALF_DIGIT_PX * String(ships).length);
}

/** Rings round the systems with own ships, with their number in it where there are several; the most come last, on top. */
function paintShips(canvas: CanvasRenderingContext2D, scene: GalaxyPicture): void {
  const { galaxy, frame, ships, palette } = scene;
  canvas.font = RING_FONT;
  canvas.textAlign = 'center';
  canvas.strokeStyle = palette.ships;
  canvas.lineWidth = 1.6;
  for (const [system, count] of [...ships].sort(([, a], [, b]) => a - b)) {
    const { x, y } = placedSystem(galaxy, frame, system);
    canvas.beginPath();
    canvas.arc(x, y, ringOf(count, scene), 0, 2 * Math.PI);
    if (count > 1) {
      canvas.fillStyle = colourOf(system, scene) ?? palette.ground;
      canvas.fill();
      canvas.fillStyle = galaxy.charted.has(system) ? palette.ground : palette.ships;
      canvas.fillText(String(count), x, y + 4);
    }
    canvas.stroke();
  }
  canvas.textAlign = 'start';
}

/** Pixels from a marked system to the sides of its square; by eye. */
const MARKED_PX = 13;

/** Half the side of the square round home: it goes round the ring of the ships there. */
function homeHalf(scene: GalaxyPicture): number {
  const count = scene.ships.get(scene.galaxy.home ?? -1);
  return count === undefined ? 10 : Math.max(10, ringOf(count, scene) + 3);
}

function paintMarks(canvas: CanvasRenderingContext2D, scene: GalaxyPicture): void {
  const { galaxy, frame, selected, looked, palette } = scene;
  const marks = [
    [galaxy.home ?? undefined, homeHalf(scene), palette.home],
    [looked, MARKED_PX, palette.text],
    [selected, MARKED_PX, palette.marked],
  ] as const;
  for (const [system, half, colour] of marks) {
    if (system === undefined) continue;
    const { x, y } = placedSystem(galaxy, frame, system);
    canvas.strokeStyle = colour;
    canvas.lineWidth = 2;
    canvas.strokeRect(x - half, y - half, 2 * half, 2 * half);
  }
}

/** Names of systems, the more important first; those for which there is no room are left out. */
function paintLabels(canvas: CanvasRenderingContext2D, scene: GalaxyPicture, shown: readonly number[]): void {
  const { galaxy, frame, ships, size, selected, looked, palette } = scene;
  const isNamed = shown.length <= MOST_NAMED;
  const important = [selected, looked].filter((system) => system !== undefined);
  const counted = [...ships].sort(([, a], [, b]) => b - a).map(([system]) => system);
  canvas.font = '11px system-ui, sans-serif';
  canvas.lineWidth = 3;
  canvas.lineJoin = 'round';
  canvas.strokeStyle = palette.ground;
  const wanted = [...new Set([...important, ...counted, ...(isNamed ? shown : [])])].flatMap((system) => {
    const at = placedSystem(galaxy, frame, system);
    if (at.x < 0 || at.y < 0 || at.x > size.width || at.y > size.height) return [];
    const count = ships.get(system);
    const isSure = important.includes(system);
    const text = isNamed || isSure ? (galaxy.symbols[system] ?? '') : '';
    if (text === '') return [];
    const mark = count === undefined ? halfOf(scene) : ringOf(count, scene);
    const apart = 3 + (isSure ? Math.max(MARKED_PX, mark + 4) : mark);
    return [{ at, text, width: canvas.measureText(text).width, apart, isSure }];
  });
  for (const { text, isSure, start } of placeLabels(wanted, size)) {
    canvas.fillStyle = isSure ? palette.text : palette.ships;
    canvas.strokeText(text, start.x, start.y + 4);
    canvas.fillText(text, start.x, start.y + 4);
  }
}
