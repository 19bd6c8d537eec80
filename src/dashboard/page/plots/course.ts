import type { SamplePoint } from '../../../daemon/views.ts';
import { status } from '../live/fleet.ts';
import type { Resource } from '../live/resource.ts';
import { watchAll } from '../live/signal.ts';
import { credits, creditsInShort } from '../words/numbers.ts';
import { type Plot, type Points, plot } from './plot.ts';

type Course = (samples: readonly SamplePoint[]) => Points;

const hours = (samples: readonly SamplePoint[]) => samples.map(({ gameHours }) => gameHours);

/** Net worth and credits over the run. */
export function netWorthPlot(host: HTMLElement, samples: Resource<readonly SamplePoint[]>): Plot {
  const lines = [
    { label: 'Net worth', colour: 'brass', write: credits, isFilled: true },
    { label: 'Credits', colour: 'sea', write: credits },
  ];
  const chart = plot(host, { title: 'Net worth over time', lines, axis: creditsInShort, height: 220 });
  return drawnFrom(chart, samples, (all) => [
    hours(all),
    all.map(({ netWorth }) => netWorth),
    all.map((point) => point.credits),
  ]);
}

/** Credits per game hour over the run. */
export function ratePlot(host: HTMLElement, samples: Resource<readonly SamplePoint[]>): Plot {
  const lines = [{ label: 'Credits per hour', colour: 'green', write: credits, isFilled: true }];
  const chart = plot(host, { title: 'Credits per hour', lines, axis: creditsInShort, height: 170, fromZero: true });
  return drawnFrom(chart, samples, (all) => [hours(all), all.map(({ creditsPerHour }) => creditsPerHour)]);
}

/** Requests per game minute over the run, with the service's limit. */
export function requestsPlot(
  host: HTMLElement,
  samples: Resource<readonly SamplePoint[]>,
  budgetPerMinute: () => number,
): Plot {
  const lines = [
    { label: 'Requests per minute', colour: 'sea', write: credits, isFilled: true },
    { label: 'Budget', colour: 'red', write: credits, isDashed: true },
  ];
  const chart = plot(host, {
    title: 'Requests used of the budget',
    lines,
    axis: creditsInShort,
    height: 170,
    fromZero: true,
  });
  return drawnFrom(chart, samples, (all) => [
    hours(all),
    all.map(({ requestsPerMinute }) => requestsPerMinute),
    all.map(() => budgetPerMinute()),
  ]);
}

/** The samples followed by the current state, so that a line ends at the figures beside it. */
function upToNow(samples: readonly SamplePoint[]): readonly SamplePoint[] {
  const now = status.get();
  const last = samples.at(-1);
  if (now === undefined || last === undefined || now.gameHours <= last.gameHours) return samples;
  const { nowMs: atMs, gameHours, credits, netWorth, creditsPerHour, requests } = now;
  return [...samples, { atMs, gameHours, credits, netWorth, creditsPerHour, requestsPerMinute: requests.lastMinute }];
}

/** Updates the plot, now and after each answer. */
function drawnFrom(chart: Plot, samples: Resource<readonly SamplePoint[]>, course: Course): Plot {
  const show = () => chart.show(course(upToNow(samples.get() ?? [])));
  show();
  const unwatch = watchAll([samples, status], show);
  return {
    show: chart.show,
    close: () => {
      unwatch();
      chart.close();
    },
  };
}
