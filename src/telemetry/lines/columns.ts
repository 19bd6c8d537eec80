/** The columns before the sentence of a log line; 0 for one that is left out. */
export interface LineColumns {
  /** The time on the reader's clock, with its date where there is room. */
  readonly local: number;
  readonly game: number;
  readonly level: number;
  /** The ship or, of several agents, the agent; where it is left out the sentence names it. */
  readonly who: number;
  /** Of the lines below the first one of a sentence. */
  readonly indent: number;
}

export const COLUMN_GAP = '  ';

const LOCAL_WITH_DATE = 19;
const LOCAL = 8;
const GAME = 9;
const LEVEL = 5;
const WHO = 12;

/** Screens from which there is room for a date, and for a column of ships: a sentence has 60 columns or more beside them. */
const DATE_FROM = 140;
const WHO_FROM = 100;

/** Columns that the given ones take, with the gap behind each. */
export function widthOf(columns: readonly number[]): number {
  return columns.reduce((sum, column) => sum + (column === 0 ? 0 : column + COLUMN_GAP.length), 0);
}

/** The columns that fit a screen: on a narrow one sentences go on below the game time, not below their beginning. */
export function columnsOn(screen: number): LineColumns {
  const local = screen >= DATE_FROM ? LOCAL_WITH_DATE : LOCAL;
  const who = screen >= WHO_FROM ? WHO : 0;
  const indent = who === 0 ? widthOf([local]) : widthOf([local, GAME, LEVEL, who]);
  return { local, game: GAME, level: LEVEL, who, indent };
}
