import { z } from 'zod';
import { FACTION_SYMBOLS, FRAME_SYMBOLS, SHIP_ROLES, SHIP_TYPES } from '../../config/symbols.ts';
import { WAYPOINT_MODIFIERS, WAYPOINT_TRAITS, WAYPOINT_TYPES } from './places.ts';
import { word } from './word.ts';

/** The lists of words that replies draw on; one that is in none of them is kept as text. */
export const NavStatus = word('nav status', ['IN_TRANSIT', 'IN_ORBIT', 'DOCKED']);
export const FlightMode = word('flight mode', ['CRUISE', 'BURN', 'DRIFT', 'STEALTH']);
export const ShipRole = word('ship role', SHIP_ROLES);
export const Frame = word('frame', FRAME_SYMBOLS);
export const ShipType = word('ship type', SHIP_TYPES);
export const GoodType = word('type of a good', ['EXPORT', 'IMPORT', 'EXCHANGE']);
export const Supply = word('supply', ['SCARCE', 'LIMITED', 'MODERATE', 'HIGH', 'ABUNDANT']);
export const Activity = word('activity', ['WEAK', 'GROWING', 'STRONG', 'RESTRICTED']);
export const TradeType = word('type of a transaction', ['PURCHASE', 'SELL']);
export const ContractType = word('contract type', ['PROCUREMENT', 'TRANSPORT', 'SHUTTLE']);
export const Faction = word('faction', FACTION_SYMBOLS);
export const WaypointType = word('waypoint type', WAYPOINT_TYPES);
export const Trait = word('waypoint trait', WAYPOINT_TRAITS);
export const Modifier = word('waypoint modifier', WAYPOINT_MODIFIERS);

/** Names of goods and of ships' parts: a new one is dealt in and flown like any other, and nothing hangs on a list of them. */
export const TradeSymbol = z.string();
export const ShipPart = z.string();
export const Engine = z.string();
