/** Runs once before the server's tests: one throwaway PostgreSQL, one migrated database that every test file clones. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startCluster, type Cluster } from '../embedded/cluster.ts'
import { prepareDatabase } from '../database/database-server.ts'
import { databaseUrl, templateName } from './test-database.ts'

let cluster: Cluster | undefined
let folder = ''

export async function setup(project: TestProject) {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-tests-'))
  cluster = await startCluster(folder, { throwaway: true })
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await prepareDatabase({ ownerUrl: databaseUrl(cluster.url, templateName), key: cluster.key })
  await client.end()
  project.provide('clusterUrl', cluster.url)
  project.provide('clusterKey', Buffer.from(cluster.key).toString('base64url'))
}

export async function teardown() {
  await cluster?.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges into vitest's own interface
  export interface ProvidedContext {
    clusterUrl: string
    clusterKey: string
  }
}
