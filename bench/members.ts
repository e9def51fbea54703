/** Search and one member, beside the bare SQL that finds the same rows. */
import type { bareSql, LargeServer } from './large-server.ts'
import { measure, report } from './measure.ts'

type Raw = Awaited<ReturnType<typeof bareSql>>

const repeats = 100
// A common first name, a rare last name, a few letters, two words, a phone's digits
const searches = ['mar', 'garcia', 'jo', 'mary smith', '212555']

const searchSql = `
  select m.id, m.name, m.dob, m.phone, m.email, m.mrn, m.disenrolled from member m
   where m.group_id = $1 and m.id in (
     select p.member_id from member_name_part p where p.group_id = $1 and p.part ^@ $2 order by p.part limit 400)
   order by m.disenrolled, m.name_key, m.id limit 10`

export async function benchSearch(server: LargeServer, raw: Raw) {
  for (const text of searches) {
    const ours = await measure(`search "${text}"`, repeats, () =>
      server.ask(`members/search?q=${encodeURIComponent(text)}`),
    )
    const lead = text.split(' ').toSorted((a, b) => b.length - a.length)[0]
    report(ours, await measure('', repeats, () => raw.run('search', searchSql, [server.groupId, lead])))
  }
}

/** What the member page needs: the member, the summary, consents and stays. */
const memberSql = [
  `select m.*, s.* from member m join member_summary s on s.group_id = m.group_id and s.member_id = m.id where m.group_id = $1 and m.id = $2`,
  'select * from consent where group_id = $1 and member_id = $2',
  'select * from program_stay where group_id = $1 and member_id = $2',
]

export async function benchMember(server: LargeServer, raw: Raw) {
  const { rows } = await raw.run('ids', 'select id from member where group_id = $1 order by id limit 500', [
    server.groupId,
  ])
  const ids = rows.map((row) => (row as { id: string }).id)
  const idAt = (i: number) => ids[i % ids.length] ?? ''
  const ours = await measure('one member', repeats, (i) => server.ask(`members/${idAt(i)}`))
  const bare = await measure('', repeats, async (i) => {
    for (const [at, text] of memberSql.entries()) await raw.run(`member ${at}`, text, [server.groupId, idAt(i)])
  })
  report(ours, bare)
}
