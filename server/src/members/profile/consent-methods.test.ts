/** Consents without a method, and those that moving in took for granted: listed, and completed many at once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createMember } from '../testing/create-member.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Consent = { method?: 'verbal' | null; kind?: string; given_at?: string; text_version?: string; method_recorded_at?: string }
let number = 0

/** A member with one consent: without a method where none is named. */
async function consented({ method = null, ...more }: Consent = {}, group = t.groups.northside) {
  const memberId = await createMember(t.owner, group, `Ada Number${(number += 1)}`)
  const { id: consentId } = await t.owner
    .insertInto('consent')
    .values({
      group_id: group,
      member_id: memberId,
      kind: 'rpm',
      text_version: '1',
      language: 'English',
      given_at: '2026-01-05T15:00:00Z',
      method,
      given_by: method === null ? null : 'member',
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { memberId, consentId }
}

/** A batch that moved these members in on that day of January. */
async function movedIn(memberIds: readonly string[], day: string) {
  const group_id = t.groups.northside
  const { id } = await t.owner
    .insertInto('chart_import')
    .values({
      group_id,
      file_names: ['charts.ndjson'],
      state: 'done',
      created_by: t.people.adam.userId,
      created_at: `2026-01-${day}T14:00:00Z`,
      finished_at: `2026-01-${day}T16:00:00Z`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { group_id, import_id: id, kind: 'member', source: 'charts.ndjson', name: 'Ada', outcome: 'recorded' }
  await t.owner
    .insertInto('chart_import_row')
    .values(memberIds.map((member_id, entry) => ({ ...row, entry: entry + 1, member_id })))
    .execute()
  return id
}

const path = 'reports/consent-methods'
type Listed = {
  consents: { consentId: string; state: string; importId: string | null }[]
  count: number
  totals: object
  batches: { importId: string; count: number }[]
}
const list = async (query = '', who = t.people.carla) => (await t.as(who, 'GET', `${path}${query}`)).json<Listed>()
const stateOf = async ({ consentId }: { consentId: string }) =>
  (await list()).consents.find((consent) => consent.consentId === consentId)?.state
const bySon = { method: 'written', givenBy: 'representative', relation: 'Son', source: 'Signed forms in the binder' }
const record = (consents: object[], more: object = {}, who = t.people.carla) => t.as(who, 'POST', path, { ...bySon, ...more, consents })
const entriesOf = ({ consentId }: { consentId: string }) =>
  t.owner.selectFrom('consent_method_entry').selectAll().where('consent_id', '=', consentId).execute()
const auditOf = ({ consentId }: { consentId: string }) =>
  t.owner
    .selectFrom('audit')
    .select(['action', 'ids', 'actor_id', 'result'])
    .where('action', '=', 'POST members/:id/consents/:consentId/method')
    .where((e) => e(e.val(consentId), '=', e.fn.any('ids')))
    .execute()

test('several consents are completed in one act, each with an entry and an audit row of its own', async () => {
  const chosen = [await consented(), await consented({ kind: 'ccm' })]
  const other = await consented()
  expect((await record(chosen)).json()).toEqual({ recorded: 2, left: [] })
  for (const consent of chosen) {
    const { consents } = (await t.as(t.people.carla, 'GET', `members/${consent.memberId}`)).json()
    expect(consents).toMatchObject([{ method: 'written', givenBy: 'representative', relation: 'Son', methodRecordedBy: 'Carla Reyes' }])
    expect(await entriesOf(consent)).toMatchObject([
      {
        method: 'written',
        given_by: 'representative',
        relation: 'Son',
        source: bySon.source,
        former_method: null,
        recorded_by: t.people.carla.userId,
      },
    ])
    expect(await auditOf(consent)).toMatchObject([
      { ids: [consent.memberId, consent.consentId], actor_id: t.people.carla.userId, result: 'ok' },
    ])
    expect(await stateOf(consent)).toBeUndefined()
  }
  expect(await stateOf(other)).toBe('unsaid')
})

test('what somebody has said meanwhile stays as it is, and its member is named', async () => {
  const [faster, open] = [await consented(), await consented()]
  await t.as(t.people.adam, 'POST', `members/${faster.memberId}/consents/${faster.consentId}/method`, {
    method: 'verbal',
    givenBy: 'member',
  })
  expect((await record([faster, open])).json()).toMatchObject({ recorded: 1, left: [{ memberId: faster.memberId }] })
  const { consents } = (await t.as(t.people.carla, 'GET', `members/${faster.memberId}`)).json()
  expect(consents).toMatchObject([{ method: 'verbal', methodRecordedBy: 'Adam Reyes' }])
  expect(await entriesOf(faster)).toMatchObject([{ method: 'verbal', source: null }])
})

test('of moved-in members the consents that were taken for granted are listed with their batch, and corrected', async () => {
  const during = { method: 'verbal', given_at: '2026-01-07T15:00:00Z' } as const
  const assumed = await consented(during)
  const elsewhere = await consented({ ...during, text_version: 'elsewhere' })
  const renewed = await consented({ ...during, given_at: '2026-01-09T15:00:00Z' })
  const confirmed = await consented({ ...during, method_recorded_at: '2026-01-09T15:00:00Z' })
  const here = await consented(during)
  const unsaid = await consented({ given_at: during.given_at })
  const importId = await movedIn(
    [assumed, elsewhere, renewed, confirmed, unsaid].map(({ memberId }) => memberId),
    '07',
  )
  for (const consent of [elsewhere, renewed, confirmed, here]) expect(await stateOf(consent)).toBeUndefined()
  const { consents, count, batches } = await list(`?importId=${importId}`)
  expect(count).toBe(2)
  expect(new Map(consents.map((consent) => [consent.consentId, consent.state]))).toEqual(
    new Map([
      [assumed.consentId, 'assumed'],
      [unsaid.consentId, 'unsaid'],
    ]),
  )
  expect(batches).toMatchObject([{ importId, count: 2 }])
  expect((await list('?which=assumed')).count).toBe(1)
  expect((await record([assumed])).json()).toEqual({ recorded: 1, left: [] })
  expect(await entriesOf(assumed)).toMatchObject([{ method: 'written', former_method: 'verbal', former_given_by: 'member' }])
  expect((await list('?which=assumed')).count).toBe(0)
})

test('one of another member, of another clinic or a tick for texts records nothing', async () => {
  const own = await consented()
  const texts = await consented({ kind: 'sms' })
  const foreign = await consented({}, t.groups.lakeview)
  expect((await record([own, { ...own, consentId: texts.consentId }])).json().code).toBe('consent.absent')
  expect((await record([own, texts])).json().code).toBe('consent.absent')
  expect((await record([own, foreign])).json().code).toBe('member.unknown')
  expect((await record([own], {}, t.people.luis)).json().code).toBe('member.unknown')
  expect(await entriesOf(own)).toEqual([])
  expect(await stateOf(own)).toBe('unsaid')
  expect((await list('', t.people.luis)).consents.map(({ consentId }) => consentId)).toEqual([foreign.consentId])
})

test.each([
  [{ source: ' ' }, 'source', /Say from where it is known/],
  [{ relation: '' }, 'relation', 'Say who the representative is.'],
  [{ method: 'by pigeon' }, 'method', 'Choose how the consent was given.'],
] as const)('%o is refused with a sentence, and nothing is recorded', async (more, place, message) => {
  const own = await consented()
  expect((await record([own], more)).json().errors).toMatchObject([{ path: place, message: expect.stringMatching(message) }])
  expect(await stateOf(own)).toBe('unsaid')
})
