/** A database of its own for each test file, cloned from the migrated template in about ten milliseconds. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export const templateName = 'migrated'

/** The same server and user, another database. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = clusterUrl.slice(0, clusterUrl.lastIndexOf('/') + 1)
  return `${url}${name}`
}

export type TestDatabase = {
  /** Connects as the owner of the schema; pools drop to a role of their own. */
  url: string
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

export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onCluster(`create database ${name} template ${templateName} strategy file_copy`)
  return {
    url: databaseUrl(inject('clusterUrl'), name),
    drop: () => onCluster(`drop database if exists ${name} with (force)`),
  }
}
