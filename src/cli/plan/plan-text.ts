import { lanesOf } from '../../config/rules/ship-rules.ts';
import { buysShips } from '../../game/lanes.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import { reasonText } from '../../game/reasons.ts';
import { byShipSymbol } from '../../game/words/symbols.ts';
import { type Choice, chooseMission } from '../../plan/choose.ts';
import { sortedClaims } from '../../plan/common/claims.ts';
import { PlanContext } from '../../plan/context.ts';
import { FleetContext } from '../../plan/fleet-context.ts';
import { purchasesThatWait } from '../../plan/growth/purchase-rules.ts';
import { type BudgetCategory, type Mission, type OwnedClaim, ownedClaims } from '../../plan/mission.ts';
import type { PlanFacts } from '../../plan/plan-facts.ts';
import { whySecond, worthText } from '../../plan/score/why.ts';
import { wrappedAfter } from '../../telemetry/lines/wrapped.ts';
import { type TerminalText, terminalLines } from '../../telemetry/terminal-text.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { checkShip } from '../agent-flag.ts';

function counted(count: number, word: string): string {
  const whole = Math.round(count) || 0;
  return `${formatNumber(whole)} ${word}${whole === 1 ? '' : 's'}`;
}

/** "contract: accept contract c1 (profit 5,200 credits, 5 seconds, 1 request)". */
function missionText({ lane, what, expected }: Mission): string {
  const { profitCredits, seconds, requests } = expected;
  const figures = [
    `profit ${counted(profitCredits, 'credit')}`,
    counted(seconds, 'second'),
    counted(requests, 'request'),
  ];
  return `${lane}: ${what} (${figures.join(', ')})`;
}

function whereabouts({ nav, fuel, cargo }: Ship): string {
  const statuses: Readonly<Record<string, string>> = {
    IN_TRANSIT: 'on the way to',
    IN_ORBIT: 'in orbit at',
    DOCKED: 'docked at',
  };
  const status = statuses[nav.status] ?? 'at';
  return `${status} ${nav.waypointSymbol}, fuel ${fuel.current} of ${fuel.capacity}, hold ${cargo.units} of ${cargo.capacity}`;
}

/** The rows of a ship, each under a name. */
function* rowsOf(
  { mission, runnerUp, idle }: Choice,
  now: string | undefined,
): Generator<readonly [name: string, text: string]> {
  if (now !== undefined) yield ['now', `${now}; the plan below is for when it is done`];
  yield ['next', mission === undefined ? 'nothing: the ship waits' : missionText(mission)];
  if (mission !== undefined) yield ['because', worthText(mission)];
  if (runnerUp !== undefined) yield ['runner-up', missionText(runnerUp)];
  else if (mission !== undefined) yield ['runner-up', 'none: its lanes have nothing else for it now'];
  if (mission !== undefined && runnerUp !== undefined) yield ['second since', whySecond(mission, runnerUp)];
  if (mission === undefined && idle.length === 0) yield ['', 'no rule of the strategy gives it a lane'];
  for (const { lane, reason } of idle) yield [`not ${lane}`, reasonText(reason)];
}

const NAME_COLUMN = 13;

function shipLines(ship: Ship, choice: Choice, now: string | undefined, screen: number): string[] {
  const head = wrappedAfter('', `${ship.symbol} (${whereabouts(ship)})`, screen, 2);
  const rows = [...rowsOf(choice, now)].flatMap(([name, text]) =>
    wrappedAfter(name === '' ? '  ' : `  ${name.padEnd(NAME_COLUMN)}`, text, screen),
  );
  return [...head, ...rows];
}

/** The purchases that wait, and why, after an empty line, as the first ship that may buy sees them; a ship on its way to buy waits for none. */
function waitingLines(facts: PlanFacts, ships: readonly Ship[], screen: number): string[] {
  const buyer = ships.find((ship) => buysShips(lanesOf(facts.strategy, ship), 'atHome'));
  const waiting = buyer === undefined ? [] : purchasesThatWait(new PlanContext(facts, buyer));
  if (waiting.length === 0) return [];
  const rows = waiting.flatMap(({ rule: { atMost, type }, why }) =>
    wrappedAfter('  ', `${atMost === undefined ? 'another' : `up to ${atMost}`} ${type}: ${reasonText(why)}`, screen),
  );
  return ['', 'Purchases that wait', ...rows];
}

/** The entries of the strategy that wait for their conditions, after an empty line. */
function waitingEntries(facts: PlanFacts, screen: number): string[] {
  const { waiting } = new FleetContext(facts);
  const rows = waiting.flatMap(({ entry, why }) => wrappedAfter('  ', `${entry}: ${why}`, screen));
  return rows.length === 0 ? [] : ['', 'Of the strategy these wait', ...rows];
}

/** How many ships are not shown. */
function restLines(count: number, lane: string | undefined): string[] {
  const where = lane === undefined ? '' : ` in the lane ${lane}`;
  return count > 0 ? ['', `and ${counted(count, 'more ship')}${where}`] : [];
}

/** What a plan shows besides. */
export interface PlanShown {
  readonly only?: string | undefined;
  /** Only ships that would work this lane. */
  readonly lane?: string | undefined;
  /** How many ships to show, the first ones; all unless given. */
  readonly top?: number | undefined;
  /** What ships do for a daemon that runs, by their symbols. */
  readonly now?: ReadonlyMap<string, string>;
}

/**
 * For people: each ship's next mission, its alternatives, and why its other lanes have none. A ship plans with the
 * claims of the ships above it, as in the fleet. Ships under way plan as if they had arrived and keep that plan: the
 * claims of their missions are not known here. At the end stand the purchases that wait.
 * @param screen columns of the screen
 * @throws UsageError for a ship that the fleet does not have
 */
export function planText(
  facts: PlanFacts,
  screen = Number.POSITIVE_INFINITY,
  { only, lane, top = Number.POSITIVE_INFINITY, now }: PlanShown = {},
): TerminalText {
  const claimed: OwnedClaim[] = [];
  // New claims for each ship, since planners memoize their sums by them.
  const claimsNow = () => sortedClaims(() => claimed);
  const othersByLane = new Map<BudgetCategory, number>();
  const ships = [...facts.world.ships.values()].sort((a, b) => byShipSymbol(a.symbol, b.symbol));
  if (only !== undefined) checkShip(only, facts.world.ships.keys());
  const blocks = ships.flatMap((ship) => {
    const choice = chooseMission(new PlanContext({ ...facts, claims: claimsNow(), othersByLane }, ship));
    const { mission } = choice;
    if (mission !== undefined) {
      for (const claim of ownedClaims(mission)) claimed.push(claim);
      othersByLane.set(mission.lane, (othersByLane.get(mission.lane) ?? 0) + 1);
    }
    if (only !== undefined && only !== ship.symbol) return [];
    if (lane !== undefined && lane !== mission?.lane) return [];
    return [['', ...shipLines(ship, choice, now?.get(ship.symbol), screen)]];
  });
  const lines = blocks.slice(0, top).flat();
  if (only !== undefined) return terminalLines(lines.slice(1));
  const agent = facts.world.agent;
  const head = `${agent?.symbol ?? 'agent'}: ${counted(agent?.credits ?? 0, 'credit')}, ${counted(ships.length, 'ship')}`;
  const waiting = waitingLines({ ...facts, claims: claimsNow(), othersByLane }, ships, screen);
  const rest = restLines(blocks.length - top, lane);
  return terminalLines([head, ...lines, ...rest, ...waitingEntries(facts, screen), ...waiting]);
}
