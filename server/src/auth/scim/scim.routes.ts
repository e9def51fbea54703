/** SCIM 2.0: what the identity provider of an organization calls, and the part of Single sign-on where its token is made. */
import { parseScimFilter } from '@vitalrounds/domain/auth/scim/filter'
import { largestScimPage, scimList } from '@vitalrounds/domain/auth/scim/scim'
import { scimApi, type ScimListQuery } from '@vitalrounds/domain/auth/scim/scim-api'
import { type ProvisioningReply, scimSettingApi } from '@vitalrounds/domain/auth/scim/scim-setting-api'
import { resourceTypes, scimSchemas, scimUrlOf, serviceProviderConfig } from '@vitalrounds/domain/auth/scim/capabilities'
import { changeOfOperations, changeOfResource, type ScimUserChange } from '@vitalrounds/domain/auth/scim/user-change'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { serveAccount } from '../../platform/http/serve-account.ts'
import { findProvider, type Provider } from '../sign-on/provider.queries.ts'
import { requireOrganization } from '../sign-on/save-provider.ts'
import { addScimUser, changeScimUser, deleteScimUser } from './change-user.ts'
import { listScimEvents } from './events.ts'
import { findScimAccount, findScimAccounts, type ScimAccount, scimUserOf } from './scim.queries.ts'
import { serveProvisioning } from './serve-provisioning.routes.ts'
import { addToken, listTokens, revokeToken } from './tokens.ts'

export function scimRoutes(app: FastifyInstance) {
  settingRoutes(app)
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/scim+json', { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'))
    serviceRoutes(scope)
    readRoutes(scope)
    writeRoutes(scope)
  })
}

function serviceRoutes(app: FastifyInstance) {
  const baseUrl = scimUrlOf(app.context.config.publicUrl)
  serveProvisioning(app, scimApi.configuration, async () => serviceProviderConfig(baseUrl))
  serveProvisioning(app, scimApi.resourceTypes, async () => resourceTypes(baseUrl))
  serveProvisioning(app, scimApi.schemas, async () => scimSchemas(baseUrl))
}

const filterAttributes = ['username', 'externalid', 'id']

function readRoutes(app: FastifyInstance) {
  const { config } = app.context
  serveProvisioning(app, scimApi.listUsers, async ({ db, provider, query }) => {
    const filter = query.filter === undefined ? {} : (parseScimFilter(query.filter, filterAttributes) ?? refuse('scim.filter'))
    const accounts = await findScimAccounts(db, provider, filter)
    const { startIndex, count } = pageOf(query)
    const page = accounts.slice(startIndex - 1, startIndex - 1 + count)
    const resources = page.map((account) => selectAttributes(scimUserOf(account, config), query))
    return scimList(resources, { total: accounts.length, startIndex })
  })
  serveProvisioning(app, scimApi.getUser, async ({ db, provider, params, query, reply }) => {
    const account = (await findScimAccount(db, provider, params.id)) ?? refuse('request.notFound')
    return selectAttributes(withVersion(reply, config, account), query)
  })
}

/** From 1, and at most as many as are served; a count below zero is zero (RFC 7644, section 3.4.2.4). */
const pageOf = ({ startIndex = 1, count = largestScimPage }: ScimListQuery) => ({
  startIndex: Math.max(startIndex, 1),
  count: Math.min(Math.max(count, 0), largestScimPage),
})

/** What is asked for or left out, by the names of whole attributes; `schemas` and `id` always stand there. */
function selectAttributes<T extends object>(resource: T, { attributes, excludedAttributes }: ScimListQuery): T {
  const namesOf = (list: string) => list.split(',').map((name) => /^[\w:]*?(\w+)(\.\w+)?$/.exec(name.trim())?.[1]?.toLowerCase())
  const [wanted, unwanted] = [attributes && namesOf(attributes), excludedAttributes && namesOf(excludedAttributes)]
  const isSelected = (name: string) =>
    ['schemas', 'id', 'userName', 'active'].includes(name) ||
    (wanted ? wanted.includes(name.toLowerCase()) : !(unwanted ?? []).includes(name.toLowerCase()))
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isSelected(name))) as T
}

function withVersion(reply: FastifyReply, config: Config, account: ScimAccount) {
  const user = scimUserOf(account, config)
  reply.header('etag', user.meta.version)
  return user
}

/** `*` is any version there is. */
const versionCheck =
  ({ headers }: FastifyRequest, config: Config) =>
  (account: ScimAccount) => {
    const { 'if-match': wanted } = headers
    if (wanted !== undefined && wanted !== '*' && wanted !== scimUserOf(account, config).meta.version) refuse('scim.version')
  }

function requireChange(parsed: ReturnType<typeof changeOfResource>): ScimUserChange {
  if ('value' in parsed) return parsed.value
  return refuse(parsed.problem, { errors: [{ path: parsed.path, message: 'It was not taken.' }] })
}

function writeRoutes(app: FastifyInstance) {
  const { config } = app.context
  serveProvisioning(app, scimApi.addUser, async ({ db, provider, body, reply }) => {
    const user = withVersion(reply, config, await addScimUser(db, provider, requireChange(changeOfResource(body))))
    reply.header('location', user.meta.location)
    return user
  })
  serveProvisioning(app, scimApi.putUser, ({ body, ...call }) => changeUser(config, call, requireChange(changeOfResource(body))))
  serveProvisioning(app, scimApi.patchUser, ({ body, ...call }) =>
    changeUser(config, call, requireChange(changeOfOperations(body.Operations))),
  )
  serveProvisioning(app, scimApi.deleteUser, async ({ db, provider, params, request }) => {
    await deleteScimUser(db, provider, { id: params.id, version: versionCheck(request, config) })
    return undefined
  })
}

type UserCall = { db: UnscopedDb; provider: Provider; params: { id: string }; request: FastifyRequest; reply: FastifyReply }

async function changeUser(config: Config, { db, provider, params, request, reply }: UserCall, change: ScimUserChange) {
  const version = versionCheck(request, config)
  return withVersion(reply, config, await changeScimUser(db, provider, { id: params.id, change, version }))
}

function settingRoutes(app: FastifyInstance) {
  const { config } = app.context
  serveAccount(app, scimSettingApi.get, {
    handle: async ({ db, actor }) => readProvisioning(db, config, (await requireOrganization(db, actor)).client),
  })
  serveAccount(app, scimSettingApi.addToken, {
    async handle({ db, actor }) {
      const { client } = await requireOrganization(db, actor)
      const token = await addToken(db, { client, actor })
      return { ...(await readProvisioning(db, config, client)), token }
    },
  })
  serveAccount(app, scimSettingApi.revokeToken, {
    async handle({ db, actor, params: { id } }) {
      const { client } = await requireOrganization(db, actor)
      await revokeToken(db, { client, id, actor })
      return readProvisioning(db, config, client)
    },
  })
}

const readProvisioning = async (db: UnscopedDb, { publicUrl }: Config, client: string): Promise<ProvisioningReply> => ({
  baseUrl: scimUrlOf(publicUrl),
  isSignOnOn: (await findProvider(db, client)) !== undefined,
  tokens: await listTokens(db, client),
  events: await listScimEvents(db, client),
})
