import { readFileSync } from 'node:fs'
import { actionName } from '@vitalrounds/domain/contract'
import { endpoints } from '@vitalrounds/domain/endpoints'
import { linkKinds } from '@vitalrounds/domain/values/link-kinds'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { reachableProblems } from '../scripts/reachable-problems.ts'
import { openApi } from '../server/src/platform/http/openapi.ts'
import { rootPath, sourceFiles } from './source-files.ts'

type Schema = { [key: string]: unknown }
type Operation = {
  security: unknown
  'x-roles': unknown
  'x-active': unknown
  'x-audit': unknown
  parameters: { name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

const document = JSON.parse(JSON.stringify(openApi(endpoints))) as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
)

test('docs/openapi.json is what the endpoints say (npm run contract -- --write)', () => {
  expect(JSON.parse(readFileSync(rootPath('docs/openapi.json'), 'utf8'))).toEqual(document)
})

test('the document names every endpoint', () => {
  expect(operations).toHaveLength(endpoints.length)
  expect(operations.length).toBeGreaterThan(60)
})

test('given a kind of public link, an endpoint opens it', () => {
  const opened = new Set<string>(endpoints.flatMap(({ links }) => links ?? []))
  const existing = Object.entries(linkKinds).flatMap(([kind, { scope }]) => (scope === 'sign-in' ? [] : [kind]))
  expect(existing.filter((kind) => !opened.has(kind))).toEqual([])
})

test('given an object of endpoints in the domain, the list of all endpoints has it', () => {
  const list = readFileSync(rootPath('domain/src/endpoints.ts'), 'utf8')
  const objects = sourceFiles(['domain/src/**/*.ts']).flatMap(({ text }) =>
    [...text.matchAll(/^export const (\w+Api) = \{/gm)].map(([, name = '']) => name),
  )
  expect(objects.length).toBeGreaterThan(40)
  expect(objects.filter((name) => !new RegExp(`^  ${name},$`, 'm').test(list))).toEqual([])
})

test('given an operation that answers which lines of a file are wrong, its answer has a place for what is said of the whole file', () => {
  const answersLines = (schema: z.ZodObject) => Object.keys(schema.shape).some((key) => key === 'refused' || key === 'leaving')
  const ofFiles = endpoints.filter(
    ({ body, reply }) => body instanceof z.ZodObject && 'content' in body.shape && reply instanceof z.ZodObject && answersLines(reply),
  )
  expect(ofFiles.length).toBeGreaterThanOrEqual(4)
  expect(ofFiles.filter(({ reply }) => !('notices' in (reply as z.ZodObject).shape)).map(({ path }) => path)).toEqual([])
})

test('every operation says who may call it, whether it counts as activity, and what the audit keeps', () => {
  const lacking = operations.filter(
    ({ operation }) =>
      !Array.isArray(operation.security) ||
      !Array.isArray(operation['x-roles']) ||
      typeof operation['x-active'] !== 'boolean' ||
      typeof operation['x-audit'] !== 'string',
  )
  expect(lacking.map(({ name }) => name)).toEqual([])
})

/** Changes of what is set that go without the version that was on screen, and why nothing is lost by it. */
const withoutVersion: Record<string, string> = {
  'POST /admin/emergency-access': 'begins something',
  'POST /users/insertNewUser': 'begins something',
  'POST /users/register': 'begins something',
  'POST /groups/create': 'begins something',
  'POST /admin/accounts': 'begins something',
  'POST /practices': 'begins something',
  'POST /vendor-connections': 'begins something',
  'POST /devices/bulk-order': 'begins something',
  'POST /check-in-languages': 'one way, once',
  'POST /settings/fhir-exports/{id}/cancel': 'one way, once',
  'POST /auditors': 'begins something',
  'POST /auditors/{userId}/grants': 'begins something; what was open before stays on record',
  'POST /auditors/{userId}/end': 'one way, once',
  'POST /employment': 'begins something; what overlaps is refused',
  'POST /employment/file': 'begins something; what overlaps is refused line by line',
  'POST /employment/{employmentId}/end': 'adds to what was said; every end stays on record',
  'POST /employment/{employmentId}/retraction': 'one way, once',
  'PUT /groups/{groupId}/agreement': 'signed once; a second signature is refused',
  'POST /users/editUser': 'a call of the specification that names the fields it changes, and leaves the others',
  'POST /users/{id}/resend-confirmation': 'an act',
  'POST /users/{id}/sign-out': 'an act',
  'POST /users/{id}/reset-second-factor': 'an act',
  'POST /settings/sign-on/people/{userId}/unlink': 'an act',
  'POST /settings/sign-on/provisioning/tokens': 'begins something',
  'POST /settings/sign-on/provisioning/tokens/{id}/revoke': 'one way, once',
  'POST /vendor-connections/{id}/test': 'an act',
  'POST /admin/clients': 'begins something',
  'POST /admin/workspaces/{groupId}/practices': 'begins something',
  'PUT /practices/{practiceId}': 'one name, which says the name that was on screen',
  'PUT /admin/workspaces/{groupId}/practices/{practiceId}': 'the same',
  'DELETE /practices/{practiceId}': 'refused while anybody belongs to it',
  'DELETE /admin/workspaces/{groupId}/practices/{practiceId}': 'the same',
  'PUT /vendor-connections/{id}': 'on or off, with a reason; the last word counts',
  'PUT /vendor-connections/{id}/keys': 'keys are never shown, so none is edited: new ones replace them',
  'PUT /vendor-connections/{id}/hook': 'a secret is made anew, and the one before ends',
}

test('whoever changes a setting says which version was on screen', () => {
  const settings = ['group.settings', 'group.contract', 'platform.manage', 'user.manage']
  const changing = endpoints
    .filter((e) => e.effect === 'write' && (settings.includes(e.access) || e.changes?.includes('setting')))
    .map((e) => ({
      name: `${e.method} ${e.path.replace('/orma-v2/api', '').replaceAll(/:(\w+)/g, '{$1}')}`,
      body: e.body,
    }))
  const lacking = changing.filter(({ body }) => !(body instanceof z.ZodObject && 'version' in body.shape))
  expect(lacking.map(({ name }) => name).toSorted()).toEqual(Object.keys(withoutVersion).toSorted())
})

/** The places of all objects with named properties that would let an unknown one pass. */
function openObjects(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap((item, index) => openObjects(item, `${at}[${index}]`))
  const { properties, additionalProperties } = schema as Schema
  const isOpen = properties !== undefined && additionalProperties !== false
  const below = Object.entries(schema).flatMap(([key, inner]) => openObjects(inner, `${at}.${key}`))
  return isOpen ? [at, ...below] : below
}

test('no request takes a field that nobody knows', () => {
  const open = operations.flatMap(({ name, operation }) =>
    Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => openObjects(schema, name)),
  )
  expect(open).toEqual([])
})

const refersTo = /"\$ref":"#\/components\/schemas\/(\w+)"/g

/** The same schema with everything it refers to written out at its place. */
function whole(schema: unknown): unknown {
  const text = JSON.stringify(schema)
  const next = text.replaceAll(/\{"\$ref":"#\/components\/schemas\/(\w+)"\}/g, (_, name: string) =>
    JSON.stringify(document.components.schemas[name]),
  )
  return next === text ? schema : whole(JSON.parse(next))
}

test('what answers share is named once, and says with its parts exactly what the endpoint says', () => {
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const responses = document.paths[path]?.[endpoint.method.toLowerCase()]?.responses ?? {}
    // Without a body there is nothing to compare
    if (endpoint.answers204) {
      expect(Object.keys(responses), path).not.toContain('200')
      continue
    }
    const { content } = responses[endpoint.answers201 ? 201 : 200] ?? { content: {} }
    const { $schema: _, ...plain } = z.toJSONSchema(endpoint.reply, { io: 'output', unrepresentable: 'any' })
    expect(whole(content[endpoint.replyType ?? 'application/json']?.schema), path).toEqual(JSON.parse(JSON.stringify(plain)))
  }
})

test('every named part is referred to, and what callers send is printed whole', () => {
  const referred = new Set(Array.from(JSON.stringify(document).matchAll(refersTo), ([, name]) => name))
  expect(referred).toEqual(new Set(Object.keys(document.components.schemas)))
  const sent = operations.map(({ operation }) => [operation.parameters, operation.requestBody])
  expect(JSON.stringify(sent)).not.toMatch(refersTo)
})

test('every endpoint names what the code behind it can refuse, and nothing else (npm run contract -- --write)', async () => {
  const match = await reachableProblems()
  expect(new Set(match.map(({ e }) => e))).toEqual(new Set(endpoints))
  const declared = match.map(({ e }) => [actionName(e), e.problems ?? []])
  expect(declared).toEqual(match.map(({ e, problems }) => [actionName(e), problems]))
})

test('a refusal is worded in one place: of two, one would be changed and the other shown', () => {
  const worded = sourceFiles(['domain/src/**/*problems.ts']).flatMap(({ text }) =>
    [...text.matchAll(/^ {2}'?([\w.]+)'?: \{/gm)].map(([, code]) => code),
  )
  expect(worded.length).toBeGreaterThan(200)
  expect(worded.filter((code, n) => worded.indexOf(code) !== n)).toEqual([])
})
