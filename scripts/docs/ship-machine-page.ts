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
  readonly finals: readonly State[];
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
    finals: states.filter((state) => state.isFinal),
    sharedByMission,
    sharedByAll,
    own,
  };
}

function diagram({ mission, others, finals, sharedByMission, sharedByAll, own }: Parts, initial: string): string {
  const lines = [
    `[*] --> ${initial}`,
    ...[...others, ...mission].flatMap((state) => own(state).map((edge) => arrow(state.name, edge))),
    'state "every state of a mission" as mission',
    ...sharedByMission.map((edge) => arrow('mission', edge)),
    'state "every state" as every',
    ...sharedByAll.map((edge) => arrow('every', edge)),
    ...finals.map((state) => `${state.name} --> [*]`),
  ].map((line) => `  ${line}`);
  const said =
    'What leads out of every state of a mission (checkingCargo and all that it leads to) is drawn once;\n' +
    'of those, only what follows a failure leads out of scrapping.';
  return `## Diagram\n\n${said}\n\n\`\`\`mermaid\nstateDiagram-v2\n${lines.join('\n')}\n\`\`\`\n`;
}

function doingOf({ name }: State): string {
  const does = STATES_DO[name];
  if (does === undefined) throw new Error(`ship-machine-page: say what ${name} does at the service`);
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
  return [diagram(parts, initial), table(parts)].join('\n').trimEnd();
}
