/** The care plan as its member reads it by their own link, where the clinic allows it. */
import { FullVersion } from '@vitalrounds/domain/care/plan/api'
import { type DocumentVersion, planDocument, type PlanReader } from '@vitalrounds/domain/care/plan/plan-document'
import type { PlannedGoals } from '@vitalrounds/domain/readings/verdict/lines'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { documentPdf } from '../../platform/pdf/text-pdf.ts'
import { plannedGoals } from '../../members/plan-in-force.ts'

type Row = {
  number: number
  published_at: string
  approved_at: string
  approved_by: string
  content: unknown
  frozen: unknown
  name: string
  dob: string
  may_be_read: boolean
}
type LinkedMember = { timeZone: string; name: string }
export type LinkedPlan = { goals: PlannedGoals; mayBeRead: boolean; pdf: (language: PlanReader['language']) => string }

const Given = FullVersion.pick({ number: true, content: true, frozen: true })

/** Of the member whose link this transaction opened; nothing where no version is in force. */
export async function linkedPlan(db: GroupDb, { timeZone, name }: LinkedMember): Promise<LinkedPlan | undefined> {
  const { rows } = await sql<Row>`select * from app.linked_care_plan()`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const version: DocumentVersion = {
    ...Given.parse(row),
    publishedAt: row.published_at,
    approvedAt: row.approved_at,
    approvedBy: row.approved_by,
  }
  return {
    goals: plannedGoals({ goals: version.content.goals, approvedAt: row.approved_at, approvedBy: row.approved_by }, timeZone),
    mayBeRead: row.may_be_read,
    pdf: (language) => documentPdf(planDocument({ ...row, name }, version, { language, zone: timeZone })),
  }
}
