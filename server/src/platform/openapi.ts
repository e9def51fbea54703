/** The API document, printed from the very schemas that validate (rulings 11). */
import { rolesFor } from '@vitalrounds/domain/access'
import { type Endpoint, isActive } from '@vitalrounds/domain/contract'
import { z } from 'zod'

const json = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

type ObjectSchema = { properties?: Record<string, unknown>; required?: string[] }

const parameters = (schema: z.ZodType | undefined, where: 'path' | 'query') => {
  if (!schema) return []
  const { properties = {}, required = [] } = json(schema, 'input') as ObjectSchema
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: inner,
  }))
}

const problem = {
  description: 'A refusal of the catalogue',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

function operation(e: Endpoint) {
  const isPublic = e.access === 'public'
  return {
    operationId: `${e.method.toLowerCase()}${e.path.replace('/orma-v2/api', '').replace(/[/:_-]+(\w)/g, (_, c: string) => c.toUpperCase())}`,
    summary: e.summary,
    tags: [e.path.split('/')[3]],
    security: isPublic ? [] : [{ bearer: [] }],
    'x-roles': rolesFor(e.access),
    'x-active': isActive(e),
    'x-audit': e.audit,
    parameters: [...parameters(e.params, 'path'), ...parameters(e.query, 'query')],
    ...(e.body && {
      requestBody: { required: true, content: { 'application/json': { schema: json(e.body, 'input') } } },
    }),
    responses: {
      200: {
        description: 'Answer',
        content: { [e.replyType ?? 'application/json']: { schema: json(e.reply, 'output') } },
      },
      default: problem,
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
  for (const e of [...endpoints].toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))) {
    const path = e.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [e.method.toLowerCase()]: operation(e) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vitalrounds', version: '2', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problemSchema },
    },
  }
}
