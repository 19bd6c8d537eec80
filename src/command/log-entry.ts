import type { EventName, Fields } from '../telemetry/log.ts';
import { msFromIso } from '../time/iso.ts';
import type { OperationId, ReplyOf } from '../wire/endpoints.ts';
import type { Command } from './commands.ts';

/** The log line of a success: its event, fields and level. */
export interface LogEntry {
  readonly event: EventName;
  readonly fields: Fields;
  readonly level: 'info' | 'debug';
}

type Describer<Operation extends OperationId> = (
  reply: ReplyOf<Operation>,
  command: Command,
  speed: number,
) => LogEntry;

function info(event: EventName, fields: Fields): LogEntry {
  return { event, fields, level: 'info' };
}

function debug(event: EventName, fields: Fields): LogEntry {
  return { event, fields, level: 'debug' };
}

function trade(event: EventName, { data }: ReplyOf<'sellCargo'>): LogEntry {
  const { waypointSymbol, tradeSymbol, units, pricePerUnit, totalPrice } = data.transaction;
  return info(event, {
    waypoint: waypointSymbol,
    tradeSymbol,
    units,
    unitPriceCredits: pricePerUnit,
    totalPriceCredits: totalPrice,
    credits: data.agent.credits,
  });
}

function extracted({ data }: ReplyOf<'extractResources'>): LogEntry {
  const { symbol, units } = data.extraction?.yield ?? {};
  const cargo = { cargoUnits: data.cargo.units, cargoCapacity: data.cargo.capacity };
  return info('ship.extracted', { tradeSymbol: symbol, units, ...cargo });
}

function siphoned({ data }: ReplyOf<'siphonResources'>): LogEntry {
  const { symbol, units } = data.siphon?.yield ?? {};
  const cargo = { cargoUnits: data.cargo.units, cargoCapacity: data.cargo.capacity };
  return info('ship.siphoned', { tradeSymbol: symbol, units, ...cargo });
}

function seen({ data }: ReplyOf<'getMarket'>): LogEntry {
  return debug('market.seen', { waypoint: data.symbol, goods: data.tradeGoods?.length ?? 0 });
}

function delivered({ data }: ReplyOf<'deliverContract'>, { body = {} }: Command): LogEntry {
  const line = data.contract.terms.deliver?.find((good) => good.tradeSymbol === body.tradeSymbol);
  return info('contract.delivered', {
    contract: data.contract.id,
    tradeSymbol: body.tradeSymbol,
    units: body.units,
    waypoint: line?.destinationSymbol,
    unitsDone: line?.unitsFulfilled,
    unitsRequired: line?.unitsRequired,
  });
}

const describers: { readonly [Operation in OperationId]?: Describer<Operation> } = {
  navigateShip: ({ data }, _command, speed) =>
    info('ship.navigated', {
      from: data.nav.route.origin.symbol,
      to: data.nav.route.destination.symbol,
      flightMode: data.nav.flightMode,
      seconds: secondsOf(data.nav.route, speed),
      arrival: data.nav.route.arrival,
      ...(data.fuel.capacity > 0 ? { fuel: data.fuel.current } : {}),
    }),
  dockShip: ({ data }) => debug('ship.docked', { waypoint: data.nav.waypointSymbol }),
  orbitShip: ({ data }) => debug('ship.orbited', { waypoint: data.nav.waypointSymbol }),
  refuelShip: ({ data }) =>
    info('ship.refuelled', {
      waypoint: data.transaction.waypointSymbol,
      fuel: data.fuel.current,
      totalPriceCredits: data.transaction.totalPrice,
      credits: data.agent.credits,
    }),
  sellCargo: (reply) => trade('cargo.sold', reply),
  purchaseCargo: (reply) => trade('cargo.bought', reply),
  jettison: (_, { body = {} }) => info('ship.jettisoned', { tradeSymbol: body.symbol, units: body.units }),
  transferCargo: ({ data }, { body = {} }) =>
    info('cargo.transferred', {
      tradeSymbol: body.tradeSymbol,
      units: body.units,
      to: body.shipSymbol,
      cargoUnits: data.cargo.units,
      cargoCapacity: data.cargo.capacity,
    }),
  siphonResources: siphoned,
  scrapShip: ({ data }) =>
    info('ship.scrapped', {
      waypoint: data.transaction.waypointSymbol,
      totalPriceCredits: data.transaction.totalPrice,
      credits: data.agent.credits,
    }),
  extractResources: extracted,
  extractResourcesWithSurvey: extracted,
  createSurvey: ({ data }) => info('ship.surveyed', { surveys: data.surveys.length }),
  negotiateContract: ({ data }) => info('contract.negotiated', contractFields(data.contract)),
  acceptContract: ({ data }) =>
    info('contract.accepted', { ...contractFields(data.contract), credits: data.agent.credits }),
  deliverContract: delivered,
  getMarket: seen,
  fulfillContract: ({ data }) =>
    info('contract.fulfilled', {
      contract: data.contract.id,
      totalPriceCredits: data.contract.terms.payment.onFulfilled,
      credits: data.agent.credits,
    }),
  purchaseShip: ({ data }) =>
    info('ship.bought', {
      bought: data.ship?.symbol,
      shipType: data.transaction.shipType,
      waypoint: data.transaction.waypointSymbol,
      totalPriceCredits: data.transaction.price,
      credits: data.agent.credits,
    }),
};

function contractFields(contract: ReplyOf<'acceptContract'>['data']['contract']): Fields {
  const { onAccepted, onFulfilled } = contract.terms.payment;
  const deliver = contract.terms.deliver?.map(
    (line) => `${line.unitsRequired} ${line.tradeSymbol} to ${line.destinationSymbol}`,
  );
  return { contract: contract.id, deliver, onAcceptedCredits: onAccepted, onFulfilledCredits: onFulfilled };
}

/** Duration of a flight, game seconds. */
function secondsOf(route: { readonly departureTime: string; readonly arrival: string }, speed: number): number {
  return Math.round(((msFromIso(route.arrival) - msFromIso(route.departureTime)) / 1_000) * speed);
}

/**
 * The log line for a success; undefined if there is nothing to log.
 * @param speed game seconds per second
 */
export function describeReply<Operation extends OperationId>(
  command: Command<Operation>,
  reply: ReplyOf<Operation>,
  speed: number,
): LogEntry | undefined {
  return describers[command.operation]?.(reply, command, speed);
}
