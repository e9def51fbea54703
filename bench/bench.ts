/**
 * `npm run bench [-- --members N] [-- --only lists|counts|search|member|webhook|webhooks-out|billing|reports|contact|chronic|tiers]`: HTTP endpoints beside the bare SQL that does
 * the same work, in one run on one database. JSON lines on standard output, the last with the bars that were missed; everything else on standard error.
 */
import { parseArgs } from 'node:util'
import { bareSql, startLarge } from './large-server.ts'
import { benchChronic } from './chronic.ts'
import { benchCounts, benchLists, type Servers } from './lists.ts'
import { benchContact } from './contact.ts'
import { benchReports } from './reports.ts'
import { printBars } from './measure.ts'
import { benchMember, benchSearch } from './members.ts'
import { firstOfDatabase, processorClock } from './processes.ts'
import { benchWebhook } from './webhook.ts'
import { benchWebhooksOut } from './webhooks/slow-receiver.ts'
import { readLongRun } from '../scripts/testing/long-run.ts'
import { readLastRun } from '../scripts/testing/run-history.ts'

const { values } = parseArgs({ options: { members: { type: 'string', default: '100000' }, only: { type: 'string' } } })
const wants = (part: string) => values.only === undefined || values.only === part

// Lists grow with the clinic and are asked of one of 100,000; reports have a clinic of their own
if (!['reports', 'contact', 'chronic', 'tiers', 'webhooks-out'].includes(values.only ?? '')) await benchLarge()
if (wants('reports')) await benchReports()
if (wants('contact')) await benchContact()
if (wants('webhooks-out')) await benchWebhooksOut()
// One member with five years behind them
if (wants('chronic')) await benchChronic()
// Runs when it is loaded
if (wants('billing')) await import('./billing.ts')
if (wants('tiers')) printTiers()
printBars()

/** How long somebody waits who changes something: the last green run of each tier on this machine. */
function printTiers() {
  const runs = {
    'npm run check': readLastRun('check'),
    'npm test': readLastRun('test'),
    'npm run test:long': readLongRun(),
  }
  for (const [name, run] of Object.entries(runs))
    console.log(JSON.stringify({ name, minutes: run?.minutes ?? null, date: run?.date ?? null }))
}

async function benchLarge() {
  const large = await startLarge(Number(values.members), 'bench')
  const small = await startLarge(1000, 'bench-1000')
  const raw = await bareSql(large)
  const processors = processorClock([large, small].map(({ config }) => firstOfDatabase(config.dataDir)))
  const servers: Servers = { large, small, raw, processors }
  try {
    if (wants('lists')) await benchLists(servers)
    if (wants('counts')) await benchCounts(servers)
    if (wants('search')) await benchSearch(servers)
    if (wants('member')) await benchMember(servers)
    if (wants('webhook')) await benchWebhook(large)
  } finally {
    await raw.stop()
    await small.stop()
    await large.stop()
  }
}
