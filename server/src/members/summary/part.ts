/** A part of a member's summary: its columns, and how they are computed for all members touched, in few statements. */
import type { Selectable } from 'kysely'
import type { MemberInsights } from '../../billing/member-insights.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import type { Member, MemberSummary } from '../../platform/database/tables.ts'

export type SummaryRow = Selectable<MemberSummary>
/** The member's own record, as far as parts read it. */
export type SubjectMember = Pick<
  Selectable<Member>,
  | 'name_key'
  | 'first_name'
  | 'last_name'
  | 'disenrolled'
  | 'practice_id'
  | 'assigned_physician'
  | 'assigned_care_manager'
  | 'opt_in_sms'
  | 'ccm_patient_consent'
  | 'time_zone'
  | 'device_receipt_at'
  | 'diagnosis_codes'
  | 'paused_at'
> & { own_rules: unknown; group_rules: unknown; name_order: string }

export type Subject = {
  id: string
  /** The member's local date. */
  today: string
  member: SubjectMember
  /** The row as it stands, with the parts that were computed before this one. */
  row: Partial<SummaryRow>
  /** What the engine said of the member a moment ago in this transaction. */
  judged?: MemberInsights | undefined
}

export type Part = {
  /**
   * The number of the migration that brought its newest column. To be raised as well when it is computed in another way:
   * summaries written before are computed anew once a server of this version is up.
   */
  since: number
  columns: readonly (keyof SummaryRow)[]
  compute: (db: GroupDb, subjects: readonly Subject[]) => Promise<ReadonlyMap<string, Partial<SummaryRow>>>
  /** When it was computed, where that matters to the hour; the others hold for the whole local day. */
  asOf?: (row: SummaryRow) => string | undefined
  /** Whether it may differ from its facts as of the moment of its computing, because some were said a little later. */
  mayLack?: (db: GroupDb, memberId: string, then: string) => Promise<boolean>
}

export const idsOf = (subjects: readonly Subject[]) => subjects.map(({ id }) => id)

/** A part that follows from the member's record alone. */
export const copiedPart = <C extends keyof SummaryRow>(
  since: number,
  columns: readonly C[],
  copy: (member: SubjectMember) => Pick<SummaryRow, C>,
): Part => ({
  since,
  columns,
  compute: async (_, subjects) => new Map(subjects.map(({ id, member }) => [id, copy(member)])),
})
