/** Moving in: charts of another system as one batch, first looked at entry by entry, then recorded, and taken back within a day. */
import { countWithNoun } from '../counted.ts'
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { everyDevice, summaryParts } from '../shown.ts'
import { Instant } from '../values/instant.ts'
import { MemberId } from '../values/member-id.ts'

const ImportParams = z.strictObject({ importId: z.uuid() })

/**
 * What becomes of an entry. `decide`: it may be somebody who is here; `here`: on record already; `kept`: somebody worked on it
 * since, so that it was not taken back.
 */
export const chartImportOutcomes = ['new', 'decide', 'here', 'refused', 'recorded', 'undone', 'kept'] as const
export const ChartImportOutcome = z.enum(chartImportOutcomes, 'Choose one of the outcomes.')
export type ChartImportOutcome = z.infer<typeof ChartImportOutcome>

export const chartImportKinds = ['member', 'problem', 'medication', 'allergy', 'consent', 'lab', 'reading', 'other'] as const
export const chartImportStates = ['checked', 'running', 'done', 'undoing', 'undone'] as const

/** How long a batch can be taken back after it was recorded. */
export const undoHours = 24
const mostFiles = 20
/** The letters of base64 that one batch takes: 6 MB of files, which a thread reads in a second and gives up after eight. */
export const mostImportLetters = 8 * 1024 * 1024

export const ChartImportEntry = z.object({
  entry: z.int(),
  kind: z.enum(chartImportKinds),
  /** As the file names it: `Patient/17`. */
  source: z.string(),
  name: z.string(),
  outcome: ChartImportOutcome,
  messages: z.array(z.string()),
  /** The entry of the person whose chart it belongs to. */
  personEntry: z.int().nullable(),
  memberId: MemberId.nullable(),
  /** Whom the person may be. */
  alike: z.object({ memberId: MemberId, name: z.string() }).nullable(),
})
export type ChartImportEntry = z.infer<typeof ChartImportEntry>

export const ChartImport = z.object({
  importId: z.uuid(),
  fileNames: z.array(z.string()),
  state: z.enum(chartImportStates),
  by: z.string(),
  at: Instant,
  /** When the last entry was recorded. */
  finishedAt: Instant.nullable(),
  /** Until when it can be taken back; null where it cannot. */
  undoUntil: Instant.nullable(),
  total: z.int(),
  members: z.int(),
  counts: z.record(ChartImportOutcome, z.int()),
})
export type ChartImport = z.infer<typeof ChartImport>

export const ChartImportReport = ChartImport.extend({
  notices: z.array(z.string()),
  /** Two hundred at most, in the order of the files. */
  entries: z.array(ChartImportEntry),
})
export type ChartImportReport = z.infer<typeof ChartImportReport>

const onImport = {
  access: 'member.import',
  audit: 'member',
  params: ImportParams,
  reply: ChartImportReport,
} as const
const recorded = ['import', 'newMember', 'chart', ...summaryParts, ...everyDevice] as const

export const chartImportApi = {
  list: endpoint({
    method: 'GET',
    path: '/orma-v2/api/chart-imports',
    summary: 'The batches in which charts of other systems were moved in, newest first',
    shows: ['import'],
    access: 'member.import',
    effect: 'read',
    audit: 'none',
    reply: z.object({ imports: z.array(ChartImport) }),
  }),
  check: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/chart-imports',
      summary: 'Dry run of moving in FHIR R4: what would become of each entry',
      changes: ['import'],
      access: 'member.import',
      effect: 'write',
      audit: 'member',
      body: z.strictObject({
        files: z
          .array(
            z.strictObject({
              name: z.string().trim().min(1).max(200),
              /** The bytes of the file. */
              content: z.base64('Send the file as base64.'),
            }),
          )
          .min(1, 'Choose a file.')
          .max(mostFiles, `At most ${mostFiles} files at once.`),
        isConsentOnRecord: z.literal(true, 'Say that each person has agreed to remote monitoring.'),
      }),
      maxBodyBytes: mostImportLetters + 16 * 1024,
      reply: ChartImportReport,
      problems: ['chartImport.unknown', 'chartImport.unreadable'],
    },
    { ids: (_, { importId }) => [importId], reason: (_, { total }) => countWithNoun(total, 'entry', 'entries') },
  ),
  report: endpoint({
    method: 'GET',
    path: '/orma-v2/api/chart-imports/:importId',
    summary: 'How far a batch is, and what became of its entries',
    shows: ['import'],
    effect: 'read',
    ...onImport,
    query: z.strictObject({
      outcome: ChartImportOutcome.optional(),
      afterEntry: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    problems: ['chartImport.unknown'],
  }),
  decide: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/chart-imports/:importId/decision',
      summary: 'Decides whether a person of the files is somebody who is here already',
      changes: ['import'],
      effect: 'write',
      ...onImport,
      body: z.strictObject({ entry: z.int().min(1).max(1_000_000), isSamePerson: z.boolean() }),
      problems: ['chartImport.decided', 'chartImport.unknown'],
    },
    { reason: ({ body }) => `entry ${body.entry}: ${body.isSamePerson ? 'the same person' : 'another person'}` },
  ),
  start: endpoint({
    method: 'POST',
    path: '/orma-v2/api/chart-imports/:importId/start',
    summary: 'Records the entries that the dry run found new',
    changes: recorded,
    effect: 'write',
    ...onImport,
    problems: ['chartImport.undecided', 'chartImport.unknown'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/orma-v2/api/chart-imports/:importId/undo',
    summary: 'Takes back what a batch recorded, within 24 hours; whoever was worked on since stays',
    changes: recorded,
    effect: 'write',
    ...onImport,
    problems: ['chartImport.notRecorded', 'chartImport.tooLate', 'chartImport.unknown'],
  }),
}
