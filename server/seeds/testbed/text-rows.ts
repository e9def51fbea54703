/** Texts of a test bed member: one each way, a picture of it, a wish of the phone, and the group text that one of them is of. */
import { chanceStream, idAt } from '../random.ts'
import { instant, type Row } from '../rows.ts'
import type { Owner } from './belongings.ts'
import { numberOf, staffId, type TestbedGroup } from './groups.ts'

const dayMs = 24 * 3_600_000
const of = ({ group, plan }: Owner) => ({ group_id: group.id, member_id: plan.id })

/** A group text that is done, with one text of it to each member. */
const batchId = (group: TestbedGroup, nowMs: number) => idAt(chanceStream(`${group.canary} batch`), nowMs)

/** The welcome, which leaves by itself. */
const firstText = ({ group, plan, nowMs }: Owner, shared: Row): Row => ({
  id: idAt(plan.draw('testbed first text'), nowMs - dayMs / 4),
  ...shared,
  sender_type: 'AUTO',
  value: `${group.canary} welcomes you`,
  msg_type: 'ENROLLMENT',
  at: instant(nowMs - dayMs / 4),
  read_at: instant(nowMs - dayMs / 4),
  sid: `SM${group.canary}${plan.n}first`,
  state: 'delivered',
  attempts: 1,
  attempt_at: instant(nowMs - dayMs / 4),
})

/** A text each way, of which the one that came is unread, and one of which nobody knows whether it left. */
function textRows(owner: Owner): Row[] {
  const { group, plan, nowMs } = owner
  const draw = plan.draw('testbed texts')
  const shared = { ...of(owner), phone: plan.person.phone, clinic_phone: numberOf(group), language: 'English' }
  return [
    {
      id: idAt(draw, nowMs - 2 * dayMs),
      ...shared,
      sender_type: 'USER',
      sent_by: staffId(group, 'user'),
      value: `${group.canary} asks how you are`,
      msg_type: null,
      template_category: 'checkIn',
      at: instant(nowMs - 2 * dayMs),
      read_at: instant(nowMs - 2 * dayMs),
      sid: `SM${group.canary}${plan.n}`,
      state: 'delivered',
      attempts: 1,
      attempt_at: instant(nowMs - 2 * dayMs),
      batch_id: batchId(group, nowMs),
    },
    firstText(owner, shared),
    {
      id: idAt(draw, nowMs - dayMs),
      ...shared,
      sender_type: 'MEMBER',
      value: `${group.canary} is fine`,
      at: instant(nowMs - dayMs),
      sid: `SM${group.canary}${plan.n}in`,
      attempts: 0,
    },
    {
      id: idAt(draw, nowMs - dayMs / 2),
      ...shared,
      sender_type: 'USER',
      sent_by: staffId(group, 'user'),
      value: `${group.canary} asks once more`,
      at: instant(nowMs - dayMs / 2),
      read_at: instant(nowMs - dayMs / 2),
      state: 'uncertain',
      attempts: 1,
      attempt_at: instant(nowMs - dayMs / 2),
    },
  ]
}

/** A text of somebody who is no member, to each group. */
const strangerRows = ([owner]: readonly Owner[]): Row[] =>
  owner === undefined
    ? []
    : [
        {
          id: idAt(chanceStream(`${owner.group.canary} stranger`), owner.nowMs - dayMs),
          group_id: owner.group.id,
          phone: `+1${owner.group.areaCode}5550199`,
          clinic_phone: numberOf(owner.group),
          language: 'English',
          sender_type: 'MEMBER',
          value: `${owner.group.canary} asks who this is`,
          at: instant(owner.nowMs - dayMs),
          sid: `SM${owner.group.canary}stranger`,
        },
      ]

const mediaRows = (owner: Owner): Row[] => [
  {
    group_id: owner.group.id,
    message_id: textRows(owner).find((row) => row['sender_type'] === 'MEMBER')?.['id'],
    position: 0,
    url: `https://api.twilio.com/${owner.group.canary}`,
    content_type: 'none',
    fetched_at: instant(owner.nowMs - dayMs),
  },
]

const textConsentRows = ({ group, plan, nowMs }: Owner): Row[] => [
  {
    id: idAt(plan.draw('testbed text consent'), nowMs),
    group_id: group.id,
    phone: plan.person.phone,
    clinic_phone: numberOf(group),
    is_opt_in: true,
    source: 'text',
    word: `${group.canary} START`,
    at: instant(nowMs - 3 * dayMs),
  },
]

const batchRow = (owners: readonly Owner[]): Row[] =>
  owners.slice(0, 1).map(({ group, nowMs }) => ({
    id: batchId(group, nowMs),
    group_id: group.id,
    key: batchId(group, nowMs),
    state: 'done',
    member_ids: owners.map(({ plan }) => plan.id),
    taken: owners.length,
    bodies: { English: `${group.canary} asks how you are` },
    created_by: staffId(group, 'user'),
    created_at: instant(nowMs - 2 * dayMs),
  }))

/** In the order in which they need one another. */
export const textTables = (owners: readonly Owner[]): [string, Row[]][] => [
  ['text_batch', batchRow(owners)],
  ['text_message', owners.flatMap(textRows)],
  ['text_message', strangerRows(owners)],
  ['text_media', owners.flatMap(mediaRows)],
  ['text_consent', owners.flatMap(textConsentRows)],
]
