/** The chart of a member: visits, diagnoses, medications, allergies and laboratory values. */
import { countWithNoun } from '../counted.ts'
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberParams } from '../values/member-id.ts'
import { Page, Why } from '../values/request-fields.ts'
import { fileReport } from '../files/file-report.ts'
import { SearchText } from '../search-text.ts'
import { Decline, Diagnosis, NewDiagnosis, Suggestion } from './diagnoses.ts'
import { NewLab, LabResult } from './labs.ts'
import { NewVisit, Visit } from './visits.ts'

const inMember = '/orma-v2/api/members/:id'
const read = { access: 'member.read', effect: 'read', audit: 'member', shows: ['chart'] } as const
/** Summary parts follow as well: the lists by diagnosis, and billing from visits and conditions. */
const write = {
  access: 'member.update',
  effect: 'write',
  audit: 'member',
  changes: ['chart', 'profile', 'billing', 'dueCare', 'warnings'],
} as const
const Done = z.object({ _id: z.uuid() })
const VisitParams = MemberParams.extend({ visitId: z.uuid() })
const DiagnosisParams = MemberParams.extend({ diagnosisId: z.uuid() })
const LabParams = MemberParams.extend({ labId: z.uuid() })

export const visitApi = {
  list: endpoint({
    method: 'GET',
    path: `${inMember}/visits`,
    summary: 'Visits and hospital events of a member, newest first, 50 a page, and what they prove',
    ...read,
    params: MemberParams,
    query: z.strictObject({ page: Page }),
    reply: z.object({
      visits: z.array(Visit),
      count: z.int(),
      page: z.int(),
      /** Whether a visit is on record at all: none is not the same as known to be none. */
      proofs: z.object({
        last: z.string().nullable(),
        isEstablished: z.boolean(),
        hasInitiatingVisit: z.boolean(),
        isSameDay: z.boolean(),
      }),
    }),
    problems: ['member.unknown'],
  }),
  add: endpoint(
    {
      method: 'POST',
      path: `${inMember}/visits`,
      summary: 'Records a visit or a hospital event',
      ...write,
      params: MemberParams,
      body: NewVisit,
      reply: Done,
      problems: ['member.unknown', 'visit.duplicate'],
    },
    { ids: (_, { _id }) => [_id], reason: ({ body }) => `${body.kind} visit` },
  ),
  remove: endpoint(
    {
      method: 'POST',
      path: `${inMember}/visits/:visitId/remove`,
      summary: 'Takes a visit back that was recorded by mistake; it stays on record as taken back',
      ...write,
      params: VisitParams,
      body: z.strictObject({ reason: Why }),
      reply: Done,
      problems: ['allergy.unknown', 'lab.unknown', 'medication.unknown', 'member.unknown', 'visit.unknown'],
    },
    { reason: ({ body }) => body.reason },
  ),
}

export const visitImportApi = {
  import: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/visits/imports',
      summary: 'Visits from a CSV file: a dry run that says what would become of each line, or the import itself',
      access: 'member.import',
      effect: 'write',
      audit: 'group',
      changes: ['chart', 'billing'],
      body: z.strictObject({ content: z.string().min(1).max(2_000_000), isDryRun: z.boolean() }),
      maxBodyBytes: 4 * 1024 * 1024,
      reply: z.object({
        total: z.int(),
        /** Recorded, or to be recorded. */
        added: z.int(),
        /** On record already. */
        known: z.int(),
        ...fileReport,
      }),
      problems: ['member.unknown', 'visit.file'],
    },
    { reason: (_, { added, total }) => `visits of a file: ${added} of ${countWithNoun(total, 'line')}` },
  ),
}

export const diagnosisApi = {
  list: endpoint({
    method: 'GET',
    path: `${inMember}/diagnoses`,
    summary: 'Diagnoses of a member, what is suggested and why, and what was declined',
    ...read,
    shows: ['chart', 'readings'],
    params: MemberParams,
    reply: z.object({
      diagnoses: z.array(Diagnosis),
      suggestions: z.array(Suggestion),
      declined: z.array(Decline),
      /** How many chronic conditions the chart proves, each once: what care management counts. */
      conditionCount: z.int(),
      /** The fiscal year of the list of codes. */
      listYear: z.int(),
      /** The 22 conditions that the clinic's picker offers. */
      offered: z.array(z.string()),
    }),
    problems: ['member.unknown'],
  }),
  search: endpoint({
    method: 'GET',
    path: `${inMember}/diagnosis-codes`,
    summary: 'Diagnosis codes by code, words in any order or common name, for a date of service; 20 at most',
    ...read,
    params: MemberParams,
    query: z.strictObject({ q: SearchText, on: z.iso.date().optional() }),
    reply: z.object({
      codes: z.array(z.object({ code: z.string(), title: z.string(), isBillable: z.boolean(), isHeading: z.boolean() })),
      listYear: z.int(),
    }),
    problems: ['member.unknown'],
  }),
  add: endpoint(
    {
      method: 'POST',
      path: `${inMember}/diagnoses`,
      summary: 'Records a billable diagnosis code or a chronic condition',
      ...write,
      params: MemberParams,
      body: NewDiagnosis,
      reply: Done,
      problems: ['diagnosis.duplicate', 'diagnosis.notBillable', 'member.unknown'],
    },
    { ids: (_, { _id }) => [_id], reason: ({ body }) => `${body.kind} added` },
  ),
  end: endpoint(
    {
      method: 'POST',
      path: `${inMember}/diagnoses/:diagnosisId/end`,
      summary: 'Ends a diagnosis: resolved, or recorded by mistake',
      ...write,
      params: DiagnosisParams,
      body: z.strictObject({ reason: Why }),
      reply: Done,
      problems: ['diagnosis.unknown', 'member.unknown'],
    },
    { reason: ({ body }) => body.reason },
  ),
  accept: endpoint(
    {
      method: 'POST',
      path: `${inMember}/diagnosis-suggestions/accept`,
      summary: 'Accepts a suggestion, which becomes a diagnosis with its evidence',
      ...write,
      params: MemberParams,
      body: z.strictObject({ value: z.string().trim().min(1).max(120) }),
      reply: Done,
      problems: ['diagnosis.duplicate', 'diagnosis.notBillable', 'member.unknown', 'suggestion.unknown'],
    },
    { ids: (_, { _id }) => [_id], reason: () => 'suggestion accepted' },
  ),
  decline: endpoint(
    {
      method: 'POST',
      path: `${inMember}/diagnosis-suggestions/decline`,
      summary: 'Declines a suggestion for good, with the reason',
      ...write,
      params: MemberParams,
      body: z.strictObject({ value: z.string().trim().min(1).max(120), reason: Why }),
      reply: Done,
      problems: ['member.unknown', 'suggestion.unknown'],
    },
    { ids: (_, { _id }) => [_id], reason: ({ body }) => body.reason },
  ),
  reopen: endpoint(
    {
      method: 'POST',
      path: `${inMember}/diagnosis-suggestions/:declineId/reopen`,
      summary: 'Takes a refusal back, so that the suggestion may be made again',
      ...write,
      params: MemberParams.extend({ declineId: z.uuid() }),
      reply: Done,
      problems: ['member.unknown', 'suggestion.unknown'],
    },
    { reason: () => 'declined suggestion reopened' },
  ),
}

export const labApi = {
  list: endpoint({
    method: 'GET',
    path: `${inMember}/labs`,
    summary: 'Laboratory values of a member, the newest first, 200 at most',
    ...read,
    params: MemberParams,
    reply: z.object({ labs: z.array(LabResult) }),
    problems: ['member.unknown'],
  }),
  add: endpoint(
    {
      method: 'POST',
      path: `${inMember}/labs`,
      summary: 'Enters a laboratory value',
      ...write,
      params: MemberParams,
      body: NewLab,
      reply: Done,
      problems: ['lab.duplicate', 'member.unknown'],
    },
    { ids: (_, { _id }) => [_id], reason: ({ body }) => `${body.test} entered` },
  ),
  remove: endpoint(
    {
      method: 'POST',
      path: `${inMember}/labs/:labId/remove`,
      summary: 'Takes a laboratory value back that was entered by mistake',
      ...write,
      params: LabParams,
      body: z.strictObject({ reason: Why }),
      reply: Done,
      problems: ['allergy.unknown', 'lab.unknown', 'medication.unknown', 'member.unknown', 'visit.unknown'],
    },
    { reason: ({ body }) => body.reason },
  ),
}
