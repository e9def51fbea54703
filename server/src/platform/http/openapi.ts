/** The API document, printed from the very schemas that validate (docs/sources/rulings.md 11). */
import { hasSession, rolesFor } from '@vitalrounds/domain/access'
import { type Endpoint, isActive } from '@vitalrounds/domain/contract'
import { formType, smartApi } from '@vitalrounds/domain/fhir/smart-api'
import { namedSchemas } from '@vitalrounds/domain/named-schemas'
import { pipelineProblems } from '@vitalrounds/domain/pipeline-problems'
import { problems } from '@vitalrounds/domain/problems'
import { z } from 'zod'

/** What a caller sends is printed whole at its place: whoever tries the API reads no further than that. */
const input = (schema: z.core.$ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

const named = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(namedSchemas)) named.add(schema, { id })

type Components = Record<string, unknown>

/** An answer, with what answers have in common put into `components` and referred to. */
function output(schema: z.core.$ZodType, components: Components) {
  const printed = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', metadata: named })
  const text = JSON.stringify(printed).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/')
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as Components & { $defs?: Components }
  Object.assign(components, $defs)
  return rest
}

type ObjectSchema = { properties?: Record<string, unknown>; required?: string[] }

const parameters = (schema: z.core.$ZodType | undefined, where: 'path' | 'query') => {
  if (!schema) return []
  const { properties = {}, required = [] } = input(schema) as ObjectSchema
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: inner,
  }))
}

const refused = (e: Endpoint, description: string) => ({
  description,
  content: e.path.startsWith('/scim/')
    ? { 'application/scim+json': { schema: { type: 'object' } } }
    : e.path.startsWith('/fhir/')
      ? // An OperationOutcome, of the token endpoint the error of RFC 6749
        { [e === smartApi.token ? 'application/json' : 'application/fhir+json']: { schema: { type: 'object' } } }
      : { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** A token is requested by a form, as RFC 6749 has it, and a page of others sends one too. */
const bodyTypesOf = (e: Endpoint) =>
  e === smartApi.token || e.answers303
    ? [formType, 'application/json']
    : e.path.startsWith('/scim/')
      ? ['application/scim+json', 'application/json']
      : e.path.startsWith('/fhir/')
        ? ['application/fhir+json', 'application/json']
        : ['application/json']

/** What a handler refuses, by status: the codes with their sentences. */
function refusals(e: Endpoint) {
  const { problems: codes = [] } = e
  const byStatus = Object.groupBy(codes, (code) => String(problems[code].status))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, ofStatus = []]) => [
      status,
      refused(e, ofStatus.map((code) => `\`${code}\`: ${problems[code].text}`).join(' ')),
    ]),
  )
}

function operation(e: Endpoint, components: Components) {
  return {
    operationId: `${e.method.toLowerCase()}${e.path.replace('/orma-v2/api', '').replace(/[/:_-]+(\w)/g, (_, c: string) => c.toUpperCase())}`,
    summary: e.summary,
    tags: [e.path.startsWith('/orma-v2/') ? e.path.split('/')[3] : e.path.split('/')[1]],
    security: hasSession(e.access)
      ? [{ bearer: [] }]
      : e.access === 'link'
        ? [{ link: [] }]
        : e.access === 'provisioning'
          ? [{ provisioning: [] }]
          : [],
    'x-roles': rolesFor(e),
    'x-active': isActive(e),
    'x-audit': e.audit,
    'x-problems': e.problems ?? [],
    parameters: [...parameters(e.params, 'path'), ...parameters(e.query, 'query')],
    ...(e.body && {
      requestBody: { required: true, content: Object.fromEntries(bodyTypesOf(e).map((type) => [type, { schema: input(e.body!) }])) },
    }),
    responses: {
      ...(e.answers204
        ? { 204: { description: 'Done' } }
        : {
            [e.answers201 ? 201 : 200]: {
              description: 'Answer',
              content: { [e.replyType ?? 'application/json']: { schema: output(e.reply, components) } },
            },
          }),
      ...(e.answers303 && { 303: { description: 'Leads the browser on' } }),
      ...(e.answers202 && { 202: { description: 'Accepted: the work goes on after the answer' } }),
      ...refusals(e),
      default: refused(e, 'A refusal that every call of its kind may get'),
    },
  }
}

const problemSchema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    title: { type: 'string' },
    detail: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
        additionalProperties: false,
      },
    },
  },
  required: ['type', 'status', 'code', 'title', 'detail', 'requestId'],
  additionalProperties: false,
}

/** The whole document. Endpoints come in the order of their paths, so that a change of the contract is a readable diff. */
export function openApi(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  const components: Components = { Problem: problemSchema }
  for (const e of [...endpoints].toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))) {
    const path = e.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [e.method.toLowerCase()]: operation(e, components) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vitalrounds', version: '2', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    // What any operation may refuse beside its own, by the way in
    'x-problems': {
      public: pipelineProblems({ access: 'public' }),
      bearer: pipelineProblems({ access: 'signedIn' }),
      link: pipelineProblems({ access: 'link' }),
      provisioning: pipelineProblems({ access: 'provisioning' }),
    },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        link: { type: 'http', scheme: 'link' },
        provisioning: { type: 'http', scheme: 'bearer' },
      },
      schemas: Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}
