/** The practices of a group, to one of which a member may belong: kept by its own people, and by super admins for every group. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'

const Practice = z.object({ practiceId: z.string(), name: z.string(), count: z.int() })
const PracticeList = z.object({ practices: z.array(Practice) })
const PracticeName = z.string('Give the practice a name.').trim().min(1, 'Give the practice a name.').max(120, 'At most 120 characters.')
export const NewPractice = z.strictObject({
  practiceId: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,60}$/, 'Letters, digits, dots and dashes, at most 60.'),
  name: PracticeName,
})
/** `was` is the name that was on screen: another one that was given meanwhile is not lost unseen. */
const OtherName = z.strictObject({ name: PracticeName, was: z.string().max(120).optional() })
const Named = z.object({ practiceId: z.string(), name: z.string() })
const Gone = z.object({ practiceId: z.string() })

const practiceId = z.string().max(100)
const OwnPractice = z.strictObject({ practiceId })
const OfGroup = z.strictObject({ groupId: z.uuid() })
const PracticeOfGroup = z.strictObject({ groupId: z.uuid(), practiceId })

const onPractice = { access: 'group.settings', effect: 'write', audit: 'group', changes: ['practice'] } as const
export const practiceApi = {
  list: endpoint({
    method: 'GET',
    path: '/orma-v2/api/practices',
    summary: 'The practices of the group and how many members are enrolled in each',
    shows: ['practice', 'profile', 'team'],
    access: 'member.read',
    effect: 'read',
    audit: 'none',
    reply: PracticeList,
  }),
  create: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/practices',
      summary: 'Add a practice',
      ...onPractice,
      body: NewPractice,
      reply: Named,
      problems: ['practice.duplicate'],
    },
    { ids: ({ body }) => [body.practiceId] },
  ),
  rename: endpoint({
    method: 'PUT',
    path: '/orma-v2/api/practices/:practiceId',
    summary: 'Rename a practice',
    ...onPractice,
    params: OwnPractice,
    body: OtherName,
    reply: Named,
    problems: ['practice.unknown', 'settings.changed'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/orma-v2/api/practices/:practiceId',
    summary: 'Remove a practice that no member belongs to',
    ...onPractice,
    params: OwnPractice,
    reply: Gone,
    problems: ['practice.inUse', 'practice.unknown'],
  }),
}

const onAnyPractice = {
  access: 'platform.manage',
  effect: 'write',
  audit: 'group',
  changes: ['practice', 'workspace'],
} as const
/** The same of whichever group, by super admins; the audit row names the group with the practice. */
export const workspacePracticeApi = {
  list: endpoint({
    method: 'GET',
    path: '/orma-v2/api/admin/workspaces/:groupId/practices',
    summary: 'The practices of any group and how many members are enrolled in each',
    shows: ['practice', 'workspace'],
    access: 'platform.manage',
    effect: 'read',
    audit: 'group',
    params: OfGroup,
    reply: PracticeList,
    problems: ['group.unknown'],
  }),
  create: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/admin/workspaces/:groupId/practices',
      summary: 'Add a practice to any group',
      ...onAnyPractice,
      params: OfGroup,
      body: NewPractice,
      reply: Named,
      problems: ['group.unknown', 'practice.duplicate'],
    },
    { ids: ({ body }) => [body.practiceId] },
  ),
  rename: endpoint({
    method: 'PUT',
    path: '/orma-v2/api/admin/workspaces/:groupId/practices/:practiceId',
    summary: 'Rename a practice of any group',
    ...onAnyPractice,
    params: PracticeOfGroup,
    body: OtherName,
    reply: Named,
    problems: ['practice.unknown', 'settings.changed'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/orma-v2/api/admin/workspaces/:groupId/practices/:practiceId',
    summary: 'Remove a practice of any group that no member belongs to',
    ...onAnyPractice,
    params: PracticeOfGroup,
    reply: Gone,
    problems: ['practice.inUse', 'practice.unknown'],
  }),
}
