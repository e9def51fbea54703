/** Begins an export: judges what is asked for, counts what the client has already, and writes down what is to be made. */
import { type ExportOutcome, type ExportBody, type ExportQuery } from '@vitalrounds/domain/fhir/bulk-api'
import {
  type ExportLevel,
  type ExportParameters,
  type ExportRequest,
  exportRequestOf,
  mostRunning,
  mostWithFiles,
  preferencesOf,
  typesOfLevel,
} from '@vitalrounds/domain/fhir/bulk-export'
import type { ResourceType } from '@vitalrounds/domain/fhir/resource'
import { sql } from 'kysely'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import type { ClientCaller } from '../../platform/http/clients/serve-client.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { practiceResourceId } from '../people-sources.ts'

type KickOff = {
  level: ExportLevel
  caller: ClientCaller
  /** As it was asked for, with the site. */
  url: string
  prefer: string
  query: ExportQuery
  body?: ExportBody
  /** The resource that names whose records are meant, of a level of a group. */
  groupResourceId?: string
  isInScope: (type: ResourceType) => boolean
}

const valuesOf = (value: unknown): string[] => [value].flat().map(String)
/** What a parameter of a resource holds: `value` and the name of its type (HL7 FHIR R4, Parameters). */
const valueOf = (parameter: Record<string, unknown>) => {
  const [, value] = Object.entries(parameter).find(([name]) => name.startsWith('value')) ?? []
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}

function parametersOf({ query, body }: Pick<KickOff, 'query' | 'body'>): ExportParameters {
  const results: Record<string, string[]> = {}
  const add = (name: string, values: string[]) => (results[name] = [...(results[name] ?? []), ...values])
  for (const [name, value] of Object.entries(query)) add(name, valuesOf(value))
  for (const parameter of body?.parameter ?? []) add(parameter.name, [valueOf(parameter)])
  return results
}

/** What is asked for by name must be in scope; of everything the part that is comes. */
function typesInScope({ types }: ExportRequest, { level, isInScope }: KickOff): ResourceType[] {
  if (types?.some((type) => !isInScope(type))) return refuse('apiClient.scope')
  const all = (types ?? typesOfLevel(level)).filter(isInScope)
  return all.length > 0 ? all : refuse('apiClient.scope')
}

async function practiceOf(db: GroupDb, resourceId: string): Promise<string> {
  const { rows } = await sql<{ practice_id: string }>`
    select p.practice_id from practice p where p.group_id = ${db.groupId} and ${practiceResourceId} = ${resourceId}::uuid`.execute(db)
  return rows[0]?.practice_id ?? refuse('request.notFound')
}

export const requesterColumns = ({ kind, id }: ClientCaller) =>
  kind === 'client' ? { client_id: id, user_id: null } : { client_id: null, user_id: id }

// While one is under way; that files end is said by the manifest
const [retryRunning, retryFull] = [30, 3600] as const

/** Counted under a lock of the client, so that many requests at once are one and refusals. */
async function countExports(db: GroupDb, { caller }: KickOff) {
  await sql`select pg_advisory_xact_lock(hashtextextended('fhir exports of ' || ${caller.id}::text, 0))`.execute(db)
  const { rows } = await sql<{ running: number; with_files: number }>`
    select count(*) filter (where e.state in ('requested', 'running'))::int as running,
           count(*) filter (where e.state in ('requested', 'running') or (e.state = 'done' and e.expires_at > app.now()))::int as with_files
      from fhir_export e
     where e.group_id = ${db.groupId} and (e.client_id = ${caller.id}::uuid or e.user_id = ${caller.id}::uuid)`.execute(db)
  const [{ running, with_files: withFiles } = { running: 0, with_files: 0 }] = rows
  if (running >= mostRunning) refuse('export.running', { retryAfterSeconds: retryRunning })
  if (withFiles >= mostWithFiles) refuse('export.tooMany', { retryAfterSeconds: retryFull })
}

const levelWords: Record<ExportLevel, string> = { system: 'the clinic', patient: 'all members', group: 'the members of a practice' }

const longestUrl = 4000

export async function requestExport(db: GroupDb, kickOff: KickOff): Promise<{ exportId: string; text: string }> {
  const { level, caller, url, prefer, body, groupResourceId } = kickOff
  const preferences = preferencesOf(prefer)
  if (!preferences.has('respond-async')) refuse('export.async')
  const { request, errors } = exportRequestOf(parametersOf(kickOff), level, preferences.get('handling') === 'lenient')
  if (!request) return refuse('export.parameter', { errors })
  const types = typesInScope(request, kickOff)
  const practiceId = groupResourceId === undefined ? null : await practiceOf(db, groupResourceId)
  await countExports(db, kickOff)
  const { id: exportId } = await db
    .insertInto('fhir_export')
    .values({
      group_id: db.groupId,
      ...requesterColumns(caller),
      request_url: url.slice(0, longestUrl),
      is_posted: body !== undefined,
      types,
      level,
      practice_id: practiceId,
      since: request.since ?? null,
      ignored: [...request.ignored],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  changed(db, 'fhirExportOpen', { exportId })
  const since = request.since === undefined ? '' : ` since ${request.since}`
  return { exportId, text: `Export of ${levelWords[level]}: ${types.join(', ')}${since}` }
}

export const informationOf = (exportId: string, text: string): ExportOutcome => ({
  resourceType: 'OperationOutcome',
  id: exportId,
  issue: [{ severity: 'information', code: 'informational', details: { text } }],
})
