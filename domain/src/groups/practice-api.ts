/** The practices of a group, to one of which a member may belong. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'

const Practice = z.object({ practiceId: z.string(), name: z.string(), count: z.int() })
const PracticeName = z
  .string('Give the practice a name.')
  .trim()
  .min(1, 'Give the practice a name.')
  .max(120, 'At most 120 characters.')
const PracticeParams = z.strictObject({ practiceId: z.string().max(100) })

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
    reply: z.object({ practices: z.array(Practice) }),
  }),
  create: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/practices',
      summary: 'Add a practice',
      ...onPractice,
      body: z.strictObject({
        practiceId: z
          .string()
          .trim()
          .regex(/^[\w.-]{1,60}$/, 'Letters, digits, dots and dashes, at most 60.'),
        name: PracticeName,
      }),
      reply: z.object({ practiceId: z.string(), name: z.string() }),
      problems: ['practice.duplicate'],
    },
    { ids: ({ body }) => [body.practiceId] },
  ),
  rename: endpoint({
    method: 'PUT',
    path: '/orma-v2/api/practices/:practiceId',
    summary: 'Rename a practice',
    ...onPractice,
    params: PracticeParams,
    body: z.strictObject({ name: PracticeName }),
    reply: z.object({ practiceId: z.string(), name: z.string() }),
    problems: ['practice.unknown'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/orma-v2/api/practices/:practiceId',
    summary: 'Remove a practice that no member belongs to',
    ...onPractice,
    params: PracticeParams,
    reply: z.object({ practiceId: z.string() }),
    problems: ['practice.inUse', 'practice.unknown'],
  }),
}
