/** Care plans that a practitioner approved, consents and texts. */
import { PlanContent } from '@vitalrounds/domain/care/plan/content'
import { communicationOf, consentOf, type ConsentRow, type TextRow } from '@vitalrounds/domain/fhir/contact-resources'
import { carePlanOf, documentReferenceOf, goalsOfPlan, type PlanRow } from '@vitalrounds/domain/fhir/plan-resources'
import type { FhirResource } from '@vitalrounds/domain/fhir/resource'
import { sql } from 'kysely'
import { ownStaff, tableSource } from './source.ts'

const planSource = (make: (row: PlanRow) => FhirResource[]) =>
  tableSource<Omit<PlanRow, 'content'> & { content: unknown }>({
    from: sql`care_plan x left join plan_in_force f on f.group_id = x.group_id and f.member_id = x.member_id`,
    columns: sql`x.member_id as "memberId", x.group_id as "groupId", x.number, x.published_at as "publishedAt",
      ${ownStaff('x.approved_by')} as "approvedBy", app.whole_plan(x.content, x.goal_numbers) as content,
      f.id is not distinct from x.id as "isInForce"`,
    // A later version, once it is approved, ends this one
    updated: sql`greatest(x.published_at, x.approved_at, f.approved_at)`,
    member: sql`x.member_id`,
    date: sql`x.published_at`,
    where: () => [sql`x.approved_at is not null`],
    make: (row) => make({ ...row, content: PlanContent.parse(row.content) }),
  })
export const carePlanSource = planSource((row) => [carePlanOf(row)])
export const goalSource = planSource(goalsOfPlan)
export const documentSource = planSource((row) => [documentReferenceOf(row)])

export const consentSource = tableSource<ConsentRow>({
  from: sql`consent x`,
  columns: sql`x.member_id as "memberId", x.group_id as "groupId", x.kind, x.text_version as "textVersion", x.given_at as "givenAt",
    x.revoked_at as "revokedAt", coalesce(x.given_by = 'representative', false) as "isByRepresentative"`,
  updated: sql`greatest(x.given_at, x.revoked_at)`,
  member: sql`x.member_id`,
  date: sql`x.given_at`,
  make: (row) => [consentOf(row)],
})

/** Texts of a phone that several share are nobody's alone, and one with an address in it may open a page: neither leaves. */
export const textSource = tableSource<TextRow>({
  from: sql`text_message x`,
  columns: sql`x.member_id as "memberId", x.group_id as "groupId", x.at, x.value, x.state is null as "isIncoming",
    ${ownStaff('x.sent_by')} as "sentBy", x.state`,
  updated: sql`greatest(x.at, x.read_at, x.changed_at)`,
  member: sql`x.member_id`,
  date: sql`x.at`,
  where: () => [sql`x.member_id is not null and not x.is_shared and x.value !~* 'https?://'`],
  make: (row) => [communicationOf(row)],
})
