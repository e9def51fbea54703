/** The server on the large clinic, in this process, with somebody signed in: what the benchmarks call. */
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { largeGroupId, largeSignInId } from '../server/seeds/large/large-clinic.ts'
import { loadLarge } from '../server/seeds/large/load-large.ts'
import { afterChange } from '../server/src/after-change.ts'
import { buildApp } from '../server/src/app.ts'
import { signAccess } from '../server/src/platform/http/access-token.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openDatabaseServer, prepareDatabase } from '../server/src/platform/database/database-server.ts'
import { openDatabases } from '../server/src/platform/database/databases.ts'
import { databaseOver, openPool } from '../server/src/platform/database/db.ts'
import { openLiveHub } from '../server/src/platform/live/live.ts'

const tell = (line: string) => console.error(line)

/** Starts on a folder of DATA_DIR (default data); builds the clinic there first when it is missing. */
export async function startLarge(members: number, folder: string) {
  const dataDir = path.join(process.env['DATA_DIR'] ?? path.join(import.meta.dirname, '../data'), folder)
  const config = readConfig({ ...process.env, DATA_DIR: dataDir }, 'testbed')
  const database = await openDatabaseServer(config)
  await prepareDatabase(database)
  await loadLarge(database.ownerUrl, config, { members, nowMs: Date.now(), tell })
  const { db, close } = openDatabases(config, database.logins, afterChange)
  const live = openLiveHub(database.logins.app_jobs)
  const app = await buildApp({ config, db, live, clock: Date.now })
  app.log.level = 'error'
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const token = await signIn(database.ownerUrl, config)
  return {
    ...caller(port, token),
    db,
    port,
    token,
    config,
    url: database.ownerUrl,
    requestUrl: database.logins.app,
    groupId: largeGroupId,
    async stop() {
      await app.close()
      await live.stop()
      await close()
      await database.stop()
    },
  }
}
export type LargeServer = Awaited<ReturnType<typeof startLarge>>

async function signIn(url: string, config: ReturnType<typeof readConfig>) {
  const owner = databaseOver(openPool(url, 'owner'), afterChange)
  const { id } = await owner
    .insertInto('auth.session')
    .values({
      user_id: largeSignInId,
      group_id: largeGroupId,
      created_at: sql`now()`,
      last_seen_at: sql`now()`,
      idle_expires_at: sql`now() + interval '12 hours'`,
      absolute_expires_at: sql`now() + interval '12 hours'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await owner.destroy()
  const claims = { userId: largeSignInId, sessionId: id, groupId: largeGroupId }
  return signAccess(config.keys.access, claims, Math.floor(Date.now() / 1000), 12 * 3600)
}

/** One connection that stays open, as a browser's does. */
function caller(port: number, token: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  async function exchange(method: string, route: string, body?: object): Promise<string> {
    const request = http.request({ host: '127.0.0.1', port, path: `/orma-v2/api/${route}`, headers, agent, method })
    request.end(body && JSON.stringify(body))
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    if (answer.statusCode !== 200) throw new Error(`${route} answered ${answer.statusCode}: ${text}`)
    return text
  }
  return {
    ask: (route: string) => exchange('GET', route),
    send: (route: string, body: object) => exchange('POST', route, body),
    put: (route: string, body: object) => exchange('PUT', route, body),
  }
}

/** The bare SQL beside it: one connection of the same driver and role, prepared statements, the same confinement. */
export async function bareSql({ requestUrl, groupId }: LargeServer) {
  const client = new pg.Client({ connectionString: requestUrl, options: '-c TimeZone=UTC' })
  await client.connect()
  await client.query(`select set_config('app.group_id', $1, false)`, [groupId])
  return {
    run: (name: string, text: string, values: unknown[] = []) => client.query({ name, text, values }),
    stop: () => client.end(),
  }
}
