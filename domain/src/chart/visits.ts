/** Visits and hospital events: what kinds there are, and which of them prove that a practitioner has seen the member. */
import { z } from 'zod'
import { MemberId } from '../values/member-id.ts'
import { Instant } from '../values/instant.ts'

type KindFacts = { title: string; isFaceToFace: boolean }

/**
 * docs/sources/chart.md visits: face to face, also by video, are office, home, telehealth, annual wellness and
 * transitional care visits. An emergency or a hospital stay is an event of the chart and no visit of the practice.
 */
export const visitKinds = {
  office: { title: 'Office visit', isFaceToFace: true },
  home: { title: 'Home visit', isFaceToFace: true },
  telehealth: { title: 'Telehealth visit', isFaceToFace: true },
  annualWellness: { title: 'Annual wellness visit', isFaceToFace: true },
  transition: { title: 'Transitional care visit', isFaceToFace: true },
  emergency: { title: 'Emergency department', isFaceToFace: false },
  hospital: { title: 'Hospital stay', isFaceToFace: false },
} as const satisfies Record<string, KindFacts>
export type VisitKind = keyof typeof visitKinds
const kinds = Object.keys(visitKinds) as [VisitKind, ...VisitKind[]]
export const VisitKind = z.enum(kinds, 'Choose the kind of visit.')

export const isFaceToFace = (kind: VisitKind) => visitKinds[kind].isFaceToFace

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters.`).default('')
// The first year a birth date may have; a visit before it is a slip of the keyboard
const Day = z.iso.date('Write the date as MM/DD/YYYY.').refine((day) => day >= '1900-01-01', 'Write the date as MM/DD/YYYY.')

/** A visit as it is entered. */
export const NewVisit = z
  .strictObject({
    visitedOn: Day,
    kind: VisitKind,
    dischargedOn: Day.nullable().default(null),
    practitioner: text(120),
    place: text(120),
    note: text(1000),
  })
  .refine(({ dischargedOn, visitedOn }) => dischargedOn === null || dischargedOn >= visitedOn, {
    path: ['dischargedOn'],
    message: 'The discharge is before the admission.',
  })
  .refine(({ dischargedOn, kind }) => dischargedOn === null || kind === 'hospital', {
    path: ['dischargedOn'],
    message: 'Only a hospital stay has a discharge.',
  })
export type NewVisit = z.infer<typeof NewVisit>

export const visitSources = ['entered', 'imported', 'update', 'checkIn'] as const

export const Visit = z.object({
  _id: z.uuid(),
  memberId: MemberId,
  visitedOn: z.string(),
  kind: VisitKind,
  dischargedOn: z.string().nullable(),
  practitioner: z.string(),
  place: z.string(),
  note: z.string(),
  source: z.enum(visitSources),
  createdAt: Instant,
  createdBy: z.string(),
})
export type Visit = z.infer<typeof Visit>

/** The specification's `emDates`: dates of visits face to face, each once, oldest first. */
export const emDatesOf = (visits: readonly Pick<Visit, 'kind' | 'visitedOn'>[]): string[] =>
  [...new Set(visits.filter(({ kind }) => isFaceToFace(kind)).map(({ visitedOn }) => visitedOn))].toSorted()

/** Which day of a visit cannot be; undefined where both can. `today` is the member's date. */
export function visitDayProblem({ visitedOn, dischargedOn }: NewVisit, today: string) {
  const path = visitedOn > today ? 'visitedOn' : (dischargedOn ?? '') > today ? 'dischargedOn' : undefined
  return path && { path, message: 'This day is in the future.' }
}

// [S2] A new patient has had no professional service of the practice for three years; care management asks for a visit
// within one year before it begins (42 CFR 410.26, CMS care management FAQ)
const establishedYears = 3
const initiatingYears = 1

/** What the visits prove on a day: an established patient, and whether a visit of the last year may begin care management. */
export function visitProofs(emDates: readonly string[], today: string) {
  const since = (years: number) => Temporal.PlainDate.from(today).subtract({ years }).toString()
  const last = emDates.filter((day) => day <= today).at(-1) ?? null
  return {
    last,
    isEstablished: last !== null && last >= since(establishedYears),
    hasInitiatingVisit: last !== null && last >= since(initiatingYears),
    isSameDay: last === today,
  }
}
