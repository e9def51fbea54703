/** Living threads in the five languages: greetings, questions, answers, an opt-out, one nobody has read, and a stranger. */
import { languages, type Language } from '@vitalrounds/domain/values/languages'
import type pg from 'pg'
import { chanceStream, idAt } from '../random.ts'
import { insertRows, instant, type Row } from '../rows.ts'
import { demoSeed, type DemoGroup, numberRow } from './groups.ts'

type ScriptLine = readonly [side: 'in' | 'out', text: string]

// Invented; drafts that no speaker of the language has reviewed
const talks: Record<Language, readonly (readonly ScriptLine[])[]> = {
  English: [
    [
      ['out', 'Good morning! Please take your measurements today before breakfast.'],
      ['in', 'Done. Scale says 182.'],
      ['out', 'Thank you, we have it.'],
    ],
    [
      ['out', 'We have not received your measurements lately. Does the device need help?'],
      ['in', 'The batteries are empty, my son brings new ones tonight.'],
    ],
    [
      ['in', 'I felt a bit dizzy this morning 😕'],
      ['out', 'Please sit down, measure again and tell us what it shows.'],
      ['in', '128 over 76 now, better.'],
    ],
  ],
  Spanish: [
    [
      ['out', '¡Buenos días! Por favor tome hoy sus mediciones antes del desayuno.'],
      ['in', 'Ya lo hice, gracias'],
      ['out', 'Gracias, las recibimos.'],
    ],
    [
      ['in', '¿A qué hora es mi cita mañana?'],
      ['out', 'A las diez. Responda a este mensaje si no puede venir.'],
      ['in', 'Allí estaré 👍'],
    ],
  ],
  ChineseTraditional: [
    [
      ['out', '早安！請在今天早餐前測量。'],
      ['in', '已經量好了，謝謝'],
      ['in', '血壓計的電池快沒電了'],
    ],
  ],
  ChineseSimplified: [
    [
      ['out', '我们最近没有收到您的测量结果。设备有问题吗？'],
      ['in', '上周去女儿家了，明天开始量'],
      ['out', '好的，谢谢您！'],
    ],
  ],
  Korean: [
    [
      ['out', '오늘 몸 상태는 어떠세요?'],
      ['in', '괜찮습니다. 어제보다 좋아요.'],
      ['in', '약은 언제 다시 받나요?'],
    ],
  ],
}

type TextingMember = { id: string; language: Language; phone: string; by: string | null }

const hourMs = 3_600_000
// As many of each language as a clinic of this size would be talking with
const perLanguage = { northside: 14, lakeview: 3 } as const

export async function seedTexts(client: pg.ClientBase, group: DemoGroup, nowMs: number) {
  const { rows: members } = await client.query<TextingMember>(
    `select id, language, phone, coalesce(assigned_care_manager, assigned_physician) as by from member
      where group_id = $1 and opt_in_sms and not disenrolled order by enrolled_at, id`,
    [group.id],
  )
  const texts: Row[] = []
  for (const language of languages) {
    const speakers = members.filter((member) => member.language === language).slice(0, perLanguage[group.key])
    for (const [n, someone] of speakers.entries()) texts.push(...threadOf(group, someone, { n, nowMs }))
  }
  texts.push(strangerOf(group, nowMs))
  await insertRows(client, 'text_message', texts)
  await client.query(
    `update member_summary s set num_unread_messages = u.n
       from (select member_id, count(*)::int as n from text_message
              where group_id = $1 and member_id is not null and read_at is null and state is null group by 1) u
      where s.group_id = $1 and s.member_id = u.member_id`,
    [group.id],
  )
}

type Place = { n: number; nowMs: number }

/** Every third thread ends with a text that nobody has read. */
function threadOf(group: DemoGroup, { id, language, phone, by }: TextingMember, { n, nowMs }: Place): Row[] {
  const choice = talks[language]
  const talk = choice[n % choice.length] ?? []
  const draw = chanceStream(demoSeed, 'texts', id)
  const startMs = nowMs - (n % 6) * 26 * hourMs - 7 * hourMs
  return talk.map(([side, value], at) => {
    const ms = startMs + at * 0.6 * hourMs
    const isUnread = side === 'in' && at === talk.length - 1 && n % 3 === 0
    return textRow(group, { draw, ms, side, value, phone, language, memberId: id, by, isUnread })
  })
}

type Text = {
  draw: ReturnType<typeof chanceStream>
  ms: number
  side: 'in' | 'out'
  value: string
  phone: string
  language: string | null
  memberId: string | null
  by: string | null
  isUnread: boolean
}

function textRow(group: DemoGroup, { draw, ms, side, value, phone, language, memberId, by, isUnread }: Text): Row {
  const id = idAt(draw, ms)
  const isOurs = side === 'out'
  return {
    id,
    group_id: group.id,
    member_id: memberId,
    sender_type: isOurs ? 'USER' : memberId === null ? 'PROSPECT' : 'MEMBER',
    sent_by: isOurs ? by : null,
    value,
    language,
    at: instant(ms),
    read_at: isUnread ? null : instant(ms + hourMs / 4),
    phone,
    clinic_phone: numberRow(group, '')['phone'],
    sid: `SM${id.replaceAll('-', '')}`,
    state: isOurs ? 'delivered' : null,
    attempts: isOurs ? 1 : 0,
    attempt_at: isOurs ? instant(ms) : null,
  }
}

/** Somebody with the wrong number, or a member's new phone: nobody knows yet. */
const strangerOf = (group: DemoGroup, nowMs: number): Row =>
  textRow(group, {
    draw: chanceStream(demoSeed, 'stranger', group.key),
    ms: nowMs - 5 * hourMs,
    side: 'in',
    value: 'Hi, this is my new number. Please text me here from now on.',
    phone: '+15005550199',
    language: null,
    memberId: null,
    by: null,
    isUnread: true,
  })
