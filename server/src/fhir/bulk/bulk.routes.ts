/** Bulk export: kick-off at three levels, how far it is, its files, and taking it back. */
import { bulkApi, type ExportBody, type ExportQuery } from '@vitalrounds/domain/fhir/bulk-api'
import { type ExportLevel, pollSeconds } from '@vitalrounds/domain/fhir/bulk-export'
import type { ResourceType } from '@vitalrounds/domain/fhir/resource'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GroupDb } from '../../platform/database/db.ts'
import { type ClientCaller, serveFileToClients, serveWithClients } from '../../platform/http/clients/serve-client.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { publicAddress } from '../../platform/public-url.ts'
import { isWithin, refuseOtherClinic } from '../who-may-read.ts'
import { cancelExport, refuseHaste, exportManifest, findExport, openExportFile, progressOf, statusPath } from './export-files.ts'
import { informationOf, requestExport } from './request-export.ts'

type KickOffInput = {
  db: GroupDb
  caller: ClientCaller
  scopes: readonly string[] | undefined
  params: { groupId: string; id?: string }
  query: ExportQuery
  body?: ExportBody
  request: FastifyRequest
  reply: FastifyReply
}

const headerOf = ({ headers }: FastifyRequest, name: string) => [headers[name] ?? ''].flat().join(',')
/** Exports take what a search would find: the right to search, not the one to read by id. */
const searches = (scopes: readonly string[] | undefined) => (type: ResourceType) => isWithin(scopes, type, 's')

const kickOffAt = (level: ExportLevel) => async (input: KickOffInput) => {
  const { db, caller, scopes, params, query, body, request, reply } = input
  refuseOtherClinic(params.groupId, db.groupId)
  const { exportId, text } = await requestExport(db, {
    level,
    caller,
    url: publicAddress(db, request.url as `/${string}`),
    prefer: headerOf(request, 'prefer'),
    query,
    ...(request.method === 'POST' && { body: body ?? {} }),
    ...(params.id !== undefined && { groupResourceId: params.id }),
    isInScope: searches(scopes),
  })
  reply.status(202).header('content-location', publicAddress(db, statusPath(db.groupId, exportId)))
  return informationOf(exportId, text)
}

function statusRoutes(app: FastifyInstance) {
  serveWithClients(app, bulkApi.status, async ({ db, caller, params: { groupId, exportId }, reply }) => {
    refuseOtherClinic(groupId, db.groupId)
    const row = await findExport(db, { caller, exportId })
    if (row.state === 'failed') return refuse('export.failed')
    if (row.state === 'done') {
      reply.header('expires', new Date(row.expires_at ?? db.asOf).toUTCString())
      return exportManifest(db, row)
    }
    refuseHaste(db, row)
    const progress = progressOf(row)
    reply.status(202).headers({ 'x-progress': progress, 'retry-after': String(pollSeconds) })
    return informationOf(exportId, progress)
  })
  serveWithClients(app, bulkApi.cancel, async ({ db, caller, params: { groupId, exportId }, reply }) => {
    refuseOtherClinic(groupId, db.groupId)
    await findExport(db, { caller, exportId })
    await cancelExport(db, exportId)
    reply.status(202)
    return informationOf(exportId, 'Export canceled')
  })
  serveFileToClients(app, bulkApi.file, async ({ db, caller, scopes, params: { groupId, exportId, file }, request }) => {
    refuseOtherClinic(groupId, db.groupId)
    const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i.test(headerOf(request, 'accept-encoding'))
    return openExportFile(db, await findExport(db, { caller, exportId }), { file, acceptsGzip, isInScope: searches(scopes) })
  })
}

/** In a scope of its own: a body of FHIR is JSON under a name that no other address takes. */
export const bulkRoutes = (app: FastifyInstance) =>
  app.register(async (scope) => {
    scope.addContentTypeParser('application/fhir+json', { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'))
    serveWithClients(scope, bulkApi.system, kickOffAt('system'))
    serveWithClients(scope, bulkApi.systemByPost, kickOffAt('system'))
    serveWithClients(scope, bulkApi.patients, kickOffAt('patient'))
    serveWithClients(scope, bulkApi.patientsByPost, kickOffAt('patient'))
    serveWithClients(scope, bulkApi.group, kickOffAt('group'))
    serveWithClients(scope, bulkApi.groupByPost, kickOffAt('group'))
    statusRoutes(scope)
  })
