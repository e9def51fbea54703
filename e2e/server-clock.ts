/** The clock that the server judges by, for stories of what takes minutes that a month which has only begun does not have yet. */
import { databaseOf } from '../scripts/server-run.ts'
import { lane } from './lanes.ts'

const zone = 'America/New_York'

const setSkew = (seconds: number) =>
  databaseOf(lane.dataDir, (ask) =>
    ask(`insert into app.clock (skew) values (make_interval(secs => ${seconds}))
         on conflict (is_only) do update set skew = excluded.skew`),
  )

/**
 * Moves the server's clock ahead, and no further than it takes, until so many minutes of the demo clinic's month are over;
 * answers what it shows then. Before somebody signs in: a session that stood idle for as long would have ended.
 */
export async function passMinutesOfMonth(minutes: number): Promise<Temporal.ZonedDateTime> {
  const now = Temporal.Now.zonedDateTimeISO(zone)
  const over = now.with({ day: 1 }).startOfDay().add({ minutes })
  const seconds = Math.max(0, Math.ceil(now.until(over).total('seconds')))
  await setSkew(seconds)
  return now.add({ seconds })
}

/** The server's clock is this machine's again. */
export const resetClock = () => setSkew(0)
