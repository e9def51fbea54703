/** By whom the people of a clinic are employed: recorded, ended, retracted, listed. */
import { z } from 'zod'
import { endpoint } from '../../contract.ts'
import { fileReport, FileToRecord, mostFileLetters } from '../../files/file-report.ts'
import { Instant } from '../../values/instant.ts'
import { Why } from '../../values/request-fields.ts'
import { employmentKinds } from './employment.ts'

const Employment = z.object({
  _id: z.uuid(),
  userId: z.uuid(),
  kind: z.enum(employmentKinds),
  startsOn: z.string(),
  /** Its last day; null: until further notice. */
  endsOn: z.string().nullable(),
  recordedAt: Instant,
  recordedBy: z.string(),
  /** Each last day that was recorded, oldest first. */
  ends: z.array(z.object({ endsOn: z.string(), at: Instant, by: z.string() })),
  retraction: z.object({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
})
export type Employment = z.infer<typeof Employment>

const path = '/orma-v2/api/employment'
const Id = z.strictObject({ employmentId: z.uuid() })
const Day = z.iso.date('Enter a date.')
const write = { access: 'user.manage', effect: 'write', audit: 'user', changes: ['person'], reply: Employment } as const

export const employmentApi = {
  list: endpoint(
    {
      method: 'GET',
      path,
      summary: 'By whom the people of one’s own group are employed, newest first, retracted ones among them',
      shows: ['person'],
      access: 'user.manage',
      effect: 'read',
      audit: 'user',
      reply: z.object({ employment: z.array(Employment) }),
    },
    { ids: (_, { employment }) => [...new Set(employment.map(({ userId }) => userId))] },
  ),
  record: endpoint(
    {
      method: 'POST',
      path,
      summary: 'Records by whom somebody is employed from a day on; none may overlap another of the same person',
      ...write,
      body: z.strictObject({
        userId: z.uuid('Choose who is employed.'),
        kind: z.enum(employmentKinds, 'Choose by whom.'),
        startsOn: Day,
        endsOn: Day.nullable(),
      }),
      problems: ['employment.endsEarly', 'employment.overlaps', 'employment.unknown', 'user.unknown'],
    },
    { ids: (_, { userId }) => [userId] },
  ),
  end: endpoint(
    {
      method: 'POST',
      path: `${path}/:employmentId/end`,
      summary: 'Records the last day of an employment, or another one',
      ...write,
      params: Id,
      body: z.strictObject({ endsOn: Day }),
      problems: ['employment.endsEarly', 'employment.overlaps', 'employment.retracted', 'employment.unknown'],
    },
    { ids: (_, { userId }) => [userId] },
  ),
  retract: endpoint(
    {
      method: 'POST',
      path: `${path}/:employmentId/retraction`,
      summary: 'Retracts what was recorded in error; it stays on record with the reason',
      ...write,
      params: Id,
      body: z.strictObject({ reason: Why }),
      problems: ['employment.retracted', 'employment.unknown'],
    },
    { ids: (_, { userId }) => [userId], reason: ({ body }) => body.reason },
  ),
  take: endpoint(
    {
      method: 'POST',
      path: `${path}/file`,
      summary: 'By whom people are employed by a file, found by their e-mail addresses; without record it is only looked through',
      access: 'user.manage',
      effect: 'write',
      audit: 'user',
      changes: ['person'],
      body: FileToRecord,
      maxBodyBytes: 4 * mostFileLetters,
      reply: z.object({
        /** `member` is the person's name here. */
        ...fileReport,
        /** Whose lines are taken: recorded, or ready to be. */
        users: z.array(z.uuid()),
        /** Lines that can be recorded, or were. */
        ready: z.int(),
        recorded: z.int(),
        /** Lines that say what is on record already. */
        already: z.int(),
      }),
      problems: ['employment.endsEarly', 'employment.overlaps'],
    },
    {
      ids: (_, { users }) => users,
      reason: ({ body }, { ready, recorded }) => (body.record ? `${recorded} by a file` : `looked through a file of ${ready}`),
    },
  ),
}
