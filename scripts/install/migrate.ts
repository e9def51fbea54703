/**
 * `vitalrounds migrate`: brings the database to this version without serving, as a start does by itself. For a cluster that
 * replaces its servers: where this fails, none was replaced yet.
 */
import { parseArgs } from 'node:util'
import { ownConfig } from '../../server/src/platform/config.ts'
import { openCommandDatabase } from '../../server/src/platform/database/command-database.ts'
import { prepareDatabase } from '../../server/src/platform/database/database-server.ts'
import { refuseDemo } from '../../server/src/platform/database/refuse-demo.ts'
import { runOrExplain } from '../../server/src/platform/lifecycle.ts'
import { productVersion } from '../../server/src/platform/product-version.ts'

await runOrExplain(async () => {
  const { values } = parseArgs({ options: { new: { type: 'boolean', default: false } } })
  const config = ownConfig(process.env['VITALROUNDS_PROFILE'] ? undefined : 'production')
  const database = await openCommandDatabase(config, { mayMake: values.new })
  try {
    await prepareDatabase(database)
    if (config.profile === 'production') await refuseDemo(database.ownerUrl)
    console.log(`The database is that of version ${productVersion}.`)
  } finally {
    await database.stop()
  }
})
