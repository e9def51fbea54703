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

/** What the member page needs: the member, the summary, consents and stays. */
const memberSql = [
  `select m.*, s.* from member m join member_summary s on s.group_id = m.group_id and s.member_id = m.id where m.group_id = $1 and m.id = $2`,
  'select * from consent where group_id = $1 and member_id = $2',
  'select * from program_stay where group_id = $1 and member_id = $2',
]

export async function benchMember({ large, raw, processors }: Servers) {
  const { rows } = await raw.run('ids', 'select id from member where group_id = $1 order by id limit 500', [large.groupId])
  const ids = rows.map((row) => (row as { id: string }).id)
  const idAt = (i: number) => ids[i % ids.length] ?? ''
  // A server that runs all day has its code compiled; so has the driver beside it
  for (let i = 0; i < repeats; i++) await large.ask(`members/${idAt(i)}`)
  const works = {
    ours: (i: number) => large.ask(`members/${idAt(i)}`),
    raw: async (i: number) => {
      for (const [at, text] of memberSql.entries()) await raw.run(`member ${at}`, text, [large.groupId, idAt(i)])
    },
  }
  const figures = await measureInTurn('one member', repeats, works, processors)
  report(figures.ours, { raw: figures.raw, bars: { ratio: 2.2 } })
}
