import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCluster } from './cluster.ts'
import { prepareFolders, prepareSocketFolder } from './folders.ts'
import { locateBinaries, program } from './locate.ts'
import { openPostgresLog } from './postgres-log.ts'
import { launchPostgres, plainEnvironment } from './postgres-process.ts'
import { chooseRunAs } from './run-as.ts'
import { postgresArguments } from './settings.ts'

let dataDir = ''
beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-earlier-'))
})
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A cluster as versions before this one made it: trusting, and owned by the superuser. */
async function earlierCluster() {
  const folders = prepareFolders(dataDir)
  const runAs = chooseRunAs(folders.cluster)
  const binaries = locateBinaries()
  prepareSocketFolder(folders.socket, runAs)
  const initdb = [program(binaries, 'initdb'), '-D', folders.cluster, '-U', 'vitalrounds', '-A', 'trust', '--no-sync']
  const [file = '', ...words] = [...runAs.prefix, ...initdb]
  expect(spawnSync(file, words, { cwd: folders.socket, env: plainEnvironment }).status).toBe(0)
  const server = launchPostgres({
    command: [program(binaries, 'postgres'), ...postgresArguments(folders.cluster, folders.socket, 'throwaway')],
    runAs,
    cluster: folders.cluster,
    workingFolder: folders.socket,
    log: openPostgresLog(folders.logs),
    stopSignal: 'INT',
  })
  while (!server.isReady()) await sleep(20)
  const at = (database: string) => `postgresql://vitalrounds@${encodeURIComponent(folders.socket)}:5432/${database}`
  await ask(at('postgres'), 'create database vitalrounds')
  await ask(
    at('vitalrounds'),
    `create role app nologin; create schema app; create type app.mood as enum ('well');
     create table member (id bigint generated always as identity, mood app.mood);
     create sequence own_numbers; create view names as select id from member;
     create function app.one() returns int language sql as 'select 1';
     insert into member (mood) values ('well')`,
  )
  await server.stop()
}

test('a cluster of an earlier version is handed over to an ordinary owner, with all it holds', { timeout: 60_000 }, async () => {
  await earlierCluster()
  const cluster = await startCluster(dataDir)
  try {
    const owned = await ask(
      cluster.url,
      `select count(*)::int as n from (
         select relowner as o from pg_class c join pg_namespace n on n.oid = relnamespace where nspname in ('public', 'app')
         union all select proowner from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname = 'app'
         union all select nspowner from pg_namespace where nspname = 'app'
         union all select typowner from pg_type t join pg_namespace n on n.oid = typnamespace where nspname = 'app'
         union all select datdba from pg_database where datname = 'vitalrounds') x where o = 10`,
    )
    expect(owned).toEqual([{ n: 0 }])
    await ask(cluster.url, 'alter table member add name text')
    expect(await ask(cluster.url, `alter role app login password 'x'`)).toEqual([])
    const asSuperuser = new URL(cluster.url)
    asSuperuser.searchParams.set('user', 'vitalrounds')
    await expect(ask(asSuperuser.href, 'select 1')).rejects.toThrow(/rejects connection/)
  } finally {
    await cluster.stop()
  }
})

test('a lost key is followed by a new one, and the data stay', async () => {
  fs.rmSync(path.join(dataDir, 'database.key'))
  const cluster = await startCluster(dataDir)
  expect(await ask(cluster.url, 'select mood from member')).toEqual([{ mood: 'well' }])
  expect(fs.statSync(path.join(dataDir, 'database.key')).mode & 0o777).toBe(0o600)
  await cluster.stop()
})
