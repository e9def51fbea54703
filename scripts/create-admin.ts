/**
 * `npm run create-admin`: makes the first super admin and their clinic on a new server and prints the link that sets the
 * password. What is not given as an argument is asked for.
 */
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { normalEmail } from '@vitalrounds/domain/auth/email'
import { isUsZone } from '@vitalrounds/domain/values/us-zones'
import { afterChange } from '../server/src/after-change.ts'
import { makeFirstAdmin } from '../server/src/auth/first-admin.ts'
import { type Config, ownConfig } from '../server/src/platform/config.ts'
import { openCommandDatabase } from '../server/src/platform/database/command-database.ts'
import { databaseOver, openPool } from '../server/src/platform/database/db.ts'
import { explainStartFailure } from '../server/src/platform/lifecycle.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { refuseDemo } from '../server/src/platform/database/refuse-demo.ts'
import { StartProblem } from '../server/src/platform/start-problem.ts'
import { commandLine } from '../server/src/platform/product-version.ts'

const questions = {
  email: 'E-mail',
  'first-name': 'First name',
  'last-name': 'Last name',
  clinic: 'Name of the clinic',
  'time-zone': 'Time zone of the clinic (America/New_York)',
} as const
type Name = keyof typeof questions

const usage = commandLine(
  'create-admin',
  '--email you@clinic.example --first-name Ada --last-name Reyes --clinic "Northside Clinic" [--time-zone America/Chicago] [--force] [--new]',
)

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    clinic: { type: 'string' },
    'time-zone': { type: 'string' },
    force: { type: 'boolean', default: false },
    new: { type: 'boolean', default: false },
  },
})

/** The arguments, completed by questions where somebody sits at the terminal. */
async function answers(): Promise<Record<Name, string>> {
  const input: Partial<Record<Name, string>> = { ...values }
  const missing = (Object.keys(questions) as Name[]).filter((name) => input[name] === undefined)
  if (process.stdin.isTTY && missing.length > 0) {
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    for (const name of missing) input[name] = await terminal.question(`${questions[name]}: `)
    terminal.close()
  }
  return Object.fromEntries((Object.keys(questions) as Name[]).map((name) => [name, input[name]?.trim() ?? ''])) as Record<Name, string>
}

function checked(input: Record<Name, string>) {
  const target = {
    email: normalEmail(input.email),
    firstName: input['first-name'],
    lastName: input['last-name'],
    clinic: input.clinic,
    timeZone: input['time-zone'] || 'America/New_York',
  }
  if (!/^[^@\s,;:<>"]+@[^@\s,;:<>"]+$/.test(target.email)) throw new StartProblem(`An e-mail address is needed.\n  ${usage}`)
  if (!target.firstName || !target.lastName || !target.clinic)
    throw new StartProblem(`First name, last name and clinic are needed.\n  ${usage}`)
  if (!isUsZone(target.timeZone)) throw new StartProblem(`${target.timeZone} is not a time zone of the US; write one like America/Chicago.`)
  return target
}

async function create(config: Config, target: ReturnType<typeof checked>) {
  const database = await openCommandDatabase(config, { mayMake: values.new })
  try {
    await migrate(database.ownerUrl)
    if (config.profile === 'production') await refuseDemo(database.ownerUrl)
    const owner = databaseOver(openPool(database.ownerUrl, 'owner'), afterChange)
    const firstAdmin = await makeFirstAdmin(owner, config, { ...target, isForced: values.force })
    await owner.destroy()
    return firstAdmin
  } finally {
    await database.stop()
  }
}

try {
  // Meant for a clinic's own server, and its keys; another profile has to be asked for
  const config = ownConfig(process.env['VITALROUNDS_PROFILE'] ? undefined : 'production')
  const target = checked(await answers())
  const outcome = await create(config, target)
  if (outcome.kind === 'exists') throw new StartProblem('This server has a super admin already. Use --force to make another one.')
  if (outcome.kind === 'emailTaken') throw new StartProblem('A user with this email already exists')
  console.error(`${target.email} is now the super admin of ${target.clinic}. Set the password within 7 days at:`)
  console.log(outcome.link)
} catch (error) {
  explainStartFailure(error, 'the data folder')
  process.exitCode = 1
}
