/**
 * `npm run audit:verify`: walks the hash chain of every group and says where one does not hold; ends with 1 if any does
 * not. With `--file FILE` it checks a proof that was taken out of the audit page, without any database.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { afterChange } from '../server/src/after-change.ts'
import { type ProofLine, verifyProof } from '../server/src/platform/audit/audit-chain.ts'
import { verifyAudit } from '../server/src/platform/audit/audit-seal.ts'
import { allGroups } from '../server/src/platform/database/all-groups.ts'
import { ownConfig } from '../server/src/platform/config.ts'
import { connectTo } from '../server/src/platform/database/connect-to.ts'
import { openDatabases } from '../server/src/platform/database/databases.ts'
import { openCommandDatabase } from '../server/src/platform/database/command-database.ts'
import { prepareDatabase } from '../server/src/platform/database/database-server.ts'
import { explainStartFailure } from '../server/src/platform/lifecycle.ts'
import { StartProblem } from '../server/src/platform/start-problem.ts'

const { values } = parseArgs({ options: { file: { type: 'string' } } })

function verifyFile(file: string): boolean {
  const { verified, broken } = verifyProof(linesOf(file))
  console.log(
    broken
      ? `broken at seal ${broken.seal}: ${broken.why} (${verified} rows before it hold)`
      : `${verified} rows hold; the last hash is ${linesOf(file).at(-1)?.hash ?? 'none'}`,
  )
  return broken === null
}

function linesOf(file: string): ProofLine[] {
  const texts = readFileSync(file, 'utf8').split('\n')
  return texts.filter(Boolean).map((text, nth) => {
    try {
      return JSON.parse(text) as ProofLine
    } catch {
      throw new StartProblem(`Line ${nth + 1} of ${file} is not JSON: this is no proof, or it was cut.`)
    }
  })
}

/** Clinics that were deleted: their log is kept. */
async function deletedGroups(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ ...connectTo(ownerUrl), application_name: 'vitalrounds audit' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      'select h.group_id as id from audit_head h where not exists (select from clinic_group g where g.id = h.group_id) order by 1',
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

async function verifyDatabase(): Promise<boolean> {
  const config = ownConfig(undefined)
  const database = await openCommandDatabase(config)
  try {
    await prepareDatabase(database)
    const { db, close } = openDatabases(config, database.directLogins, afterChange)
    let isWhole = true
    for (const groupId of [...(await allGroups(db)), ...(await deletedGroups(database.ownerUrl))]) {
      const { sealed, broken } = await verifyAudit(db, groupId)
      isWhole &&= broken === null
      console.log(`${groupId}: ${broken ? `broken at seal ${broken.seq}: ${broken.why}` : `${sealed} rows hold`}`)
    }
    await close()
    return isWhole
  } finally {
    await database.stop()
  }
}

try {
  const isWhole = values.file === undefined ? await verifyDatabase() : verifyFile(values.file)
  process.exitCode = isWhole ? 0 : 1
} catch (error) {
  explainStartFailure(error, 'the data folder')
  process.exitCode = 1
}
