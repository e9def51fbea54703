/** Search and one member, beside the bare SQL that finds the same rows. */
import type { Servers } from './lists.ts'
import { measureInTurn, report } from './measure.ts'

const repeats = 1000
// A common first name, a rare last name, a few letters, two words, a phone's digits
const searches = ['mar', 'garcia', 'jo', 'mary smith', '212555']

const searchSql = `
  select m.id, m.name, m.dob, m.phone, m.email, m.mrn, m.disenrolled from member m
   where m.group_id = $1 and m.id in (
     select p.member_id from member_name_part p where p.group_id = $1 and p.part ^@ $2 order by p.part limit 400)
   order by m.disenrolled, m.name_key, m.id limit 10`

export async function benchSearch({ large, small, raw, processors }: Servers) {
  for (const text of searches) {
    const lead = text.split(' ').toSorted((a, b) => b.length - a.length)[0]
    const route = `members/search?q=${encodeURIComponent(text)}`
    const works = {
      ours: () => large.ask(route),
      raw: () => raw.run('search', searchSql, [large.groupId, lead]),
      small: () => small.ask(route),
    }
    const figures = await measureInTurn(`search "${text}"`, repeats, works, processors)
    report(figures.ours, { raw: figures.raw, small: figures.small, bars: { ratio: 1.7 } })
  }
}

const nameOf = (user: string) => `coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.name_public)`
const peopleOf = (alias: string, columns: readonly string[]) => ({
  names: columns.map((column, at) => `${nameOf(`u${at}`)} as ${column}_name`).join(', '),
  joins: columns.map((column, at) => `left join app_user u${at} on u${at}.id = ${alias}.${column}`).join(' '),
})
const ofConsent = peopleOf('c', ['recorded_by', 'revoked_by', 'practitioner', 'method_recorded_by'])
const ofStay = peopleOf('p', ['started_by', 'ended_by'])
const ofMember = peopleOf('s', ['assigned_physician', 'assigned_care_manager'])

/** What the member page shows, as one would ask for it by hand: the member and the team, consents, stays, warnings. */
const memberSql = [
  `select m.*, s.*, g.time_zone as group_zone, g.name_order, ${ofMember.names},
          exists (select from chart_statement x where x.group_id = m.group_id and x.member_id = m.id and x.kind = 'noKnownAllergies' and x.ended_at is null)
     from member m join member_summary s on s.group_id = m.group_id and s.member_id = m.id join clinic_group g on g.id = m.group_id ${ofMember.joins}
    where m.group_id = $1 and m.id = $2`,
  `select c.*, ${ofConsent.names} from consent c ${ofConsent.joins} where c.group_id = $1 and c.member_id = $2 order by c.given_at desc`,
  `select p.*, ${ofStay.names} from program_stay p ${ofStay.joins} where p.group_id = $1 and p.member_id = $2 order by p.started_at`,
  `select distinct category from warning where group_id = $1 and member_id = $2 and needs_review and withdrawn_at is null`,
  `select category, measured_at, needs_review from warning where group_id = $1 and member_id = $2 and withdrawn_at is null
    order by measured_at desc, id limit 100`,
]
/** What the page needed when the bar was set. */
const firstMemberSql = [
  `select m.*, s.* from member m join member_summary s on s.group_id = m.group_id and s.member_id = m.id where m.group_id = $1 and m.id = $2`,
  'select * from consent where group_id = $1 and member_id = $2',
  'select * from program_stay where group_id = $1 and member_id = $2',
]
const auditSql = `
  insert into audit (group_id, actor_kind, actor_id, action, kind, ids, result) values ($1, 'user', $2, 'bench', 'member', array[$2::text], 'ok')`

export async function benchMember({ large, raw, processors }: Servers) {
  const { rows } = await raw.run('ids', 'select id from member where group_id = $1 order by id limit 500', [large.groupId])
  const ids = rows.map((row) => (row as { id: string }).id)
  const idAt = (i: number) => ids[i % ids.length] ?? ''
  // A server that runs all day has its code compiled; so has the driver beside it
  for (let i = 0; i < repeats; i++) await large.ask(`members/${idAt(i)}`)
  const run = async (name: string, statements: readonly string[], i: number) => {
    for (const [at, text] of statements.entries()) await raw.run(`${name} ${at}`, text, [large.groupId, idAt(i)])
  }
  const works = {
    ours: (i: number) => large.ask(`members/${idAt(i)}`),
    raw: (i: number) => run('member', memberSql, i),
    first: (i: number) => run('first member', firstMemberSql, i),
    recorded: async (i: number) => {
      await raw.run('begin', 'begin')
      await raw.run('no wait', `select set_config('synchronous_commit', 'off', true)`)
      await run('member', memberSql, i)
      await raw.run('audit', auditSql, [large.groupId, idAt(i)])
      await raw.run('commit', 'commit')
    },
  }
  const figures = await measureInTurn('one member', repeats, works, processors)
  report(figures.ours, { raw: figures.raw, bars: { ratio: 2.2 } })
  // Without a bar (decision 146): what the page had when the bar was set, and what stands on record with each look
  report({ ...figures.ours, name: 'one member, beside the three statements of 2026-11-26' }, { raw: figures.first })
  report({ ...figures.ours, name: 'one member, beside the same in a transaction with its audit row' }, { raw: figures.recorded })
}
