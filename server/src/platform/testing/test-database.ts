/** A database of its own for each test file, cloned from the migrated template in about ten milliseconds. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Logins, loginsOf } from '../database/logins.ts'

export const templateName = 'migrated'

/** The same server and user, another database. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

export type TestDatabase = {
  /** Connects as the owner of the schema. */
  url: string
  /** Connect as the roles of a serving process. */
  logins: Logins
  drop(): Promise<void>
}

/** The PostgreSQL of the worker that runs this file. */
export function workerCluster(): { url: string; key: Buffer } {
  const match = inject('clusters')[Number(process.env['VITEST_POOL_ID']) - 1]
  if (!match) throw new Error('this worker has no PostgreSQL')
  return { url: match.url, key: Buffer.from(match.key, 'base64url') }
}

async function onCluster(sql: string) {
  const client = new pg.Client({ connectionString: workerCluster().url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Without a migration, for those who bring it to a version of their own choice. */
export const emptyTemplate = 'template0'

export async function createTestDatabase(template = templateName): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onCluster(`create database ${name} template ${template} strategy file_copy`)
  const cluster = workerCluster()
  const url = databaseUrl(cluster.url, name)
  return {
    url,
    logins: loginsOf({ url, direct: url }, cluster.key),
    drop: () => onCluster(`drop database if exists ${name} with (force)`),
  }
}
