/** Risk cards of a member, and the lists that an administrator uploads. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberParams } from '../members/api.ts'
import { Instant } from '../readings/reading.ts'
import { riskCards } from './card.ts'
import { uploadedLists } from './list-file.ts'

const Card = z.object({
  card: z.enum(riskCards),
  title: z.string(),
  version: z.string(),
  value: z.string().nullable(),
  band: z.string().nullable(),
  inputs: z.array(z.object({ label: z.string(), value: z.string(), on: z.string().nullable() })),
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
    access: 'member.read',
    effect: 'read',
    audit: 'member',
    shows: ['chart', 'readings', 'checkIns', 'vitals'],
    params: MemberParams,
    reply: z.object({ cards: z.array(Card) }),
  }),
}

const List = z.enum(uploadedLists, 'This list is not known.')
const UploadReport = z.object({
  total: z.int(),
  matched: z.int(),
  /** Two hundred refused lines at most. */
  refused: z.array(z.object({ line: z.int(), member: z.string(), message: z.string() })),
  refusedCount: z.int(),
  /** How many members the list held, and would hold or holds now. */
  before: z.int(),
  after: z.int(),
})

export const listUploadApi = {
  state: endpoint({
    method: 'GET',
    path: '/orma-v2/api/home/uploads/:list',
    summary: 'Who uploaded a list last, when, from which file, and what matched',
    access: 'member.read',
    effect: 'read',
    audit: 'none',
    shows: ['profile'],
    params: z.strictObject({ list: List }),
    reply: z.object({
      uploads: z.array(
        z.object({ fileName: z.string(), isReplacement: z.boolean(), matched: z.int(), unmatched: z.int(), uploadedAt: Instant, uploadedBy: z.string() }), // prettier-ignore
      ),
    }),
  }),
  upload: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/home/uploads/:list/imports',
      summary: 'Fills a list from a CSV file: a dry run, or replacing or adding to what it holds',
      access: 'member.import',
      effect: 'write',
      audit: 'group',
      changes: ['profile'],
      params: z.strictObject({ list: List }),
      body: z.strictObject({
        fileName: z.string().trim().min(1).max(200),
        content: z.string().min(1).max(2_000_000),
        isReplacement: z.boolean(),
        isDryRun: z.boolean(),
      }),
      maxBodyBytes: 4 * 1024 * 1024,
      reply: UploadReport,
    },
    {
      reason: ({ params, body }, { matched }) => `${params.list}: ${matched} members${body.isDryRun ? ', tried' : ''}`,
    },
  ),
}
