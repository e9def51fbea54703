/**
 * `npm run bench [-- --members N] [-- --only lists|search|member|webhook|billing]`: HTTP endpoints beside the bare SQL that does
 * the same work, in one run on one database. JSON lines on standard output, everything else on standard error.
 */
import { parseArgs } from 'node:util'
import { bareSql, startLarge } from './large-server.ts'
import { benchLists } from './lists.ts'
import { benchMember, benchSearch } from './members.ts'
import { benchWebhook } from './webhook.ts'

const { values } = parseArgs({ options: { members: { type: 'string', default: '100000' }, only: { type: 'string' } } })
const wants = (part: string) => values.only === undefined || values.only === part

const server = await startLarge(Number(values.members))
const raw = await bareSql(server)
try {
  if (wants('lists')) await benchLists(server, raw)
  if (wants('search')) await benchSearch(server, raw)
  if (wants('member')) await benchMember(server, raw)
  if (wants('webhook')) await benchWebhook(server)
} finally {
  await raw.stop()
  await server.stop()
}
// Runs when it is loaded
if (wants('billing')) await import('./billing.ts')
