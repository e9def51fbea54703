/** Evidence for the auditor and claims for the biller, as files. */
import { countWithNoun } from '../counted.ts'
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberFile, MemberId } from '../values/member-id.ts'
import { YearMonth } from './report-fields.ts'

const OfMonth = z.strictObject({ yearMonth: YearMonth })
const OfMember = OfMonth.extend({ memberId: MemberId })
const OfExport = OfMonth.extend({ exportId: z.uuid() })

/** A ZIP: what is sent is its bytes alone; the audit names whose packets are in it. */
const MemberArchive = z
  .object({ bytes: z.unknown(), members: z.array(MemberId) })
  .transform(({ bytes }) => bytes)
  .pipe(z.unknown())

const ExportState = z.object({
  exportId: z.uuid(),
  yearMonth: z.string(),
  state: z.enum(['running', 'done']),
  total: z.int(),
  done: z.int(),
  /** Of the manifest, once it is done. */
  sha256: z.string().nullable(),
  askedBy: z.string(),
  askedAt: z.string(),
})

const file = { access: 'member.export', effect: 'read', audit: 'member' } as const

export const packetApi = {
  json: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/months/:yearMonth/packets/:memberId',
    summary: 'The evidence packet of a member’s month; of a closed month the same bytes every time',
    ...file,
    storesCopy: true,
    params: OfMember,
    reply: MemberFile,
    replyType: 'application/json',
    problems: ['month.absent', 'month.closing'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/months/:yearMonth/packets/:memberId/pdf',
    summary: 'The same packet as a PDF',
    ...file,
    storesCopy: true,
    params: OfMember,
    reply: MemberFile,
    replyType: 'application/pdf',
    problems: ['month.absent', 'month.closing'],
  }),
  claims: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/reports/months/:yearMonth/claims.csv',
      summary: 'The lines of a closed month as billers enter them',
      ...file,
      params: OfMonth,
      reply: MemberFile,
      replyType: 'text/csv; charset=utf-8',
      problems: ['month.closing', 'month.notClosed'],
    },
    { reason: ({ params }, { members }) => `claims of ${countWithNoun(members.length, 'member')}, ${params.yearMonth}` },
  ),
  start: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/reports/months/:yearMonth/packets',
      summary: 'Have the packets of everybody with a line in a closed month made into one ZIP',
      access: 'member.export',
      effect: 'write',
      changes: ['evidence'],
      audit: 'group',
      params: OfMonth,
      reply: ExportState,
      problems: ['month.notClosed'],
    },
    { ids: (_, { exportId }) => [exportId] },
  ),
  exports: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/reports/months/:yearMonth/packets',
      summary: 'The ZIPs of a month, newest first, and how far each is',
      access: 'member.export',
      effect: 'read',
      shows: ['evidence'],
      audit: 'none',
      params: OfMonth,
      reply: z.object({ exports: z.array(ExportState) }),
    },
    {},
  ),
  zip: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/reports/months/:yearMonth/packets/zip/:exportId',
      summary: 'The ZIP with its manifest of SHA-256 digests',
      ...file,
      params: OfExport,
      reply: MemberArchive,
      replyType: 'application/zip',
    },
    { reason: ({ params }) => `evidence of ${params.yearMonth}` },
  ),
}
