/** Takes an exported clinic into this database: all of it in one transaction, proven by the hash that the export has, or nothing. */
import pg from 'pg'
import { connectTo } from '../../server/src/platform/database/connect-to.ts'
import type { BoxKeys } from '../../server/src/platform/secret-box.ts'
import { StartProblem } from '../../server/src/platform/start-problem.ts'
import { sealedPlaces } from '../../server/src/sealed-places.ts'
import { hashClinic } from './clinic-hash.ts'
import { type ClinicTable, findClinic } from './clinic-tables.ts'
import { describeVisitors, findMissing, findTaken, findVisitors } from './collisions.ts'
import { insertAudit, verifyStagedAudit } from './import-audit.ts'
import { sealStaged } from './import-secrets.ts'
import { findStandIns, insertStaged, settleInserted } from './insert-staged.ts'
import { connectionCase, matchConnections } from './match-connections.ts'
import type { ExportFolder } from './read-export.ts'
import { stageTables } from './stage-tables.ts'
import { writtenTables } from './export-clinic.ts'

export type ImportOrder = {
  ownerUrl: string
  keys: BoxKeys
  source: ExportFolder
  /** This server's account for one of the export, where they are not told apart by vendor and mode. */
  connections: ReadonlyMap<string, string>
  standIns: boolean
  despiteSealed: boolean
}
export type ImportResult = { isThere: boolean; rows: number; auditRows: number; sha256: string; standIns: number }

export async function importClinic(order: ImportOrder): Promise<ImportResult> {
  const client = new pg.Client({ ...connectTo(order.ownerUrl), application_name: 'vitalrounds clinic', options: '-c TimeZone=UTC' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    // One import at a time, and no clinic gets the same name meanwhile
    await client.query(`select pg_advisory_xact_lock(hashtextextended('name of a group', 0))`)
    const result = await importInto(client, order)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

async function importInto(client: pg.Client, order: ImportOrder): Promise<ImportResult> {
  const { manifest } = order.source
  const connections = await matchConnections(client, manifest.connections, order.connections)
  if (await findClinic(client, manifest.clinic.id)) return compareExisting(client, order, connections)
  const tables = await stageTables(client, order.source)
  const lastHash = await verifyStagedAudit(client)
  const standIns = await refuseCollisions(client, order, { tables, connections })
  const rows = await insertStaged(client, tables, { clinicId: manifest.clinic.id, connections, standIns })
  await settleInserted(client, tables, manifest.clinic.id)
  await prove(client, order, { tables, connections, standIns })
  const auditRows = await insertAudit(client)
  await client.query(
    `insert into audit (group_id, actor_kind, actor_id, action, kind, ids, result, reason)
     values ($1::uuid, 'job', 'clinic-command', 'clinic import', 'group', array[$1::uuid::text], 'ok', $2)`,
    [manifest.clinic.id, `${manifest.tables['public.member'] ?? 0} members; the log before ends in ${lastHash}`],
  )
  return { isThere: false, rows, auditRows, sha256: manifest.proof.sha256, standIns: standIns.length }
}

type Match = { tables: readonly ClinicTable[]; connections: ReadonlyMap<string, string> }

/** Every reason at once. Answers the users for whom others stand in. */
async function refuseCollisions(client: pg.Client, order: ImportOrder, { tables, connections }: Match): Promise<string[]> {
  const here = (column: string) => (column.endsWith('connection_id') ? connectionCase(column, connections) : column)
  const visitors = await findVisitors(client, tables)
  const places = sealedPlaces.filter(({ table }) => tables.some(({ name }) => name === `public.${table}`))
  const closed = await sealStaged(client, order.keys, { places, here })
  const reasons = [
    ...(await findMissing(client)),
    ...(await findTaken(client, tables, here)),
    ...(visitors.length > 0 && !order.standIns ? [describeVisitors(visitors)] : []),
    ...(closed.length > 0 && !order.despiteSealed ? [describeClosed(closed)] : []),
  ]
  if (reasons.length > 0) throw new StartProblem(`Nothing was imported.\n${reasons.join('\n')}`)
  return visitors
}

const describeClosed = (closed: readonly string[]) =>
  `No key of this server opens ${closed.length} sealed secrets: ${closed.slice(0, 5).join(', ')}${closed.length > 5 ? ' and more' : ''}. Put the other server's SECRET_BOX_KEY behind this one's (SECRET_BOX_KEY=own,other) for the import, or let them be entered again: --despite-sealed.`

/** Throws, and so undoes everything, where a row is not as it was exported. */
async function prove(
  client: pg.Client,
  { source: { manifest } }: ImportOrder,
  { tables, connections, standIns }: Match & { standIns: string[] },
) {
  const hash = await hashClinic(client, tables, manifest.clinic.id, { connections, standIns })
  if (hash.sha256 === manifest.proof.sha256) return
  throw new StartProblem(
    `Nothing was imported: rows came out otherwise than they were exported, in ${differing(hash.tables, manifest.proof.tables)}.`,
  )
}

const differing = (here: Record<string, string>, before: Record<string, string>) =>
  [...new Set([...Object.keys(here), ...Object.keys(before)])].filter((name) => here[name] !== before[name]).join(', ')

/** A second run finds the first one's rows. */
async function compareExisting(
  client: pg.Client,
  { source: { manifest } }: ImportOrder,
  connections: Match['connections'],
): Promise<ImportResult> {
  const standIns = await findStandIns(client, manifest.clinic.id)
  const hash = await hashClinic(client, await writtenTables(client), manifest.clinic.id, { connections, standIns })
  if (hash.sha256 === manifest.proof.sha256) return { isThere: true, rows: 0, auditRows: 0, sha256: hash.sha256, standIns: 0 }
  throw new StartProblem(
    `This clinic is here already, and not as it was exported: ${differing(hash.tables, manifest.proof.tables)}. Nothing was imported.`,
  )
}
