/** Saves of time for tests, by a server's clock that is stepped and stands still in between. */
import { sql } from 'kysely'
import { createMember } from '../../members/testing/create-member.ts'
import type { JobInput } from '../../platform/jobs/jobs.ts'
import type { Person, TestApp } from '../../platform/testing/test-app.ts'
import { showTime } from '../show-time.ts'

export type SaveWords = { who?: Person; memberId?: string; url?: string; skewMs?: number; [more: string]: unknown }
export type Bench = Awaited<ReturnType<typeof createBench>>

const enrolledAt = '2026-01-05T15:00:00Z'
// People may have one page at a time only, so each test has a morning of its own
const betweenMs = 3 * 3_600_000

async function showWaiting(t: TestApp): Promise<number> {
  const { rows } = await sql<{ data: JobInput<'show-time'> }>`
    delete from pgboss.job where name = 'show-time' and state = 'created' returning data`.execute(t.owner)
  for (const { data } of rows) await showTime(t.db, data)
  return rows.length
}

export async function createBench(t: TestApp) {
  const never = '2100-01-01'
  await t.owner.updateTable('auth.session').set({ idle_expires_at: never, absolute_expires_at: never }).execute()
  let morning = Date.parse('2026-11-17T14:00:00.000Z')
  let second = 0

  // Stands still between steps, so that a test counts to the millisecond however long it takes
  async function setClock() {
    const standing = sql.lit(`select '${new Date(morning + second * 1000).toISOString()}'::timestamptz`)
    await sql`create or replace function app.now() returns timestamptz language sql stable as ${standing}`.execute(t.owner)
  }

  /** An instant of the server's clock, seconds after the morning began. */
  const at = (seconds: number, skewMs = 0) => new Date(morning + seconds * 1000 + skewMs).toISOString()

  return {
    at,
    async begin() {
      second = 0
      morning += betweenMs
      await setClock()
    },
    async passes(seconds: number) {
      second += seconds
      await setClock()
    },
    /** How many seconds after the morning an instant lies. */
    secondOf: (instant: string) => (Date.parse(instant) - morning) / 1000,

    async enrolled(name: string, services = ['RPM']) {
      const id = await createMember(t.owner, t.groups.northside, name, { member: { services } })
      const its = { group_id: t.groups.northside, member_id: id }
      const consented = { text_version: '1', language: 'English', given_at: enrolledAt }
      for (const program of services) {
        await t.owner
          .insertInto('program_stay')
          .values({ ...its, program, started_at: enrolledAt })
          .execute()
        await t.owner
          .insertInto('consent')
          .values({ ...its, ...consented, kind: program.toLowerCase() })
          .execute()
      }
      return id
    },

    /** What saves have left to the job; answers how many of them did. */
    showTime: () => showWaiting(t),

    save(memberId: string, [start, end]: [number, number], { who = t.people.carla, skewMs = 0, ...more }: SaveWords = {}) {
      const span = { start: at(start, skewMs), end: at(end, skewMs), yearMonth: '2026-11' }
      return t.as(who, 'POST', 'pageviews/updatePageViews', { memberId, url: 'profile', ...span, ...more })
    },
  }
}
