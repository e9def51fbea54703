/**
 * Runs once before the server's tests: a throwaway PostgreSQL for each worker, with one migrated database that every test
 * file clones. Not one for all of them: the audit is sealed as far as the oldest transaction of the whole cluster, so that
 * files beside one another would wait for each other's.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startCluster, type Cluster } from '../embedded/cluster.ts'
import { prepareDatabase } from '../database/database-server.ts'
import { databaseUrl, templateName } from './test-database.ts'

let clusters: Cluster[] = []
let folder = ''

async function startMigrated(place: string): Promise<Cluster> {
  const cluster = await startCluster(place, { throwaway: true })
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await prepareDatabase({ ownerUrl: databaseUrl(cluster.url, templateName), key: cluster.key })
  await client.end()
  return cluster
}

export async function setup(project: TestProject) {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-tests-'))
  const workers = Array.from({ length: project.vitest.config.maxWorkers }, (_, n) => path.join(folder, `${n}`))
  clusters = await Promise.all(workers.map(startMigrated))
  const provided = clusters.map(({ url, key }) => ({ url, key: Buffer.from(key).toString('base64url') }))
  project.provide('clusters', provided)
}

export async function teardown() {
  await Promise.all(clusters.map((cluster) => cluster.stop()))
  fs.rmSync(folder, { recursive: true, force: true })
}

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges into vitest's own interface
  export interface ProvidedContext {
    clusters: { url: string; key: string }[]
  }
}
