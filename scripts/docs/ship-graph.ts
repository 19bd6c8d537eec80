import { type DirectedGraphEdge, type DirectedGraphNode, toDirectedGraph } from 'xstate/graph';
import { shipMachine } from '../../src/fleet/machine/ship.machine.ts';

/** A transition from one state of the ship machine to another, and its cause. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  /** The event's or the guard's meaning: "next move", "unknown", "WAKE". */
  readonly because: string;
}

/** A state of the ship machine. */
export interface State {
  readonly name: string;
  /** The name of the actor that it invokes; undefined in a final state. */
  readonly actor: string | undefined;
  readonly isFinal: boolean;
  readonly edges: readonly Edge[];
}

/** The meaning of each guard of the machine, for readers. */
const GUARD_MEANS: Readonly<Record<string, string>> = {
  nextIs: 'next move',
  isInTransit: 'under way',
  hasFailedAgain: 'second failure in a row',
  hasMission: 'mission',
  isUnresolved: 'unresolved',
  mustRead: 'unknown',
  isCommandFailure: 'refused',
  staysPaused: 'paused, and nothing ordered by hand',
  isCalledOff: 'called off',
  isFailureRecalled: 'refused, and called off',
  isFailureInPause: 'set back while paused',
};

type Transition = DirectedGraphEdge['transition'];

function guardOf({ guard }: Transition): string | undefined {
  return typeof guard === 'object' ? guard.type : guard?.toString();
}

function meaningOf(transition: Transition, to: string, isAlone: boolean): string {
  const guard = guardOf(transition);
  if (guard === 'nextIs' && to === 'planning') return 'mission over';
  if (guard !== undefined) {
    const meaning = GUARD_MEANS[guard];
    if (meaning === undefined) throw new Error(`ship-graph: say what the guard "${guard}" means`);
    return meaning;
  }
  if (transition.eventType.startsWith('xstate.error.')) return 'failed';
  if (transition.eventType.startsWith('xstate.done.')) return isAlone ? 'done' : 'otherwise';
  return transition.eventType;
}

function stateOf({ stateNode, edges }: DirectedGraphNode): State {
  const alone = (transition: Transition) =>
    edges.filter((edge) => edge.transition.eventType === transition.eventType).length === 1;
  return {
    name: stateNode.key,
    actor: stateNode.invoke[0]?.src as string | undefined,
    isFinal: stateNode.type === 'final',
    // An event that only changes the context has no target.
    edges: edges
      .filter(({ transition }) => transition.target !== undefined)
      .map(({ source, target, transition }) => ({
        from: source.key,
        to: target.key,
        because: meaningOf(transition, target.key, alone(transition)),
      })),
  };
}

/** The states and transitions of the ship machine, read from the machine itself. */
export interface ShipGraph {
  readonly initial: string;
  readonly states: readonly State[];
  /** The transitions out of every state. */
  readonly root: readonly Edge[];
}

export function shipGraph(): ShipGraph {
  const graph = toDirectedGraph(shipMachine);
  return {
    initial: String(shipMachine.config.initial),
    states: graph.children.map(stateOf),
    root: stateOf(graph).edges,
  };
}
