/** Runs once before the server's tests: one throwaway PostgreSQL, one migrated database that every test file clones. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startCluster, type Cluster } from '../embedded/cluster.ts'
import { migrate } from '../database/migrate.ts'
import { databaseUrl, templateName } from './test-database.ts'

let cluster: Cluster | undefined
let folder = ''

export async function setup(project: TestProject) {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-tests-'))
  cluster = await startCluster(folder, { throwaway: true })
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await migrate(databaseUrl(cluster.url, templateName))
  await client.end()
  project.provide('clusterUrl', cluster.url)
}

export async function teardown() {
  await cluster?.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges into vitest's own interface
  export interface ProvidedContext {
    clusterUrl: string
  }
}
