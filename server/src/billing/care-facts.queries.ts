/** What the care plan tells the billing engine: since when one is in force, and whether a month was complex. */
import { localMonth } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

export type CareFacts = { carePlanAt: number | null; carePlanPublishedAt?: number; isComplex: boolean }
const none: CareFacts = { carePlanAt: null, isComplex: false }
type Row = { member_id: string; approved_at: string | null; published_at: string | null; revised: (string | null)[]; complex: string[] }

/**
 * A plan counts from its first approval. A month is complex where that was recorded, and the plan was established or
 * substantially revised in it, as CMS asks of complex chronic care management (99487).
 */
export const careRows = (db: GroupDb, memberIds: readonly string[]) => sql<Row>`
    select m.id as member_id,
           (select min(p.approved_at) from care_plan p where p.group_id = ${db.groupId} and p.member_id = m.id) as approved_at,
           (select min(p.published_at) from care_plan p where p.group_id = ${db.groupId} and p.member_id = m.id) as published_at,
           array(select p.published_at from care_plan p
                  where p.group_id = ${db.groupId} and p.member_id = m.id and p.is_substantial and p.approved_at is not null) as revised,
           array(select x.month from care_complexity x where x.group_id = ${db.groupId} and x.member_id = m.id) as complex
      from unnest(${[...memberIds]}::uuid[]) m (id)`

export function careOf(rows: readonly Row[], month: string, zone: string) {
  const results = new Map(
    rows.map(({ member_id, approved_at, published_at, revised, complex }): [string, CareFacts] => [
      member_id,
      {
        carePlanAt: approved_at === null ? null : Date.parse(approved_at),
        ...(published_at !== null && { carePlanPublishedAt: Date.parse(published_at) }),
        isComplex: complex.includes(month) && revised.some((at) => at !== null && localMonth(Date.parse(at), zone) === month),
      },
    ]),
  )
  return (memberId: string) => results.get(memberId) ?? none
}
