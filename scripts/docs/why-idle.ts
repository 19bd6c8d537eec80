/**
 * The section of docs/logs.md on ships that stand still. What the commands print there is from a run: a drone without a gas siphon
 * that a strategy had told to siphon.
 */
export const WHY_IDLE = `Three commands, the quickest first; each takes the daemon's config, if not \`config/argosy.yaml\`.

**1. Now:** \`npx argosy status\`. Ships that do nothing stand on top, each with the reason in the last column:

\`\`\`text
ship        state          for  cargo     fuel  profit of run  what, or why nothing
ARGOSY-1-3  waiting     31 min   0/15    80/80              0  siphon: it has no gas siphon, gas processor or hold
ARGOSY-1-1  navigating    17 s   0/40  164/400        772,092  buy 40 ALUMINUM at X1-JB27-H58 for contract cu8y9o2y3lpigt3ave9mjac89
\`\`\`

**2. Since when:** \`npx argosy logs --ship ARGOSY-1-3 --since 1h\`. "waits: ..." begins each pause with its reason, "takes on ..." ends it:

\`\`\`text
2026-11-21 08:37:38   0d 00:01  INFO   ARGOSY-1-3    waits: siphon: it has no gas siphon, gas processor or hold
    ... so much before 2026-11-21 09:10:02; since then:
\`\`\`

**3. How much of its time:** \`npx argosy report\` sums it up by ship and by reason ("Ship time without a mission, by reason").

| it says | which means | do |
|---|---|---|
| \`waits: mine: ...; trade: ...\` | each of its lanes, and what that lane lacks | give it another lane under \`ships:\` of the strategy, or what it lacks; taken up without a restart |
| \`waits: scout: every market within reach has been seen lately\` | a scout with nothing new to see | nothing: it goes on when prices have grown old |
| \`waits: mine: its requests earned 14 credits each lately, and while others wait for theirs one costs 130\` | the request budget is used up, and other ships earn far more with it | nothing: it goes on when there is room; own fewer ships, or raise \`limits.requestsPerMinute\` where it is below 150 |
| \`waits: mine: its last 14 missions lost 5,000 credits; it is tried again at ...\` | the lane is suspended for six hours, since it lost money | nothing, or give the ship another lane |
| \`is paused by its owner\` | an order of yours, which outlives a restart | \`npx argosy ctl resume <ship>\`, or without a ship where all rest |
| \`is left alone: ...\` | in quarantine: it failed five times within ten minutes, or ran in a circle | read its \`ERROR\` lines, then \`npx argosy ctl resume <ship>\` |
| \`failed in ...; trying again in 4 s\` | its machine broke and starts again | nothing, unless it goes on |
| \`... refused with 4244 ...\` | the server refused a request; the ship pauses before it plans again | nothing, unless it goes on |
| \`the server is away: ...\` | nothing is sent until it answers | nothing; Argosy probes by itself |
| \`stopped after ...\` or \`gave up: ...\`, and no line since | no daemon runs | start it |
| \`coolingDown\`, \`navigating\`, \`awaitingHauler\` in \`status\` | it is at work: it has a cooldown, flies, or waits with a full hold for a hauler, two minutes at most | nothing |

On the page the same stands under [Why is a ship idle?](dashboard.md#why-is-a-ship-idle).

## For programs
`;
