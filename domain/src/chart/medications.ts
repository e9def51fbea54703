/** Medications and allergies of a chart, what a reconciliation found changed, and what a name says about its group. */
import { z } from 'zod'
import { MemberId } from '../values/member-id.ts'
import { Instant } from '../values/instant.ts'

/** The specification's field `stats`; what the member does about it. */
export const medicationStats = ['taking', 'stopped', 'unsure'] as const

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters.`).default('')
const Month = z.union([z.literal(''), z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'Write the month as MM/YYYY.')]).default('')

/** A medication as it is entered. */
export const NewMedication = z
  .strictObject({
    name: z.string().trim().min(1, 'Write the name of the medication.').max(200, 'At most 200 characters.'),
    dose: text(80),
    form: text(60),
    route: text(60),
    frequency: text(120),
    reason: text(120),
    prescriber: text(120),
    startYM: Month,
    endYM: Month,
    stats: z.enum(medicationStats, 'Choose one of taking, stopped, unsure.').default('taking'),
  })
  .refine(({ startYM, endYM }) => startYM === '' || endYM === '' || startYM <= endYM, {
    path: ['endYM'],
    message: 'The end is before the start.',
  })
export type NewMedication = z.infer<typeof NewMedication>

export const MedicationEntry = z.object({
  _id: z.uuid(),
  memberId: MemberId,
  name: z.string(),
  dose: z.string(),
  form: z.string(),
  route: z.string(),
  frequency: z.string(),
  reason: z.string(),
  prescriber: z.string(),
  startYM: z.string(),
  endYM: z.string(),
  stats: z.string(),
  /** The name as the list of names has it with its group; null where it is not in the list. */
  group: z.string().nullable(),
  updatedAt: Instant,
  updatedBy: z.string(),
  version: z.int(),
})
export type MedicationEntry = z.infer<typeof MedicationEntry>

/** Why these months cannot be; undefined where they can. An end lies in the past or the running month. */
export const monthProblem = ({ endYM }: Pick<NewMedication, 'endYM'>, month: string): string | undefined =>
  endYM > month ? 'The end is in the future.' : undefined

const words = ({ name, dose, form, route, frequency }: Omit<MedicationRecord, 'id'>) =>
  [name, dose, form, route, frequency].filter((part) => part !== '').join(' ')

/** What a reconciliation keeps of each medication. */
export const MedicationRecord = z.object({
  id: z.string(),
  name: z.string(),
  dose: z.string(),
  form: z.string(),
  route: z.string(),
  frequency: z.string(),
})
export type MedicationRecord = z.infer<typeof MedicationRecord>
export type MedicationChange = { kind: 'new' | 'gone' | 'changed'; now: string; before: string }

/** What is different since a reconciliation: new, no longer taken, or taken otherwise. */
export function changesSince(before: readonly MedicationRecord[], now: readonly MedicationRecord[]): MedicationChange[] {
  const existing = new Map(before.map((item) => [item.id, words(item)]))
  const present = new Set(now.map(({ id }) => id))
  return [
    ...now.flatMap((item): MedicationChange[] => {
      const was = existing.get(item.id)
      if (was === undefined) return [{ kind: 'new', now: words(item), before: '' }]
      return was === words(item) ? [] : [{ kind: 'changed', now: words(item), before: was }]
    }),
    ...before.filter(({ id }) => !present.has(id)).map((item): MedicationChange => ({ kind: 'gone', now: '', before: words(item) })),
  ]
}

/** docs/sources/product.md 2.9: "Allergy categories", "Reactions". */
export const allergyCategories = ['Food', 'Medical', 'Skin', 'Environment'] as const
export const allergyReactions = ['Mild', 'Moderate', 'Severe'] as const

export const NewAllergy = z.strictObject({
  name: z
    .string()
    .trim()
    .max(200, 'At most 200 characters.')
    .refine((name) => allergyKey(name) !== '', 'Write what the allergy is to.'),
  category: z.enum(allergyCategories, `Choose one of ${allergyCategories.join(', ')}.`),
  reaction: z.enum(allergyReactions, `Choose one of ${allergyReactions.join(', ')}.`),
})
export type NewAllergy = z.infer<typeof NewAllergy>

export const AllergyEntry = z.object({
  _id: z.uuid(),
  memberId: MemberId,
  name: z.string(),
  category: z.string(),
  reaction: z.string(),
  recordedAt: Instant,
  recordedBy: z.string(),
})
export type AllergyEntry = z.infer<typeof AllergyEntry>

/** Case, accents and an English plural make no other allergy: `Peanuts` is `peanut`. */
export const allergyKey = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<=\w{3})s$/, '')

/** The nine major food allergens are those of US law (FALCPA 2004, FASTER Act 2021); the rest is our own plain list. */
export const allergySuggestions: Record<(typeof allergyCategories)[number], readonly string[]> = {
  Food: ['Peanut', 'Tree nuts', 'Milk', 'Egg', 'Wheat', 'Soy', 'Fish', 'Shellfish', 'Sesame'],
  Medical: [
    'Penicillin',
    'Amoxicillin',
    'Sulfa antibiotics',
    'Cephalosporins',
    'Aspirin',
    'NSAIDs',
    'Codeine',
    'Morphine',
    'ACE inhibitors',
    'Statins',
    'Contrast dye',
    'Insulin',
    'Local anesthetics',
    'Latex',
  ],
  Skin: ['Adhesive tape', 'Nickel', 'Latex', 'Fragrance', 'Chlorhexidine', 'Iodine'],
  Environment: ['Pollen', 'Dust mites', 'Mold', 'Cat', 'Dog', 'Bee or wasp sting', 'Smoke'],
}

/** Allergies whose words stand in the name or the group of a medication: a match of names, no interaction check. */
export const allergiesNaming = (allergies: readonly string[], { name, group }: { name: string; group: string | null }) => {
  const text = ` ${allergyKey(`${name} ${group ?? ''}`)} `
  return allergies.filter((allergy) => text.includes(` ${allergyKey(allergy)}`))
}
