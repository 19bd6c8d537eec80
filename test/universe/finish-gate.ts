import { constructionAt } from '../../src/universe/galaxy/gates/construction.ts';
import type { UniverseState } from '../../src/universe/state.ts';

/** Finishes a jump gate, as players would by bringing all that its bill asks for. */
export function finishGate(state: UniverseState, gate: string): void {
  const bill = constructionAt({ ...state, systems: {} }, gate, state.startedAtMs)?.materials ?? [];
  if (bill.length === 0) throw new Error(`finishGate: expected a gate under construction, got ${gate}`);
  const brought = Object.fromEntries(bill.map(({ tradeSymbol, required }) => [tradeSymbol, required]));
  state.supplies = { ...state.supplies, [gate]: brought };
}
