/** Set-up and education of devices: recorded, retracted, listed with each device of a member. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { fileReport, FileToRecord, mostFileLetters } from '../files/file-report.ts'
import { Instant } from '../values/instant.ts'
import { MemberId, MemberParams } from '../values/member-id.ts'
import { Why } from '../values/request-fields.ts'
import { educationMethods } from './education.ts'

const DeviceEducation = z.object({
  _id: z.uuid(),
  deviceId: z.uuid(),
  educatedOn: z.string(),
  method: z.enum(educationMethods),
  isTaughtBack: z.boolean(),
  educator: z.string(),
  educatorTitle: z.string(),
  recordedAt: Instant,
  recordedBy: z.string(),
  retraction: z.object({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
})
export type DeviceEducation = z.infer<typeof DeviceEducation>

const inMember = '/orma-v2/api/members/:id/device-education'
const onEducation = {
  access: 'member.update',
  effect: 'write',
  audit: 'member',
  changes: ['devices'],
  reply: DeviceEducation,
} as const

export const educationApi = {
  list: endpoint({
    method: 'GET',
    path: inMember,
    summary: 'Set-up and education of a member’s devices, newest first, retracted ones among them',
    shows: ['devices'],
    access: 'device.read',
    effect: 'read',
    audit: 'member',
    params: MemberParams,
    reply: z.object({ education: z.array(DeviceEducation) }),
    problems: ['member.unknown'],
  }),
  record: endpoint(
    {
      method: 'POST',
      path: inMember,
      summary: 'Records that a device was set up with the member and its use explained',
      ...onEducation,
      params: MemberParams,
      body: z.strictObject({
        deviceId: z.uuid('Choose the device.'),
        educatedOn: z.iso.date('Enter a date.'),
        method: z.enum(educationMethods, 'Choose how it was explained.'),
        /** The member has shown back how it is used. */
        isTaughtBack: z.boolean(),
        educator: z.uuid('Choose who explained it.'),
      }),
      problems: ['device.notHeld', 'education.beforeDevice', 'education.educatorUnknown', 'education.unknown', 'member.unknown'],
    },
    { ids: (_, { _id }) => [_id] },
  ),
  retract: endpoint(
    {
      method: 'POST',
      path: `${inMember}/:educationId/retraction`,
      summary: 'Retracts what was recorded in error; it stays on record with the reason',
      ...onEducation,
      params: MemberParams.extend({ educationId: z.uuid() }),
      body: z.strictObject({ reason: Why }),
      problems: ['education.retracted', 'education.unknown', 'member.unknown'],
    },
    { ids: ({ params }) => [params.educationId], reason: ({ body }) => body.reason },
  ),
  take: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/device-education/file',
      summary:
        'Set-up and education of devices by a file, found by MRN, date of birth and number; without record it is only looked through',
      access: 'member.update',
      effect: 'write',
      audit: 'member',
      changes: ['devices'],
      body: FileToRecord,
      maxBodyBytes: 4 * mostFileLetters,
      reply: z.object({
        ...fileReport,
        /** Whose lines are taken: recorded, or ready to be. */
        members: z.array(MemberId),
        /** Lines that can be recorded, or were. */
        ready: z.int(),
        recorded: z.int(),
        /** Lines that say what is on record already. */
        already: z.int(),
      }),
      problems: ['education.beforeDevice'],
    },
    { reason: ({ body }, { ready, recorded }) => (body.record ? `${recorded} by a file` : `looked through a file of ${ready}`) },
  ),
}
