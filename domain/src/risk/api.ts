/** Risk cards of a member, and the lists that an administrator uploads. */
import { countWithNoun } from '../counted.ts'
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberParams, MemberId } from '../values/member-id.ts'
import { Instant } from '../values/instant.ts'
import { mostRefusedShown, RefusedLine } from '../files/table-file.ts'
import { riskCards } from './card.ts'
import { uploadedLists } from './list-file.ts'
import { CardInput } from './scores.ts'

const Card = z.object({
  card: z.enum(riskCards),
  title: z.string(),
  version: z.string(),
  value: z.string().nullable(),
  band: z.string().nullable(),
  inputs: z.array(CardInput),
  missing: z.array(z.string()),
  formula: z.string(),
  source: z.string(),
  changes: z.string(),
  asOf: z.string(),
})

export const riskApi = {
  cards: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/:id/risk',
    summary: 'Risk cards of a member, each with formula, version, inputs, dates and what is missing',
    access: 'care.read',
    effect: 'read',
    audit: 'member',
    shows: ['chart', 'readings', 'checkIns', 'vitals'],
    params: MemberParams,
    reply: z.object({ cards: z.array(Card) }),
    problems: ['member.unknown'],
  }),
}

const List = z.enum(uploadedLists, 'This list is not known.')
/** What becomes of a line: a member who comes on the list, one who is on it already, one whom a later line names again, or none. */
export const lineFates = ['new', 'listed', 'again', 'refused'] as const
const ListedLine = RefusedLine.extend({
  fate: z.enum(lineFates),
  memberId: MemberId.nullable(),
  name: z.string(),
})
const UploadReport = z.object({
  total: z.int(),
  /** Said of the file as a whole, such as columns that nothing is read of. */
  notices: z.array(z.string()),
  counts: z.record(z.enum(lineFates), z.int()),
  /** The first of them, refused ones before the others. */
  lines: z.array(ListedLine).max(mostRefusedShown),
  /** Who leaves the list because the file does not name them; the first of them. */
  leaving: z.array(z.object({ memberId: MemberId, name: z.string() })).max(mostRefusedShown),
  leavingCount: z.int(),
  /** The newest upload this was computed beside; an import that names it is refused when somebody was faster. */
  basedOn: z.uuid().nullable(),
  /** How many members the list held, and would hold or holds now. */
  before: z.int(),
  after: z.int(),
})
export type UploadReport = z.infer<typeof UploadReport>

export const listUploadApi = {
  state: endpoint({
    method: 'GET',
    path: '/orma-v2/api/home/uploads/:list',
    summary: 'Who uploaded a list last, when, from which file, and what matched',
    access: 'member.read',
    effect: 'read',
    audit: 'none',
    shows: ['uploads'],
    params: z.strictObject({ list: List }),
    reply: z.object({
      uploads: z.array(
        z.object({
          fileName: z.string(),
          isReplacement: z.boolean(),
          matched: z.int(),
          unmatched: z.int(),
          uploadedAt: Instant,
          uploadedBy: z.string(),
        }),
      ),
    }),
  }),
  ofMember: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/:id/uploaded-lists',
    summary:
      'The lists that files put a member on, with the date and the note of the line and who uploaded it, and those that diagnoses and hospital events speak for',
    access: 'member.read',
    effect: 'read',
    audit: 'member',
    shows: ['uploads', 'chart'],
    params: MemberParams,
    reply: z.object({
      lists: z.array(
        z.object({
          list: List,
          asOf: z.string().nullable(),
          note: z.string(),
          fileName: z.string(),
          uploadedAt: Instant,
          uploadedBy: z.string(),
        }),
      ),
      /** What the diagnoses of the chart speak for; no list holds anybody for it. */
      hcc: z.object({
        list: z.enum(uploadedLists).nullable(),
        found: z.array(z.object({ hcc: z.int(), label: z.string(), codes: z.array(z.string()) })),
      }),
      /** The same of its hospital events, each with what speaks for it. */
      byVisits: z.array(z.object({ list: z.enum(uploadedLists), evidence: z.string() })),
    }),
    problems: ['member.unknown'],
  }),
  upload: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/home/uploads/:list/imports',
      summary: 'Fills a list from a CSV file: a dry run, or replacing or adding to what it holds',
      access: 'member.import',
      effect: 'write',
      audit: 'group',
      changes: ['uploads'],
      params: z.strictObject({ list: List }),
      body: z.strictObject({
        fileName: z.string().trim().min(1).max(200),
        content: z.string().min(1).max(2_000_000),
        isReplacement: z.boolean(),
        isDryRun: z.boolean(),
        basedOn: z.uuid().nullable().optional(),
      }),
      maxBodyBytes: 4 * 1024 * 1024,
      reply: UploadReport,
      problems: ['listUpload.changed', 'listUpload.file'],
    },
    {
      reason: ({ params, body }, { after }) => `${params.list}: ${countWithNoun(after, 'member')}${body.isDryRun ? ', tried' : ''}`,
    },
  ),
}
