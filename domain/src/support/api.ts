/** Asking for help, and the state of the platform. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Instant } from '../values/instant.ts'

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters.`)

export const SupportRequest = z.object({
  _id: z.uuid(),
  askedAt: Instant,
  subject: z.string(),
  body: z.string(),
  page: z.string(),
  hasPatientData: z.boolean(),
  /** `waiting` to be mailed, `sent`, `stuck` where the mail server did not take it yet, or `closed` by who asked. */
  state: z.enum(['waiting', 'sent', 'stuck', 'closed']),
})
export type SupportRequest = z.infer<typeof SupportRequest>

/** What is sent: words, and where they were written. Patient data only where it was ticked that there is some. */
const NewRequest = z.strictObject({
  subject: text(120).min(3, 'Say in a few words what it is about.'),
  body: text(4000).min(10, 'Describe what happened.'),
  /** The path of the page it is about; ids in it are left out. */
  page: text(200).default(''),
  browser: text(300).default(''),
  /** The number that an error on the page named. */
  requestId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  hasPatientData: z.boolean().default(false),
})

const Job = z.object({
  name: z.string(),
  /** When it runs by itself, as cron in UTC; null: when something asks for it. */
  cron: z.string().nullable(),
  lastRun: z
    .object({
      at: Instant,
      seconds: z.number().nullable(),
      state: z.enum(['created', 'retry', 'active', 'completed', 'cancelled', 'failed']),
      /** The kind of failure, never its words. */
      error: z.string().nullable(),
    })
    .nullable(),
  waiting: z.int(),
  /** Of the last days, those that were given up after every retry. */
  failed: z.int(),
})
export type Job = z.infer<typeof Job>

export const supportApi = {
  list: endpoint({
    method: 'GET',
    path: '/orma-v2/api/support',
    summary: 'The user’s requests for help, newest first, with what became of each',
    shows: ['supportRequest'],
    access: 'group.read',
    effect: 'read',
    audit: 'none',
    reply: z.object({ requests: z.array(SupportRequest) }),
  }),
  ask: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/support',
      summary: 'Asks for help: kept, and mailed to the support of the product',
      changes: ['supportRequest'],
      access: 'group.read',
      effect: 'write',
      audit: 'user',
      body: NewRequest,
      reply: SupportRequest,
      problems: ['support.unknown'],
    },
    { ids: (_, { _id }) => [_id] },
  ),
  close: endpoint({
    method: 'POST',
    path: '/orma-v2/api/support/:id/close',
    summary: 'Closes an own request that is solved',
    changes: ['supportRequest'],
    access: 'group.read',
    effect: 'write',
    audit: 'user',
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({}),
    reply: SupportRequest,
    problems: ['support.unknown'],
  }),
  jobs: endpoint({
    method: 'GET',
    path: '/orma-v2/api/platform/jobs',
    summary: 'Every job with its last run, how long it took and how it ended, what waits and what failed',
    shows: ['setting'],
    access: 'platform.manage',
    effect: 'read',
    audit: 'none',
    reply: z.object({ jobs: z.array(Job) }),
  }),
  platform: endpoint({
    method: 'GET',
    path: '/orma-v2/api/platform',
    summary: 'Version, database, integrations with their last success, the queue, the last backup and the licenses',
    shows: ['connection', 'setting'],
    access: 'group.read',
    effect: 'read',
    audit: 'none',
    reply: z.object({
      version: z.string(),
      node: z.string(),
      database: z.object({
        version: z.string(),
        migration: z.string(),
        megabytes: z.int(),
        /** Standbys that hold every commit (null: nobody may see them) of those expected; null where none is expected. */
        standbys: z.object({ expected: z.int(), synchronous: z.int().nullable(), lagSeconds: z.number() }).nullable(),
      }),
      integrations: z.array(z.object({ name: z.string(), isOn: z.boolean(), lastSuccessAt: Instant.nullable() })),
      queue: z.object({ waiting: z.int(), failed: z.int(), oldestSeconds: z.int() }),
      /** Of the embedded database; a PostgreSQL of the clinic's own is backed up by its own tools. */
      backup: z.object({
        isOurs: z.boolean(),
        last: z.object({ at: Instant, megabytes: z.number() }).nullable(),
      }),
      licenses: z.array(z.object({ license: z.string(), packages: z.array(z.string()) })),
    }),
  }),
}
