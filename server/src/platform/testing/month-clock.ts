/** The database's clock in tests of what takes time of the running month, also where the month has only begun. */
import { localMonth, monthSpan } from '@vitalrounds/domain/days'
import { type Kysely, sql } from 'kysely'

/**
 * Moves the clock ahead, by no more than it takes, until so many minutes of the clinic's month are over; answers what it
 * shows then, in milliseconds. Nobody's session has stood idle for it.
 */
export async function passMinutesOfMonth<Tables>(owner: Kysely<Tables>, minutes: number, zone = 'America/New_York'): Promise<number> {
  const now = Date.now()
  const over = monthSpan(localMonth(now, zone), zone).start + minutes * 60_000
  const seconds = Math.max(0, Math.ceil((over - now) / 1000))
  await sql`insert into app.clock (skew) values (make_interval(secs => ${seconds}))
            on conflict (is_only) do update set skew = excluded.skew`.execute(owner)
  await sql`update auth.session set idle_expires_at = idle_expires_at + make_interval(secs => ${seconds})`.execute(owner)
  return now + seconds * 1000
}
