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

async function onCluster(sql: string) {
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
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
  const url = databaseUrl(inject('clusterUrl'), name)
  return {
    url,
    logins: loginsOf({ url, direct: url }, Buffer.from(inject('clusterKey'), 'base64url')),
    drop: () => onCluster(`drop database if exists ${name} with (force)`),
  }
}
