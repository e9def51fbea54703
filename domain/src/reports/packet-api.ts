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

/** A packet as it is read: what it is of, then its parts; a title of an entry stands over its texts. */
const PacketText = z.object({
  memberId: MemberId,
  title: z.string(),
  name: z.string(),
  head: z.array(z.string()),
  parts: z.array(z.object({ title: z.string(), entries: z.array(z.object({ title: z.string().nullable(), texts: z.array(z.string()) })) })),
})
export type PacketText = z.infer<typeof PacketText>

const MonthLines = z.object({
  yearMonth: z.string(),
  closedAt: z.string(),
  members: z.array(
    z.object({
      memberId: MemberId,
      name: z.string(),
      dob: z.string(),
      mrn: z.string(),
      lines: z.array(z.object({ code: z.string(), units: z.int(), serviceOn: z.string() })),
    }),
  ),
})
export type MonthLines = z.infer<typeof MonthLines>

/** Packets in one ZIP that is made while one waits; of whole clinics a job makes it (`start`). */
export const mostPacketsAtOnce = 100

const evidence = { access: 'evidence.read', effect: 'read', audit: 'member', storesCopy: true } as const
const file = { access: 'member.export', effect: 'read', audit: 'member' } as const

export const packetApi = {
  json: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/months/:yearMonth/packets/:memberId',
    summary: 'The evidence packet of a member’s month; of a closed month the same bytes every time',
    ...evidence,
    params: OfMember,
    reply: MemberFile,
    replyType: 'application/json',
    problems: ['evidence.absent', 'month.absent', 'month.closing'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/months/:yearMonth/packets/:memberId/pdf',
    summary: 'The same packet as a PDF',
    ...evidence,
    params: OfMember,
    reply: MemberFile,
    replyType: 'application/pdf',
    problems: ['evidence.absent', 'month.absent', 'month.closing'],
  }),
  text: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/months/:yearMonth/packets/:memberId/text',
    summary: 'The same packet to be read on a screen',
    ...evidence,
    shows: ['evidence'],
    params: OfMember,
    reply: PacketText,
    problems: ['evidence.absent', 'month.absent', 'month.closing'],
  }),
  lines: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/months/:yearMonth/evidence',
    summary: 'The lines of a closed month, member by member; 500 members at most, for an auditor those of the grant',
    access: 'evidence.read',
    effect: 'read',
    shows: ['evidence'],
    audit: 'member',
    params: OfMonth,
    reply: MonthLines,
    problems: ['evidence.absent', 'month.closing', 'month.notClosed'],
  }),
  together: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/reports/months/:yearMonth/evidence.zip',
      summary: `The packets of a closed month as one ZIP with its manifest, of at most ${mostPacketsAtOnce} members`,
      ...evidence,
      params: OfMonth,
      reply: MemberArchive,
      replyType: 'application/zip',
      problems: ['evidence.absent', 'evidence.tooMany', 'month.absent', 'month.closing', 'month.notClosed'],
    },
    { reason: ({ params }) => `evidence of ${params.yearMonth}` },
  ),
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
