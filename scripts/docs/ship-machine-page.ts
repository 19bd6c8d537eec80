import { ACTIONS, actionRow, SHIP_ACTIONS, type ShipActionKind } from '../../src/game/actions.ts';
import { type OperationId, operationLabel } from '../../src/wire/endpoints.ts';
import { type Edge, type State, shipGraph } from './ship-graph.ts';

/** What a state does: the operations that it may call, and a note where they do not say it all. */
interface StateDoes {
  readonly operations: readonly OperationId[];
  readonly note?: string;
}

/** What each state does: those of actions by their rows. A test compares it with what each state sends. */
export const STATES_DO: Readonly<Record<string, StateDoes>> = {
  reconciling: {
    operations: ['getMyShip', 'getMyAgent', 'getContracts'],
    note: 'only where something is unresolved; after an unknown outcome it reads instead what shows whether the request took effect',
  },
  planning: { operations: [], note: 'asks the lanes for a mission and claims it' },
  paused: { operations: [], note: 'rests until its owner resumes it' },
  waiting: { operations: [], note: 'waits a minute' },
  replanning: { operations: [], note: 'waits 5 s, then twice as long after each failure in a row, up to 300 s' },
  checkingCargo: {
    operations: [],
    note: 'compares the mission with what is known of ship, cargo, market and contract',
  },
  ...Object.fromEntries(SHIP_ACTIONS.map((action) => [ACTIONS[action].state, doneBy(action)])),
};

/** What the state of an action does; an extraction may use a survey. */
function doneBy(action: ShipActionKind): StateDoes {
  const { operations, note } = actionRow(action);
  const more = action === 'extract' ? ACTIONS.extractWithSurvey.operations : [];
  return { operations: [...operations, ...more], ...(note === undefined ? {} : { note }) };
}

function sameWay(a: Edge, b: Edge): boolean {
  return a.to === b.to && a.because === b.because;
}

/** The ways out that all these states share, which are drawn once. */
function shared(states: readonly State[]): Edge[] {
  const [first, ...others] = states;
  return (first?.edges ?? []).filter((edge) =>
    others.every((state) => state.edges.some((other) => sameWay(edge, other))),
  );
}

function arrow(from: string, { to, because }: Edge): string {
  return `${from} --> ${to}: ${because}`;
}

interface Parts {
  /** The states of a mission, which share what follows a failure. */
  readonly mission: readonly State[];
  readonly others: readonly State[];
  readonly sharedByMission: readonly Edge[];
  readonly sharedByAll: readonly Edge[];
  /** A state's ways out that are its own. */
  readonly own: (state: State) => readonly Edge[];
}

function partsOf(states: readonly State[], root: readonly Edge[]): Parts {
  const busy = states.filter((state) => !state.isFinal);
  const mission = busy.filter((state) => state.edges.some(({ because }) => because === 'unknown'));
  const sharedByAll = [...shared(busy), ...root];
  // A ship that is scrapped has no next move.
  const going = mission.filter(({ name }) => name !== ACTIONS.scrap.state);
  const sharedByMission = shared(going).filter((edge) => !sharedByAll.some((other) => sameWay(edge, other)));
  const own = (state: State) => {
    const common = mission.includes(state) ? [...sharedByAll, ...sharedByMission] : sharedByAll;
    return state.edges.filter((edge) => !common.some((other) => sameWay(edge, other)));
  };
  return {
    mission,
    others: busy.filter((state) => !mission.includes(state)),
    sharedByMission,
    sharedByAll,
    own,
  };
}

/** The loop of a mission that sells or delivers cargo: the transitions that the diagram draws, in this order. */
const LOOP: readonly (readonly [from: string, to: string])[] = [
  ['reconciling', 'planning'],
  ['planning', 'checkingCargo'],
  ['checkingCargo', 'orbiting'],
  ['orbiting', 'navigating'],
  ['navigating', 'docking'],
  ['docking', 'checkingCargo'],
  ['checkingCargo', 'selling'],
  ['checkingCargo', 'delivering'],
  ['delivering', 'fulfilling'],
  ['selling', 'planning'],
  ['fulfilling', 'planning'],
  ['selling', 'replanning'],
  ['replanning', 'planning'],
  ['selling', 'reconciling'],
];

/** The transition between two states as the machine has it: of several the one without an order or another event. */
function drawn(states: readonly State[], [from, to]: readonly [string, string]): string {
  const edges = states.find(({ name }) => name === from)?.edges.filter((edge) => edge.to === to) ?? [];
  const edge = edges.find(({ because }) => because === 'next move' || because === 'otherwise') ?? edges[0];
  if (edge === undefined) throw new Error(`ship-machine-page: expected a way from ${from} to ${to}, got none`);
  return arrow(from, edge.because === 'otherwise' ? { ...edge, because: 'done' } : edge);
}

function diagram(states: readonly State[], initial: string): string {
  const lines = [`[*] --> ${initial}`, ...LOOP.map((way) => drawn(states, way))].map((line) => `  ${line}`);
  const text =
    'The loop of a mission that sells or delivers cargo. Every other action is a state beside `selling`, with the same ways\n' +
    'out after a failure; the table below lists them all. A machine ends in `scrapped` or `failed`.';
  return `## Diagram\n\n${text}\n\n\`\`\`mermaid\nstateDiagram-v2\n${lines.join('\n')}\n\`\`\`\n`;
}

function doingOf({ name }: State): string {
  const does = STATES_DO[name];
  if (does === undefined) throw new Error(`ship-machine-page: expected an entry in STATES_DO for ${name}, got none`);
  const labels = does.operations.map((operation) => `\`${operationLabel(operation)}\``);
  return [labels.join(', '), does.note ?? ''].filter((part) => part !== '').join('; ');
}

/** "next move: docking, looking; otherwise: checkingCargo": where a state goes, by what leads there. */
function waysOf(edges: readonly Edge[]): string {
  const byReason = new Map<string, string[]>();
  for (const { to, because } of edges) byReason.set(because, [...(byReason.get(because) ?? []), to]);
  return [...byReason].map(([because, targets]) => `${because}: ${targets.join(', ')}`).join('; ');
}

function table({ mission, others, sharedByMission, sharedByAll, own }: Parts): string {
  const row = (state: State) => `| \`${state.name}\` | ${doingOf(state)} | ${waysOf(own(state))} |`;
  const rows = [...others, ...mission].map(row).join('\n');
  return `## States

Besides, every state of a mission has these ways out (${waysOf(sharedByMission)}), scrapping only those
after a failure, and every state these
(${waysOf(sharedByAll)}).

| state | what it does at the service | where it goes |
|---|---|---|
${rows}
`;
}

/** The diagram and the table of docs/developers/ship-machine.md. */
export function shipMachineTables(): string {
  const { states, root, initial } = shipGraph();
  const parts = partsOf(states, root);
  return [diagram(states, initial), table(parts)].join('\n').trimEnd();
}
