/** FHIR R4: what the interface can do, a search, one resource. */
import { fhirApi, fhirContentType } from '@vitalrounds/domain/fhir/api'
import { capabilityStatement } from '@vitalrounds/domain/fhir/capability'
import { apiClientApi } from '@vitalrounds/domain/fhir/client-api'
import { fhirExportsApi } from '@vitalrounds/domain/fhir/exports-api'
import type { ResourceType } from '@vitalrounds/domain/fhir/resource'
import { fhirUrlOf } from '@vitalrounds/domain/fhir/smart'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { toCheckedText } from '../platform/http/checked-text.ts'
import { serve, servePublic } from '../platform/http/http.ts'
import { serveWithClients } from '../platform/http/clients/serve-client.ts'
import { refuse } from '../platform/http/refuse.ts'
import { readSetting, saveSetting } from '../settings/save-setting.ts'
import { productVersion } from '../platform/product-version.ts'
import { isWithin, refuseOtherClinic } from './who-may-read.ts'
import { apiClientSetting, clientRecords } from './clients/clients.ts'
import { cancelAnyExport, listExports } from './bulk/list-exports.ts'
import { type FaultReport, findByIds, membersIn, searchPage, withoutFaults } from './bundle.ts'

const reportTo =
  (log: FastifyBaseLogger): FaultReport =>
  (fault) =>
    log.error(fault, 'a resource breaks the rules of FHIR')

export function fhirRoutes(app: FastifyInstance) {
  const { publicUrl } = app.context.config
  serve(app, apiClientApi.get, async ({ db, actor }) => ({
    ...(await readSetting(db, apiClientSetting(db, actor.userId))),
    records: await clientRecords(db),
    fhirUrl: fhirUrlOf(publicUrl, db.groupId),
  }))
  serve(app, apiClientApi.save, async ({ db, actor, body }) => ({
    ...(await saveSetting(db, apiClientSetting(db, actor.userId), { ...body, by: actor.userId })),
    records: await clientRecords(db),
    fhirUrl: fhirUrlOf(publicUrl, db.groupId),
  }))
  serve(app, fhirExportsApi.list, async ({ db }) => ({ exports: await listExports(db) }))
  serve(app, fhirExportsApi.cancel, ({ db, params: { id } }) => cancelAnyExport(db, id))
  servePublic(app, fhirApi.metadata, async ({ params, reply }) => {
    reply.type(fhirContentType)
    return capabilityStatement({
      url: fhirUrlOf(publicUrl, params.groupId),
      version: productVersion,
      date: new Date(app.context.clock()).toISOString(),
    })
  })
  serveWithClients(app, fhirApi.search, async ({ db, scopes, params, query, request }) => {
    refuseOtherClinic(params.groupId, db.groupId)
    if (!isWithin(scopes, params.type, 's')) refuse('apiClient.scope')
    const isVisible = (type: ResourceType) => isWithin(scopes, type, 'r')
    const { bundle, members } = await searchPage(db, { type: params.type, query, report: reportTo(request.log), isVisible })
    return toCheckedText(JSON.stringify(bundle), members)
  })
  serveWithClients(app, fhirApi.get, async ({ db, scopes, params, request }) => {
    refuseOtherClinic(params.groupId, db.groupId)
    if (!isWithin(scopes, params.type, 'r')) refuse('apiClient.scope')
    const [item] = withoutFaults(reportTo(request.log), await findByIds(db, params.type, [params.id]))
    return item ? toCheckedText(JSON.stringify(item), membersIn([item])) : refuse('request.notFound')
  })
}
