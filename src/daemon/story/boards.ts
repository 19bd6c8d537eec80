import { commands } from '../../command/commands.ts';
import type { Performer } from '../../command/performer.ts';
import { type BoardNear, type BoardReading, boardStory, nearUs } from '../../report/story/boards.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import { pass } from '../../time/wait.ts';
import { parseJson } from '../../wire/json.ts';
import { type Boards, boardsOf } from '../../wire/schemas/boards.ts';
import type { AgentSession } from '../account/session.ts';
import type { BoardsView } from '../book-views.ts';

/** The boards that are followed. */
const FOLLOWED = ['credits', 'charts'] as const satisfies readonly (keyof Boards)[];

type Board = (typeof FOLLOWED)[number];

/** The kind of fact under which the boards near us are kept. */
const KIND = 'boards';

interface BoardsWatch {
  readonly performer: Performer;
  readonly store: Pick<Store, 'atlas'>;
  readonly session: AgentSession;
  readonly clock: Clock;
  /** Game seconds per second. */
  readonly speed: number;
  /** Whether the owner has paused the whole fleet: nothing is sent then. */
  readonly isPaused: () => boolean;
}

/** Game seconds between two readings. */
const EVERY_SECONDS = 3_600;

/** They are read when nothing else waits: below the least `WORTH`. */
const WORTH_OF_BOARDS = 0.1;

/** Keeps the part of the boards that lies around us. */
function note({ store, session, clock }: BoardsWatch, boards: Boards | undefined): void {
  if (boards === undefined) return;
  const near = Object.fromEntries(FOLLOWED.map((board) => [board, nearUs(boards[board], session.callsign)]));
  store.atlas.note([{ kind: KIND, symbol: '', atMs: clock.nowMs(), fact: JSON.stringify(near) }]);
}

/** Reads the boards each game hour and keeps what is near us, until the signal; the start has read them first. */
export async function watchBoards(watch: BoardsWatch, closing: AbortSignal): Promise<void> {
  const { performer, session, speed, isPaused } = watch;
  if (session.stated?.resetDate === session.resetDate) note(watch, session.stated.boards);
  for (;;) {
    await pass((EVERY_SECONDS * 1_000) / speed, closing);
    if (isPaused()) continue;
    const outcome = await performer.perform(commands.status(), { worth: WORTH_OF_BOARDS, signal: closing });
    if (outcome.kind === 'done' && outcome.reply.resetDate === session.resetDate) note(watch, boardsOf(outcome.reply));
  }
}

/** The boards near us over time, by the books. */
export async function boardsOfBooks(
  { atlas }: Pick<Store, 'atlas'>,
  us: string,
  gameHourMs: number,
): Promise<BoardsView> {
  const facts = (await atlas.ofKind(KIND)).map(({ atMs, fact }) => {
    return { atMs, boards: (parseJson(fact)?.value ?? {}) as Partial<Record<Board, BoardNear>> };
  });
  const readingsOf = (board: Board): BoardReading[] =>
    facts.flatMap(({ atMs, boards }) => {
      const near = boards[board];
      return near === undefined ? [] : [{ atMs, near }];
    });
  return Object.fromEntries(
    FOLLOWED.flatMap((board) => {
      const story = boardStory(readingsOf(board), us, gameHourMs);
      return story === undefined ? [] : [[board, story]];
    }),
  );
}
