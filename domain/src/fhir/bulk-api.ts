/** Bulk export over FHIR: kick-off, progress, manifest, files, and taking it back. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { ndjsonType } from './bulk-export.ts'

const jsonType = 'application/fhir+json; charset=utf-8'
const inClinic = '/fhir/r4/:groupId'
const ClinicParams = z.strictObject({ groupId: z.uuid() })
const GroupParams = ClinicParams.extend({ id: z.uuid() })
const ExportParams = ClinicParams.extend({ exportId: z.uuid() })

/** Far more than is read: what is too long is judged with the rest. */
const Word = z.string().max(20_000)
const Words = z.union([Word, z.array(Word).max(50)]).optional()

/** The parameters of both versions, judged by bulk-export.ts: whether those that are not served are refused the client says. */
const ExportQuery = z.strictObject({
  _type: Words,
  _since: Words,
  _outputFormat: Words,
  _typeFilter: Words,
  _elements: Words,
  _until: Words,
  patient: Words,
  includeAssociatedData: Words,
  organizeOutputBy: Words,
  allowPartialManifests: Words,
})
export type ExportQuery = z.infer<typeof ExportQuery>

/** The same as a resource (version 4 of Bulk Data Access). */
const ExportBody = z.strictObject({
  resourceType: z.literal('Parameters').optional(),
  parameter: z
    .array(
      z.strictObject({
        name: z.enum(Object.keys(ExportQuery.shape) as [keyof ExportQuery, ...(keyof ExportQuery)[]]),
        valueString: Word.optional(),
        valueCode: Word.optional(),
        valueInstant: Word.optional(),
        valueUri: Word.optional(),
        valueBoolean: z.boolean().optional(),
        valueReference: z.strictObject({ reference: Word }).optional(),
      }),
    )
    .max(100)
    .optional(),
})
export type ExportBody = z.infer<typeof ExportBody>

/** What is under way or done, in words; its id is that of the export. */
const Outcome = z.looseObject({
  resourceType: z.literal('OperationOutcome'),
  id: z.uuid(),
  issue: z.tuple([
    z.object({ severity: z.literal('information'), code: z.literal('informational'), details: z.object({ text: z.string() }) }),
  ]),
})
export type ExportOutcome = z.infer<typeof Outcome>

const File = z.object({ type: z.string(), url: z.url(), count: z.int() })
const Manifest = z.object({
  transactionTime: z.string(),
  request: z.url(),
  requiresAccessToken: z.literal(true),
  output: z.array(File),
  error: z.array(File),
  outcome: z.array(File).optional(),
  deleted: z.array(File),
})
export type ExportManifest = z.infer<typeof Manifest>

const ids = (_: unknown, { id }: ExportOutcome) => [id]
const reason = (_: unknown, { issue: [{ details }] }: ExportOutcome) => details.text.slice(0, 500)

const kickOff = {
  access: 'fhir.read',
  effect: 'passive',
  audit: 'member',
  isFresh: true,
  answers202: true,
  reply: Outcome,
  replyType: jsonType,
} as const
const byGet = { ...kickOff, method: 'GET', query: ExportQuery } as const
const byPost = { ...kickOff, method: 'POST', query: ExportQuery, body: ExportBody } as const
const whole = { path: `${inClinic}/$export`, params: ClinicParams } as const
const ofPatients = { path: `${inClinic}/Patient/$export`, params: ClinicParams } as const
const ofGroup = { path: `${inClinic}/Group/:id/$export`, params: GroupParams } as const
const audited = { ids, reason }

export const bulkApi = {
  system: endpoint(
    {
      ...byGet,
      ...whole,
      summary: 'Begins an export of everything of a clinic',
      problems: ['apiClient.scope', 'export.async', 'export.parameter', 'export.running', 'export.tooMany'],
    },
    audited,
  ),
  systemByPost: endpoint(
    {
      ...byPost,
      ...whole,
      summary: 'Begins an export of everything of a clinic, with its parameters as a resource',
      problems: ['apiClient.scope', 'export.async', 'export.parameter', 'export.running', 'export.tooMany'],
    },
    audited,
  ),
  patients: endpoint(
    {
      ...byGet,
      ...ofPatients,
      summary: 'Begins an export of everything about the members of a clinic',
      problems: ['apiClient.scope', 'export.async', 'export.parameter', 'export.running', 'export.tooMany'],
    },
    audited,
  ),
  patientsByPost: endpoint(
    {
      ...byPost,
      ...ofPatients,
      summary: 'Begins an export of everything about the members of a clinic, with its parameters as a resource',
      problems: ['apiClient.scope', 'export.async', 'export.parameter', 'export.running', 'export.tooMany'],
    },
    audited,
  ),
  group: endpoint(
    {
      ...byGet,
      ...ofGroup,
      summary: 'Begins an export of everything about the members of a practice',
      problems: ['apiClient.scope', 'export.async', 'export.parameter', 'export.running', 'export.tooMany'],
    },
    audited,
  ),
  groupByPost: endpoint(
    {
      ...byPost,
      ...ofGroup,
      summary: 'Begins an export of everything about the members of a practice, with its parameters as a resource',
      problems: ['apiClient.scope', 'export.async', 'export.parameter', 'export.running', 'export.tooMany'],
    },
    audited,
  ),
  status: endpoint({
    method: 'GET',
    path: `${inClinic}/bulk/:exportId`,
    summary: 'How far an export is, and once it is complete its manifest',
    access: 'fhir.read',
    effect: 'passive',
    // Addresses and counts, and nobody
    audit: 'none',
    answers202: true,
    params: ExportParams,
    reply: z.union([Manifest, Outcome]),
    problems: ['export.failed', 'export.tooSoon'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: `${inClinic}/bulk/:exportId`,
    summary: 'Cancels an export, or takes its files away',
    access: 'fhir.read',
    effect: 'passive',
    audit: 'member',
    answers202: true,
    params: ExportParams,
    reply: Outcome,
    replyType: jsonType,
  }),
  file: endpoint({
    method: 'GET',
    path: `${inClinic}/bulk/:exportId/:file`,
    summary: 'A file of an export: one resource a line',
    access: 'fhir.read',
    effect: 'read',
    audit: 'member',
    isFresh: true,
    params: ExportParams.extend({ file: z.string().regex(/^[A-Za-z]{1,40}-\d{1,4}\.ndjson$/, 'Take the address from the manifest.') }),
    reply: z.string(),
    replyType: ndjsonType,
    problems: ['apiClient.scope'],
  }),
}
