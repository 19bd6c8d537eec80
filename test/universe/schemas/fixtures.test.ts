import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { Ship, } from './ship-schemas.ts';
import { Faction,System, Waypoint } from './place-schemas.ts';
import { Agent, Contract, MarketListing, MarketWithPrices, ShipyardListing, ShipyardWithPrices } from './trade-schemas.ts';
import * as z from 'zod';
const F='/work/shared/fixtures/';
function dropNulls(v: any): any { if (Array.isArray(v)) return v.map(dropNulls); if (v && typeof v==='object') return Object.fromEntries(Object.entries(v).filter(([,x])=>x!==null).map(([k,x])=>[k,dropNulls(x)])); return v }
test('x', () => {
  const home=dropNulls(JSON.parse(readFileSync(F+'home-system/X1-AD75.json','utf8')));
  const out:Record<string,number>={};
  const check=(name:string,schema:z.ZodType,list:any[])=>{for(const each of list){const p=schema.safeParse(each);if(!p.success)for(const i of p.error.issues){const k=name+' '+i.path.map(x=>typeof x==='number'?'[]':x).join('.')+': '+i.code+' '+((i as any).keys??'')+' '+i.message.slice(0,80);out[k]=(out[k]??0)+1}}};
  console.log(Object.keys(home), Object.entries(home).map(([k,v]:any)=>[k,Array.isArray(v)?v.length:typeof v]));
  check('ship',Ship,home.ships);
  check('system',System,home.systems);
  check('waypoint',Waypoint,home.waypoints);
  check('market',MarketWithPrices,home.marketplaces);
  check('yard',ShipyardWithPrices,home.shipyards);
  check('agent',Agent,[home.agent]);
  const reg=JSON.parse(readFileSync(F+'register-response_2024-08-13_v2.2.0.json','utf8')).data;
  check('reg.ship',Ship,[reg.ship]); check('reg.agent',Agent,[reg.agent]);check('reg.contract',Contract,[reg.contract]);check('reg.faction',Faction,[reg.faction]);
  check('remote',MarketListing,[JSON.parse(readFileSync(F+'market-remote-view_X1-BM40-A2.json','utf8')).data]);
  console.log(out);
});
