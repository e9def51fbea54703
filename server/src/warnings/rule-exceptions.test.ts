/** The group's page tells whom its rules do not reach. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type RuleExceptionsReply = {
  members: { memberId: string; name: string; clinical_rules: object; changedAt: string | null }[]
  count: number
}
const listed = async (who = t.people.carla) => (await t.as(who, 'GET', 'groups/clinical-rules/members')).json<RuleExceptionsReply>()

test('enrolled members with rules of their own are listed by name, with what differs, and with nobody of another clinic', async () => {
  const [zoe, abe, plain, gone] = await Promise.all(
    ['Zoe Marsh', 'Abe Marsh', 'Plain Marsh', 'Gone Marsh'].map((name) => createMember(t.owner, t.groups.northside, name)),
  )
  const strange = await createMember(t.owner, t.groups.lakeview, 'Other Lake')
  const own = { lowSpO2: [{ kind: 'value', metric: 'spo2', warn: 85, critical: null }], highPulse: [] }
  const set = (id: string | undefined, rules: object, who = t.people.carla) => t.as(who, 'PUT', `members/${id}/own-rules`, { rules })
  for (const id of [zoe, abe, gone]) expect((await set(id, own)).statusCode).toBe(200)
  expect((await set(strange, own, t.people.luis)).statusCode).toBe(200)
  await t.owner.updateTable('member').set({ disenrolled: true }).where('id', '=', gone!).execute()
  const { members, count } = await listed()
  expect(count).toBe(2)
  expect(members.map(({ name }) => name)).toEqual(['Abe Marsh', 'Zoe Marsh'])
  expect(members[0]).toMatchObject({ memberId: abe, clinical_rules: own })
  expect(members[0]?.changedAt).toMatch(/^\d{4}-/)
  expect(members.map(({ memberId }) => memberId)).not.toContain(plain)
  expect((await listed(t.people.luis)).members.map(({ memberId }) => memberId)).toEqual([strange])
  await set(abe, { lowSpO2: null, highPulse: null })
  expect((await listed()).members.map(({ memberId }) => memberId)).toEqual([zoe])
})

test('whoever saw the list has seen the charts that it names', async () => {
  const { members } = await listed()
  const { ids } = await t.owner
    .selectFrom('audit')
    .select('ids')
    .where('action', '=', 'GET groups/clinical-rules/members')
    .where('actor_id', '=', t.people.carla.userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(ids).toEqual(members.map(({ memberId }) => memberId))
})
