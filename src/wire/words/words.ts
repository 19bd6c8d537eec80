import { FACTION_SYMBOLS, FRAME_SYMBOLS, SHIP_ROLES, SHIP_TYPES } from '../../config/symbols.ts';
import { TRADE_SYMBOLS } from '../../config/trade-symbols.ts';
import { WAYPOINT_MODIFIERS, WAYPOINT_TRAITS, WAYPOINT_TYPES } from './places.ts';
import { word } from './word.ts';

/** Parts of ships are goods as well. */
const partsNamed = (prefix: string) => TRADE_SYMBOLS.filter((symbol) => symbol.startsWith(prefix));

/** The lists of words that replies draw on; one that is in none of them is kept as text. */
export const NavStatus = word('nav status', ['IN_TRANSIT', 'IN_ORBIT', 'DOCKED']);
export const FlightMode = word('flight mode', ['CRUISE', 'BURN', 'DRIFT', 'STEALTH']);
export const ShipRole = word('ship role', SHIP_ROLES);
export const Frame = word('frame', FRAME_SYMBOLS);
export const Engine = word('engine', partsNamed('ENGINE_'));
export const ShipPart = word('mount or module', [...partsNamed('MODULE_'), ...partsNamed('MOUNT_')]);
export const ShipType = word('ship type', SHIP_TYPES);
export const TradeSymbol = word('trade symbol', TRADE_SYMBOLS);
export const GoodType = word('type of a good', ['EXPORT', 'IMPORT', 'EXCHANGE']);
export const Supply = word('supply', ['SCARCE', 'LIMITED', 'MODERATE', 'HIGH', 'ABUNDANT']);
export const Activity = word('activity', ['WEAK', 'GROWING', 'STRONG', 'RESTRICTED']);
export const TradeType = word('type of a transaction', ['PURCHASE', 'SELL']);
export const ContractType = word('contract type', ['PROCUREMENT', 'TRANSPORT', 'SHUTTLE']);
export const Faction = word('faction', FACTION_SYMBOLS);
export const WaypointType = word('waypoint type', WAYPOINT_TYPES);
export const Trait = word('waypoint trait', WAYPOINT_TRAITS);
export const Modifier = word('waypoint modifier', WAYPOINT_MODIFIERS);
