import { z } from 'zod';
import { FACTION_SYMBOLS, FRAME_SYMBOLS, SHIP_ROLES, SHIP_TYPES } from '../../game/words/known-symbols.ts';
import { WAYPOINT_MODIFIERS, WAYPOINT_TRAITS, WAYPOINT_TYPES } from './places.ts';
import { word } from './word.ts';

export const NAV_STATUSES = ['IN_TRANSIT', 'IN_ORBIT', 'DOCKED'] as const;
export const GOOD_TYPES = ['EXPORT', 'IMPORT', 'EXCHANGE'] as const;

/** The word lists used in replies; a word that is not in its list is kept as text. */
export const NavStatus = word('nav status', NAV_STATUSES);
export const FlightModeWord = word('flight mode', ['CRUISE', 'BURN', 'DRIFT', 'STEALTH']);
export const ShipRole = word('ship role', SHIP_ROLES);
export const Frame = word('frame', FRAME_SYMBOLS);
export const ShipType = word('ship type', SHIP_TYPES);
export const GoodType = word('type of a good', GOOD_TYPES);
export const Supply = word('supply', ['SCARCE', 'LIMITED', 'MODERATE', 'HIGH', 'ABUNDANT']);
export const Activity = word('activity', ['WEAK', 'GROWING', 'STRONG', 'RESTRICTED']);
export const TradeType = word('type of a transaction', ['PURCHASE', 'SELL']);
export const ContractType = word('contract type', ['PROCUREMENT', 'TRANSPORT', 'SHUTTLE']);
export const Faction = word('faction', FACTION_SYMBOLS);
export const WaypointType = word('waypoint type', WAYPOINT_TYPES);
export const Trait = word('waypoint trait', WAYPOINT_TRAITS);
export const Modifier = word('waypoint modifier', WAYPOINT_MODIFIERS);

/** Symbols of goods and ship parts: new ones are handled like any other, so they have no list. */
export const TradeSymbol = z.string();
export const ShipPart = z.string();
export const Engine = z.string();
