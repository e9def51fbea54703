/**
 * `npm run clinic -- list|export|import|delete`: one clinic of this server, taken away as files, taken in or deleted, with proof. See "One
 * clinic" in docs/operations.md.
 */
import { createInterface } from 'node:readline/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { afterChange } from '../../server/src/after-change.ts'
import { type Config, ownConfig } from '../../server/src/platform/config.ts'
import { type CommandDatabase, openCommandDatabase } from '../../server/src/platform/database/command-database.ts'
import { connectTo } from '../../server/src/platform/database/connect-to.ts'
import { openDatabases } from '../../server/src/platform/database/databases.ts'
import { runOrExplain } from '../../server/src/platform/lifecycle.ts'
import { commandLine } from '../../server/src/platform/product-version.ts'
import { StartProblem } from '../../server/src/platform/start-problem.ts'
import { type Clinic, findClinic, listClinics } from './clinic-tables.ts'
import { deleteClinic } from './delete-clinic.ts'
import { exportClinic } from './export-clinic.ts'
import { importClinic } from './import-clinic.ts'
import { describeImport } from './import-words.ts'
import { readExport } from './read-export.ts'

const usage = `Usage:
  ${commandLine('clinic', 'list')}
  ${commandLine('clinic', 'export --clinic ID --to FOLDER')}
  ${commandLine('clinic', 'import --from FOLDER [--connection ITS=OURS] [--stand-ins] [--despite-sealed]')}
  ${commandLine('clinic', 'delete --clinic ID --to FOLDER [--name "The clinic\'s name"] [--despite-open-months]')}`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clinic: { type: 'string' },
    to: { type: 'string' },
    name: { type: 'string' },
    from: { type: 'string' },
    connection: { type: 'string', multiple: true, default: [] },
    'stand-ins': { type: 'boolean', default: false },
    'despite-sealed': { type: 'boolean', default: false },
    'despite-open-months': { type: 'boolean', default: false },
  },
})

async function onOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connectTo(ownerUrl), application_name: 'vitalrounds clinic' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function chosenClinic({ ownerUrl }: CommandDatabase): Promise<Clinic> {
  const id = values.clinic ?? ''
  const clinic = await onOwner(ownerUrl, (client) => findClinic(client, id))
  return clinic ?? raise(`No clinic has the id ${id}. ${commandLine('clinic', 'list')} names all.`)
}

function raise(text: string): never {
  throw new StartProblem(text)
}

const targetFolder = () => (values.to === undefined || values.clinic === undefined ? raise(usage) : resolve(values.to))

/** The name has to be typed by whoever deletes: an id alone is mistaken too easily. */
async function confirmName({ name }: Clinic) {
  let typed = values.name
  if (typed === undefined && process.stdin.isTTY) {
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    typed = await terminal.question(`Everything of this clinic will be deleted. Type its name (${name}): `)
    terminal.close()
  }
  if (typed !== name) raise(`The name of this clinic is another one: nothing was deleted. Give it by --name, letter by letter.`)
}

const commands: Record<string, (config: Config, database: CommandDatabase) => Promise<void>> = {
  async list(_, { ownerUrl }) {
    for (const { id, name } of await onOwner(ownerUrl, listClinics)) console.log(`${id}  ${name}`)
  },
  async export(_, database) {
    const target = targetFolder()
    const clinic = await chosenClinic(database)
    const { files, bytes, tables, sha256 } = await exportClinic(database.ownerUrl, clinic, target)
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
    console.log(`${clinic.name}: ${rows} rows in ${files} files, ${(bytes / 1e6).toFixed(1)} MB, in ${target}`)
    console.log(`Its rows have the hash ${sha256}.`)
    console.log('It holds patients’ data unencrypted: keep it where only those who may can read it.')
  },
  async import(config, database) {
    const source = await readExport(resolve(values.from ?? raise(usage)))
    const result = await importClinic({
      ownerUrl: database.ownerUrl,
      keys: config.keys.secretBox,
      source,
      connections: new Map(values.connection.map((pair) => pair.split('=', 2) as [string, string])),
      standIns: values['stand-ins'],
      despiteSealed: values['despite-sealed'],
    })
    for (const line of describeImport(source.manifest, result)) console.log(line)
  },
  async delete(config, database) {
    const target = targetFolder()
    const clinic = await chosenClinic(database)
    await confirmName(clinic)
    const { db, close } = openDatabases(config, database.directLogins, afterChange)
    try {
      const order = { ownerUrl: database.ownerUrl, clinic, despiteOpenMonths: values['despite-open-months'] }
      const { tables, kept } = await deleteClinic(order, db, target)
      const rows = Object.values(tables).reduce((sum, { before }) => sum + before, 0)
      console.log(`${clinic.name} is deleted: ${rows} rows. ${kept.auditRows} rows of its audit log are kept until ${kept.keepUntil}.`)
      console.log(`The certificate is in ${target}. Backups from before hold the clinic until you delete them.`)
    } finally {
      await close()
    }
  },
}

await runOrExplain(async () => {
  const command = commands[positionals[0] ?? ''] ?? raise(usage)
  if (positionals[0] !== 'list' && positionals[0] !== 'import') targetFolder()
  const config = ownConfig(process.env['VITALROUNDS_PROFILE'] ? undefined : 'production')
  const database = await openCommandDatabase(config)
  try {
    await command(config, database)
  } finally {
    await database.stop()
  }
})
