import { REQUESTS_PER_MINUTE } from '../../src/backtest/figures.ts';
import { percent, type WeekBooks } from './week-figures.ts';

/** What a game day came to. */
export interface DayFigures {
  /** Part of the requests that the budget allows, percent. */
  readonly budgetPercent: number;
  readonly creditsARequest: number;
}

const DAY_MS = 24 * 3_600_000;

const BUDGET_A_DAY = 24 * 60 * REQUESTS_PER_MINUTE;

/** The share of the budget used, and credits a request, by game day: a mission counts where it ended. */
export function daysOf({ missions, ledger, startMs }: WeekBooks, hours: number): readonly DayFigures[] {
  const days = Array.from({ length: Math.ceil(hours / 24) }, () => ({ requests: 0, credits: 0 }));
  const dayOf = (ms: number) => days[Math.min(days.length - 1, Math.floor((ms - startMs) / DAY_MS))];
  for (const { endedAtMs, requests } of missions) {
    const day = dayOf(endedAtMs);
    if (day !== undefined) day.requests += requests;
  }
  for (const { atMs, creditsDelta } of ledger) {
    const day = dayOf(atMs);
    if (day !== undefined) day.credits += creditsDelta;
  }
  return days.map(({ requests, credits }) => ({
    budgetPercent: percent(requests, BUDGET_A_DAY),
    creditsARequest: credits / Math.max(1, requests),
  }));
}
