/** Puts members into the grant of an auditor that `testApp` made, narrowed to some months. */
import type { Person, TestApp } from '../../platform/testing/test-app.ts'

type Months = { fromMonth: string; toMonth: string }

export async function grantMembers(t: TestApp, { userId, groupId }: Person, memberIds: readonly string[], months?: Months) {
  const { id } = await t.owner
    .selectFrom('auditor_grant')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('granted_at', 'desc')
    .executeTakeFirstOrThrow()
  if (months)
    await t.owner
      .updateTable('auditor_grant')
      .set({ from_month: months.fromMonth, to_month: months.toMonth })
      .where('id', '=', id)
      .execute()
  await t.owner
    .insertInto('auditor_grant_member')
    .values(memberIds.map((member_id) => ({ group_id: groupId, grant_id: id, member_id })))
    .execute()
  return id
}
