/**
 * `npm run seed -- --members 100000 [--database-url URL]`: builds the large clinic for benchmarks, in DATA_DIR or in the
 * database named. Progress on standard error; one JSON line with the figures on standard output.
 */
import { parseArgs } from 'node:util'
import { loadLarge } from '../server/seeds/large/load-large.ts'
import { largeSignIn } from '../server/seeds/large/large-clinic.ts'
import { demoPassword } from '../server/seeds/demo/users.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openDatabaseServer } from '../server/src/platform/database/database-server.ts'
import { runOrExplain } from '../server/src/platform/lifecycle.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { StartProblem } from '../server/src/platform/start-problem.ts'

const mostMembers = 1_000_000

function wanted() {
  const { values } = parseArgs({
    options: { members: { type: 'string', default: '100000' }, 'database-url': { type: 'string' } },
  })
  const members = Number(values.members)
  if (!Number.isInteger(members) || members < 1 || members > mostMembers)
    throw new StartProblem(`--members takes a whole number from 1 to ${mostMembers}.`)
  return { members, databaseUrl: values['database-url'] }
}

async function run() {
  const { members, databaseUrl } = wanted()
  const config = readConfig({ ...process.env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  if (config.profile === 'production') throw new StartProblem('Invented members do not belong into a production database.')
  const database = await openDatabaseServer(config)
  try {
    await migrate(database.ownerUrl)
    const started = performance.now()
    const done = await loadLarge(database.ownerUrl, config, {
      members,
      nowMs: Date.now(),
      tell: (line) => console.error(line),
    })
    if (!done) throw new StartProblem('This database has its large clinic already.')
    const total = (performance.now() - started) / 1000
    console.error(`Sign in as ${largeSignIn} with ${demoPassword}`)
    console.log(JSON.stringify({ ...done, totalSeconds: Math.round(total * 10) / 10 }))
  } finally {
    await database.stop()
  }
}

await runOrExplain(run)
