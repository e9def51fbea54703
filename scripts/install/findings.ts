/** What a server needs beside its settings: disk, database, mail, clock. Each is looked at, and none of it changed. */
import { existsSync, statfsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../../server/src/platform/config.ts'
import { placeOf } from '../../server/src/platform/database/address.ts'
import { connectTo } from '../../server/src/platform/database/connect-to.ts'
import { oldestVersion } from '../../server/src/platform/database/database-server.ts'
import { takesWritesSql } from '../../server/src/platform/database/takes-writes.ts'
import { errorText } from '../../server/src/platform/start-problem.ts'
import { configuredPost } from '../../server/src/vendors/mail/client.ts'
import { commandLine } from '../../server/src/platform/product-version.ts'

export type Finding = { isWell: boolean; part: string; says: string }
type Options = { mailTo: string | undefined }

/** A month of a clinic with 5,000 members takes 3 GB (docs/operations.md); below this a disk is full before anybody looks. */
const leastFreeGigabytes = 5
const mostSkewSeconds = 2
const patienceMs = 5000

/** Every finding about a configuration that holds. */
export async function lookAt(config: Config, { mailTo }: Options): Promise<Finding[]> {
  return [
    { isWell: true, part: 'settings', says: `hold; people type ${config.publicUrl}` },
    vendorsFinding(config),
    diskFinding(config),
    ...(await databaseFindings(config)),
    await mailFinding(config, mailTo),
  ]
}

const vendorsFinding = ({ integrations }: Config): Finding => ({
  isWell: true,
  part: 'vendors',
  says: integrations === 'live' ? 'live: texts, calls and orders are real' : 'simulated: nobody is texted, called or sent a device',
})

/** Of the folder, or of the nearest one above it that exists. */
function diskFinding({ dataDir }: Config): Finding {
  let folder = dataDir
  while (!existsSync(folder)) folder = path.dirname(folder)
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / 1e9)
  const isWell = free >= leastFreeGigabytes
  return { isWell, part: 'disk', says: `${free} GB free for ${dataDir}${isWell ? '' : `; at least ${leastFreeGigabytes} are needed`}` }
}

type Answer = { version: number; takes_writes: boolean; skew: number }

async function databaseFindings({ database: { url, directUrl, ownerUrl } }: Config): Promise<Finding[]> {
  if (url === undefined) return [{ isWell: true, part: 'database', says: 'the one that comes along, in the data folder' }]
  const direct = ownerUrl ?? directUrl ?? url
  const pooler: Finding[] =
    url === directUrl ? [] : [{ isWell: true, part: 'pooler', says: `${placeOf(url)}; its six roles are tried at the start` }]
  try {
    return [...pooler, ...answerFindings(placeOf(direct), await answerOf(direct))]
  } catch (error) {
    return [...pooler, { isWell: false, part: 'database', says: `${placeOf(direct)} cannot be used: ${errorText(error)}` }]
  }
}

function answerFindings(place: string, { version, takes_writes: takesWrites, skew }: Answer): Finding[] {
  const isOld = version < oldestVersion
  const trouble = isOld ? `; ${oldestVersion} or newer is needed` : takesWrites ? '' : ', and is read-only: name the primary'
  const isApart = Math.abs(skew) > mostSkewSeconds
  return [
    { isWell: trouble === '', part: 'database', says: `${place} is PostgreSQL ${version}${trouble || ', and takes writes'}` },
    { isWell: !isApart, part: 'clock', says: isApart ? `${Math.round(skew)} s from the database's: set both by NTP` : 'as the database’s' },
  ]
}

async function answerOf(url: string): Promise<Answer> {
  const client = new pg.Client({ ...connectTo(url), connectionTimeoutMillis: patienceMs, query_timeout: patienceMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Answer>(
      `select current_setting('server_version_num')::int / 10000 as version,
              ${takesWritesSql} as takes_writes,
              extract(epoch from clock_timestamp() - $1::timestamptz)::float8 as skew`,
      [Temporal.Now.instant().toString()],
    )
    return rows[0]!
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function mailFinding(config: Config, mailTo: string | undefined): Promise<Finding> {
  const post = configuredPost(config)
  if (!post)
    return { isWell: false, part: 'mail', says: 'SMTP_URL is missing: nobody can set a password. SMTP_URL=smtp://name:password@host:587' }
  try {
    if (mailTo === undefined) await post.verify()
    else
      await post.send({ to: mailTo, subject: 'Vitalrounds: mail works', text: `Sent by ${commandLine('doctor')}.` }, `doctor-${Date.now()}`)
    return {
      isWell: true,
      part: 'mail',
      says: mailTo === undefined ? 'the mail server lets us in' : `the mail server took a mail to ${mailTo}`,
    }
  } catch (error) {
    return { isWell: false, part: 'mail', says: `the mail server says: ${errorText(error)}` }
  } finally {
    post.close()
  }
}
