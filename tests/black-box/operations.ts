/** What the API document says can be called: nothing else in this folder knows an address of the product by heart. */
export type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  propertyNames?: Schema
  additionalProperties?: boolean | Schema
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}
export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }
export type Operation = {
  method: string
  path: string
  roles: string[]
  isPublic: boolean
  /** Opens by the token of an identity provider alone. */
  isProvisioning: boolean
  /** Opened by a public link, which is judged before anything that is sent with it. */
  isByLink: boolean
  isActive: boolean
  audit: string
  /** The codes of what it may refuse. */
  problems: string[]
  parameters: Parameter[]
  body: Schema | undefined
  isStream: boolean
}
type Content = Record<string, { schema: Schema }>
type OperationSpec = {
  security: unknown[]
  'x-roles': string[]
  'x-active': boolean
  'x-audit': string
  /** A released version may not tell them yet. */
  'x-problems'?: string[]
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

const wayIn = ({ security }: OperationSpec) =>
  (['bearer', 'link', 'provisioning'] as const).find((way) => security.some((item) => Object.hasOwn(item as object, way))) ?? 'public'

export function readOperations(document: unknown): Operation[] {
  const { paths, 'x-problems': common } = document as {
    paths: Record<string, Record<string, OperationSpec>>
    'x-problems'?: Record<'public' | 'bearer' | 'link' | 'provisioning', string[]>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, spec]) => ({
      method: method.toUpperCase(),
      path,
      roles: spec['x-roles'],
      // A public link is no bearer: what opens by one has stories of its own
      isPublic: wayIn(spec) !== 'bearer',
      isByLink: wayIn(spec) === 'link',
      isProvisioning: wayIn(spec) === 'provisioning',
      isActive: spec['x-active'],
      audit: spec['x-audit'],
      problems: [...(spec['x-problems'] ?? []), ...(common?.[wayIn(spec)] ?? [])],
      parameters: spec.parameters,
      body: spec.requestBody?.content['application/json']?.schema,
      isStream: 'text/event-stream' in (spec.responses['200']?.content ?? {}),
    })),
  )
}

export const nameOf = ({ method, path }: Operation) => `${method} ${path.replace('/orma-v2/api', '')}`

/**
 * What a super admin reads of every clinic, to keep the platform: which there are, who works there and what they signed,
 * never their members.
 */
export const readsEveryClinic = new Set([
  'GET /admin/people',
  'GET /admin/workspaces',
  'GET /admin/workspaces/{groupId}',
  'GET /admin/workspaces/{groupId}/practices',
  'GET /groups/{groupId}/agreement',
])

/**
 * What a super admin does in every clinic, to keep the platform: changing and inviting its people, signing them out, helping
 * who has lost a second factor, reading its agreement, opening an account, whose answer repeats the address that was sent,
 * keeping its practices, looking in for an hour with a reason.
 */
export const keepsEveryClinic = new Set([
  'POST /users/editUser',
  'POST /users/{id}/resend-confirmation',
  'POST /users/{id}/sign-out',
  'POST /users/{id}/reset-second-factor',
  'GET /groups/{groupId}/agreement.pdf',
  'POST /admin/accounts',
  'POST /admin/emergency-access',
  'POST /admin/workspaces/{groupId}/practices',
  'PUT /admin/workspaces/{groupId}/practices/{practiceId}',
  'DELETE /admin/workspaces/{groupId}/practices/{practiceId}',
])

/** Answers the clinic's own log as it was sealed, with whatever words and ids its own people have sent. */
export const answersOwnLog = 'POST /audit/proof'
