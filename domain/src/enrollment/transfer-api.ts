/** Members as files: a list taken out as CSV, a clinic's own list brought in. */
import { countWithNoun } from '../counted.ts'
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { ListQuery } from '../members/api.ts'
import { listFilters, listTitle } from '../members/list.ts'
import { MemberFile, MemberId } from '../values/member-id.ts'
import { everyDevice, summaryParts } from '../shown.ts'

// A page holds 50; nobody selects more than ten pages by hand
const mostExported = 500
const ImportId = z.strictObject({ importId: z.uuid() })

export const ImportFate = z.enum(['new', 'duplicate', 'wrong', 'enrolled'])
export const ImportEntry = z.object({
  line: z.int(),
  name: z.string(),
  fate: ImportFate,
  messages: z.array(z.string()),
  memberId: MemberId.nullable(),
})
export const ImportReport = z.object({
  importId: z.uuid(),
  fileName: z.string(),
  /** `checked`: a dry run, nothing is enrolled yet. */
  state: z.enum(['checked', 'running', 'done']),
  total: z.int(),
  counts: z.object({ new: z.int(), duplicate: z.int(), wrong: z.int(), enrolled: z.int() }),
  /** Two hundred rows at most, in the order of the file. */
  entries: z.array(ImportEntry),
})
export type ImportReport = z.infer<typeof ImportReport>

const onImport = { access: 'member.import', audit: 'member', params: ImportId, reply: ImportReport } as const

export const transferApi = {
  export: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/home/export',
      summary: 'Selected members, or a whole list, as CSV',
      access: 'member.export',
      effect: 'write',
      isOnlyRecord: true,
      audit: 'member',
      body: z.union([
        z.strictObject({
          ids: z.array(MemberId).min(1, 'Select members first.').max(mostExported, `At most ${mostExported} members by selection.`),
        }),
        ListQuery.omit({ page: true }).extend({ listFilter: z.enum(listFilters, 'This list is not known.') }),
      ]),
      reply: MemberFile,
      replyType: 'text/csv; charset=utf-8',
      problems: ['practice.unknown'],
    },
    {
      reason: ({ body }, { members }) =>
        `${countWithNoun(members.length, 'member')}, ${'ids' in body ? 'selected' : listTitle(body.listFilter, body.practiceId)}`,
    },
  ),
  check: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/members/imports',
      summary: 'Dry run of an import: what would become of each row',
      access: 'member.import',
      effect: 'write',
      audit: 'member',
      body: z.strictObject({
        fileName: z.string().trim().min(1).max(200),
        /** The bytes of the file. */
        content: z.base64('Send the file as base64.'),
      }),
      // 10,000 rows of 300 letters in base64
      maxBodyBytes: 6 * 1024 * 1024,
      reply: ImportReport,
      problems: ['import.unknown', 'import.unreadable'],
    },
    { ids: (_, { importId }) => [importId] },
  ),
  start: endpoint({
    method: 'POST',
    path: '/orma-v2/api/members/imports/:importId/start',
    summary: 'Enroll the rows that the dry run found new',
    changes: ['import', 'newMember', ...summaryParts, ...everyDevice],
    effect: 'write',
    ...onImport,
    problems: ['import.unknown'],
  }),
  report: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/imports/:importId',
    summary: 'How far an import is, and what became of its rows',
    shows: ['import'],
    effect: 'read',
    ...onImport,
    query: z.strictObject({
      fate: ImportFate.optional(),
      afterLine: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    problems: ['import.unknown'],
  }),
}
