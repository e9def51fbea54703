/**
 * Stories run in lanes, one server with a demo of its own each, so that two never meet in one database. The demo is loaded
 * once, before the first story, and every lane begins with a copy of it; so does a lane in which a story has failed, and
 * what is tried again. A server that runs already, while stories are being written, is the only lane: E2E_URL with its
 * E2E_DATA_DIR.
 */
import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { databasePatience } from '../server/src/platform/testing/database-patience.ts'
import { databaseOf, startServer } from '../scripts/server-run.ts'

const running = process.env['E2E_URL']
// The configuration is read again by each worker; the folder is made once and handed down
const folder = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'vitalrounds-e2e-')))
// Below 32768, so that no outgoing connection can have taken it
const firstPort = Number(process.env['E2E_PORT'] ?? 4319)
/** More servers than this would want more memory than they give time. */
const mostLanes = 4

type Lane = { port: number; url: string; dataDir: string }

export const lanes: readonly Lane[] =
  running === undefined
    ? Array.from({ length: Math.min(availableParallelism(), mostLanes) }, (_, n) => ({
        port: firstPort + n,
        url: `http://localhost:${firstPort + n}`,
        dataDir: join(folder, `lane-${n}`),
      }))
    : [{ port: 0, url: running, dataDir: folder }]

/** The lane of this worker: its number among those that run at the same time. */
export const lane = lanes[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? lanes[0]!

const demoDir = join(folder, 'demo')

async function startDemo(dataDir: string, port: number) {
  // Whoever is started by npm leaves when the one who started it is gone, however that came about
  const env = { npm_lifecycle_event: 'stories', PORT: String(port), DATA_DIR: dataDir, VITALROUNDS_PROFILE: 'demo', ...databasePatience }
  const server = startServer(env)
  if ((await server.readyOn) === undefined) throw new Error(`The demo did not start:\n${server.lines().join('\n')}`)
  return server
}

/** Loads the demo once; answers how to be rid of every copy. */
export async function makeDemo(): Promise<() => void> {
  if (running !== undefined) return () => undefined
  const server = await startDemo(demoDir, firstPort)
  await server.stop()
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Each job waits for up to two seconds more, as on a server that has much to do. */
const laterJobs = `
  create function pgboss.later() returns trigger language plpgsql as $$
  begin
    new.start_after := greatest(new.start_after, now()) + random() * interval '2 seconds';
    return new;
  end $$;
  grant execute on function pgboss.later() to public;
  create trigger later before insert on pgboss.job for each row execute function pgboss.later()`

/** Everybody but Grace has been asked whether calls ring at their computer: the question is a story of its own. */
const askedAboutCalls = `
  insert into calling_user (group_id, user_id, is_on)
  select g.id, u.id, false from clinic_group g cross join app_user u
   where u.email not like 'grace@%' on conflict do nothing`

/** A server on a fresh copy of the demo; answers how to stop it. */
export async function openLane({ areJobsLate }: { areJobsLate: boolean }): Promise<() => Promise<void>> {
  if (running !== undefined) return async () => undefined
  rmSync(lane.dataDir, { recursive: true, force: true })
  cpSync(demoDir, lane.dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const server = await startDemo(lane.dataDir, lane.port)
  await databaseOf(lane.dataDir, (query) => query(askedAboutCalls))
  if (areJobsLate) await databaseOf(lane.dataDir, (query) => query(laterJobs))
  return async () => {
    await server.stop()
    rmSync(lane.dataDir, { recursive: true, force: true })
  }
}
