/**
 * What the browser hands out itself: it makes a file, prints, or copies. The server sees none of it, so the page says so
 * before it does it, and the audit log has a row of its own for each.
 */
import { z } from 'zod'
import { endpoint, mostMembersUnproved } from '../contract.ts'
import { MemberId, MemberParams } from '../values/member-id.ts'

export const exportKinds = ['notesPdf', 'planPdf', 'print', 'ehrCopy'] as const
export type ExportKind = (typeof exportKinds)[number]

const words: Record<ExportKind, string> = {
  notesPdf: 'notes as PDF',
  planPdf: 'care plan as PDF',
  print: 'print',
  ehrCopy: 'copy of a call for the EHR',
}

/** Of the address of a page only its path, which names no patient but by id. */
const PagePath = z
  .string()
  .max(200)
  .regex(/^\/[\w/-]*$/, 'Write the path of a page.')
const Recorded = z.object({ isRecorded: z.literal(true) })
const write = { access: 'member.read', effect: 'passive', audit: 'member', changes: [], isOnlyRecord: true } as const

export const exportApi = {
  ofMember: endpoint(
    {
      ...write,
      method: 'POST',
      path: '/orma-v2/api/members/:id/exports',
      summary: 'Hands out a member’s chart from the browser: printed, saved as PDF, or copied',
      params: MemberParams,
      body: z.strictObject({ kind: z.enum(exportKinds), page: PagePath }),
      reply: Recorded,
      problems: ['member.unknown'],
    },
    { reason: ({ body }) => `${words[body.kind]}, ${pageOf(body.page)}` },
  ),
  ofPage: endpoint(
    {
      ...write,
      method: 'POST',
      path: '/orma-v2/api/exports',
      summary: 'Prints a page of the browser that names several members, or none',
      body: z.strictObject({ page: PagePath, memberIds: z.array(MemberId).max(mostMembersUnproved) }),
      reply: Recorded,
    },
    { reason: ({ body }) => `print, ${body.page}` },
  ),
}

/** The tab of a chart; the id of the member stands beside it already. */
const pageOf = (path: string) => path.split('/').at(-1) ?? ''
