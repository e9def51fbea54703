/** The chart, the check-ins and the visits. */
import { setOf } from '@vitalrounds/domain/check-ins/question-file'
import {
  allergyIntoleranceOf,
  type AllergyRow,
  conditionOf,
  type ConditionRow,
  encounterOf,
  type EncounterRow,
  labObservationsOf,
  type LabRow,
  medicationStatementOf,
  type MedicationRow,
} from '@vitalrounds/domain/fhir/chart-resources'
import { type CheckInRow, questionnaireResponseOf, scoreObservationsOf } from '@vitalrounds/domain/fhir/check-in-resources'
import { hl7System, systems, type FhirResource } from '@vitalrounds/domain/fhir/resource'
import { matchesToken } from '@vitalrounds/domain/fhir/search'
import { sql } from 'kysely'
import { ownStaff, type ResourceFilter, tableSource } from './source.ts'

const ofChart = { member: sql`x.member_id` }
const changed = sql`greatest(x.created_at, x.removed_at)`
const recorded = sql`x.member_id as "memberId", x.created_at as "recordedAt", ${ownStaff('x.created_by')} as "recordedBy",
  x.removed_at is not null as "isRemoved"`

export const conditionSource = tableSource<ConditionRow>({
  ...ofChart,
  from: sql`diagnosis x`,
  columns: sql`x.member_id as "memberId", x.code, coalesce(x.condition, nullif(x.title, ''), x.code) as title,
    x.recorded_at as "recordedAt", ${ownStaff('x.recorded_by')} as "recordedBy", x.ended_at as "endedAt"`,
  updated: sql`greatest(x.recorded_at, x.ended_at)`,
  date: sql`x.recorded_at`,
  where: ({ codes }) => {
    if (!codes) return []
    const ours = codes.filter(({ system }) => system === undefined || system === systems.icd10)
    if (ours.some(({ code }) => code === undefined)) return [sql`x.code is not null`]
    return ours.length === 0 ? undefined : [sql`x.code = any (${ours.map(({ code }) => code ?? '')}::text[])`]
  },
  make: (row) => [conditionOf(row)],
})

export const medicationSource = tableSource<MedicationRow>({
  ...ofChart,
  from: sql`medication x`,
  columns: sql`${recorded}, x.name, x.dose, x.form, x.route, x.frequency, x.reason, x.start_ym as "startMonth",
    x.end_ym as "endMonth", x.stats`,
  updated: sql`greatest(x.updated_at, x.removed_at)`,
  date: sql`x.created_at`,
  make: (row) => [medicationStatementOf(row)],
})

export const allergySource = tableSource<AllergyRow>({
  ...ofChart,
  from: sql`allergy x`,
  columns: sql`${recorded}, x.name, x.category, x.reaction`,
  updated: changed,
  date: sql`x.created_at`,
  make: (row) => [allergyIntoleranceOf(row)],
})

export const encounterSource = tableSource<EncounterRow>({
  ...ofChart,
  from: sql`visit x`,
  columns: sql`${recorded}, x.group_id as "groupId", x.kind, x.visited_on as "visitedOn", x.discharged_on as "dischargedOn",
    x.practitioner, x.place`,
  updated: changed,
  date: sql`x.visited_on`,
  make: (row) => [encounterOf(row)],
})

const category = (code: string) => ({ system: hl7System('observation-category'), code })
/** Whether a search asks for observations of this category at all. */
export const asksForCategory = ({ categories }: ResourceFilter, code: string) => !categories || matchesToken(categories, category(code))

export const labSource = tableSource<LabRow>({
  ...ofChart,
  from: sql`lab_result x join member m on m.group_id = x.group_id and m.id = x.member_id`,
  columns: sql`${recorded}, x.group_id as "groupId", x.test, x.tenths, x.creatinine_hundredths as "creatinineHundredths",
    x.drawn_on as "drawnOn", x.laboratory, x.evidence, m.dob, m.gender`,
  updated: changed,
  date: sql`x.drawn_on`,
  where: (filter) => (asksForCategory(filter, 'laboratory') ? [] : undefined),
  make: (row) => labObservationsOf(row),
})

const checkInSource = (make: (row: CheckInRow) => FhirResource[], where?: (filter: ResourceFilter) => [] | undefined) =>
  tableSource<CheckInRow>({
    ...ofChart,
    from: sql`check_in_result x join check_in c on c.group_id = x.group_id and c.id = x.check_in_id`,
    columns: sql`x.member_id as "memberId", x.set_id as "setId", x.set_version as "setVersion", x.score, x.completed_at as "completedAt",
      c.withdrawn_at is not null as "isWithdrawn", coalesce(c.answers -> x.set_id, '{}') as answers`,
    updated: sql`greatest(x.completed_at, c.withdrawn_at)`,
    date: sql`x.completed_at`,
    ...(where && { where }),
    make,
  })
export const scoreSource = checkInSource(
  (row) => scoreObservationsOf(row, setOf(row.setId)),
  (filter) => (asksForCategory(filter, 'survey') ? [] : undefined),
)
export const answerSource = checkInSource((row) => [questionnaireResponseOf(row, setOf(row.setId))])
