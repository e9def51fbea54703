/**
 * `npm run months:verify`: computes every closed month again from what was frozen, and every open row from its facts. Prints
 * what differs as one JSON line; exit 1 where anything does.
 */
import { afterChange } from '../server/src/after-change.ts'
import { ownConfig } from '../server/src/platform/config.ts'
import { openCommandDatabase } from '../server/src/platform/database/command-database.ts'
import { openDatabases } from '../server/src/platform/database/databases.ts'
import { runOrExplain } from '../server/src/platform/lifecycle.ts'
import { verifyMonths } from '../server/src/reports/verify-months.ts'

await runOrExplain(async () => {
  const config = ownConfig()
  const database = await openCommandDatabase(config)
  const { db, close } = openDatabases(config, database.directLogins, afterChange)
  try {
    const match = await verifyMonths(db, true)
    console.error(match.length === 0 ? 'Every month is what its facts say.' : `${match.length} differ.`)
    console.log(JSON.stringify({ differing: match }))
    process.exitCode = match.length === 0 ? 0 : 1
  } finally {
    await close()
    await database.stop()
  }
})
