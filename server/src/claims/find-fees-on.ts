/** The clinic's own fees, those for payers that have none of their own: what sums over many members are priced by. */
import { type Fee, feeOn } from '@vitalrounds/domain/claims/fee'
import { reportCodes } from '@vitalrounds/domain/reports/report-codes'
import type { CodeFees } from '@vitalrounds/domain/reports/stats/money'
import type { GroupDb } from '../platform/database/db.ts'

/** @returns cents of one unit by code on a day, `2026-11-30`; a code without a fee is left out */
export async function findFeesOn(db: GroupDb): Promise<(day: string) => CodeFees> {
  const rows = await db
    .selectFrom('claim_fee')
    .select(['code', 'cents', 'from_day as from'])
    .where('group_id', '=', db.groupId)
    .where('payer_id', 'is', null)
    .execute()
  const fees: Fee[] = rows.map((row) => ({ ...row, payerId: null }))
  return (day) =>
    Object.fromEntries(
      reportCodes.flatMap((code) => {
        const fee = feeOn(fees, code, null, day)
        return fee === null ? [] : [[code, fee.cents]]
      }),
    )
}
