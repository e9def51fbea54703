/** What an endpoint may refuse: what the pipeline in front of every handler does, and what its own handler does. */
import { hasSession } from './access.ts'
import type { Endpoint } from './contract.ts'
import type { ProblemCode } from './problems.ts'

const ofEvery = [
  'request.malformed',
  'request.text',
  'request.invalid',
  'request.range',
  'request.tooLarge',
  'request.notFound',
  'access.crossSite',
  'tooManyTries',
  'session.missing',
  'session.ended',
  'server.busy',
  'server.fault',
] as const satisfies ProblemCode[]
const ofSessions = [
  'workspaceChanged',
  'access.basicInformation',
  'access.secondFactor',
  'access.denied',
  'access.readOnly',
  'access.proveAgain',
  'emergency.notThen',
] as const satisfies ProblemCode[]
const ofProvisioning = ['scim.token', 'scim.off'] as const satisfies ProblemCode[]
const ofLinks = ['link.invalid', 'link.unproved', 'link.proofWrong'] as const satisfies ProblemCode[]

/** What is refused before or around a handler: one list for each way in. */
export const pipelineProblems = (e: Pick<Endpoint, 'access'>): readonly ProblemCode[] => [
  ...ofEvery,
  ...(hasSession(e.access) ? ofSessions : []),
  ...(e.access === 'link' ? ofLinks : []),
  ...(e.access === 'provisioning' ? ofProvisioning : []),
]
