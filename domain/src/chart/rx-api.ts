/** Medications and allergies of a member, their reconciliation, and names to choose from. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberParams } from '../values/member-id.ts'
import { Why } from '../values/request-fields.ts'
import { Instant } from '../values/instant.ts'
import { SearchText } from '../search-text.ts'
import { AllergyEntry, MedicationEntry, NewAllergy, NewMedication } from './medications.ts'

const inMember = '/orma-v2/api/members/:id'
const read = { access: 'member.read', effect: 'read', audit: 'member', shows: ['chart'] } as const
const write = { access: 'member.update', effect: 'write', audit: 'member', changes: ['chart', 'profile'] } as const
const Done = z.object({ _id: z.uuid() })
const MedicationParams = MemberParams.extend({ medicationId: z.uuid() })
const Note = z.string().trim().max(500, 'At most 500 characters.').default('')

const Stated = z.object({ at: Instant, by: z.string() })

export const rxApi = {
  get: endpoint({
    method: 'GET',
    path: `${inMember}/rx`,
    summary: 'Medications, allergies and the last reconciliation of a member, with what changed since',
    ...read,
    params: MemberParams,
    reply: z.object({
      medications: z.array(MedicationEntry),
      allergies: z.array(AllergyEntry),
      /** Stated by somebody, which is more than an empty list; null once an allergy is known. */
      noKnownAllergies: Stated.nullable(),
      reconciliation: z.object({ ...Stated.shape, withWhom: z.string(), note: z.string(), medications: z.int() }).nullable(),
      /** When the next one is due (`YYYY-MM-DD`), and why. */
      due: z.object({ on: z.string(), why: z.string(), isOver: z.boolean() }),
      changes: z.array(z.object({ kind: z.enum(['new', 'gone', 'changed']), now: z.string(), before: z.string() })),
    }),
    problems: ['member.unknown'],
  }),
  suggest: endpoint({
    method: 'GET',
    path: `${inMember}/medication-names`,
    summary: 'Names of medications: those the clinic uses first, then the list, 12 at most',
    ...read,
    params: MemberParams,
    query: z.strictObject({ q: SearchText }),
    reply: z.object({ names: z.array(z.object({ name: z.string(), shown: z.string(), group: z.string() })) }),
    problems: ['member.unknown'],
  }),
  add: endpoint(
    {
      method: 'POST',
      path: `${inMember}/medications`,
      summary: 'Adds a medication; one whose name holds an allergy asks once',
      ...write,
      params: MemberParams,
      body: NewMedication.safeExtend({ isAllergyKnown: z.boolean().default(false) }),
      reply: Done,
      problems: ['medication.allergy', 'medication.duplicate', 'member.unknown'],
    },
    { ids: (_, { _id }) => [_id], reason: () => 'medication added' },
  ),
  change: endpoint(
    {
      method: 'PUT',
      path: `${inMember}/medications/:medicationId`,
      summary: 'Changes a medication; refused when somebody else changed it meanwhile; a new name that holds an allergy asks once',
      ...write,
      params: MedicationParams,
      body: NewMedication.safeExtend({ isAllergyKnown: z.boolean().default(false), version: z.int() }),
      reply: Done,
      problems: ['medication.allergy', 'medication.changed', 'medication.unknown', 'member.unknown'],
    },
    { reason: () => 'medication changed' },
  ),
  remove: endpoint(
    {
      method: 'POST',
      path: `${inMember}/medications/:medicationId/remove`,
      summary: 'Takes a medication back that was entered by mistake; one that was stopped has an end instead',
      ...write,
      params: MedicationParams,
      body: z.strictObject({ reason: Why }),
      reply: Done,
      problems: ['allergy.unknown', 'lab.unknown', 'medication.unknown', 'member.unknown', 'visit.unknown'],
    },
    { reason: ({ body }) => body.reason },
  ),
  addAllergy: endpoint(
    {
      method: 'POST',
      path: `${inMember}/allergies`,
      summary: 'Adds an allergy; the same name twice is one',
      ...write,
      params: MemberParams,
      body: NewAllergy,
      reply: Done,
      problems: ['allergy.duplicate', 'member.unknown'],
    },
    { ids: (_, { _id }) => [_id], reason: () => 'allergy added' },
  ),
  removeAllergy: endpoint(
    {
      method: 'POST',
      path: `${inMember}/allergies/:allergyId/remove`,
      summary: 'Takes an allergy off the chart, with the reason',
      ...write,
      params: MemberParams.extend({ allergyId: z.uuid() }),
      body: z.strictObject({ reason: Why }),
      reply: Done,
      problems: ['allergy.unknown', 'lab.unknown', 'medication.unknown', 'member.unknown', 'visit.unknown'],
    },
    { reason: ({ body }) => body.reason },
  ),
  state: endpoint(
    {
      method: 'POST',
      path: `${inMember}/chart-statements`,
      summary: 'States that the medications were gone through with somebody, or that no allergy is known',
      ...write,
      params: MemberParams,
      body: z.strictObject({
        kind: z.enum(['reconciliation', 'noKnownAllergies']),
        withWhom: z.string().trim().max(120, 'At most 120 characters.').default(''),
        note: Note,
      }),
      reply: Done,
      problems: ['allergy.known', 'member.unknown'],
    },
    { ids: (_, { _id }) => [_id], reason: ({ body }) => body.kind },
  ),
}
