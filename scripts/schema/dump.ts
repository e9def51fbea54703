/**
 * Rebuilds the schema from zero on a throwaway cluster and writes what came of it: server/schema.sql, whose diff is the
 * review of a migration, and server/src/platform/database/tables.ts, the types of every query. With --check it only compares.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../server/src/platform/embedded/cluster.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { describeSchema } from './describe.ts'

const root = join(import.meta.dirname, '../..')
const targets = { schema: join(root, 'server/schema.sql'), types: join(root, 'server/src/platform/database/tables.ts') }

/** How PostgreSQL's types arrive in our code; see the parsers in platform/db.ts. */
const typeMapping = {
  timestamptz: 'string',
  int8: 'number',
  date: 'string',
  json: 'unknown',
  jsonb: 'unknown',
  interval: 'string',
}

function typesOf(url: string, folder: string) {
  const out = join(folder, 'tables.ts')
  const command = [
    join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    '--dialect',
    'postgres',
    '--url',
    url,
    '--date-parser',
    'string',
    '--numeric-parser',
    'number',
    '--type-mapping',
    JSON.stringify(typeMapping),
    '--exclude-pattern',
    'pgboss.*',
    '--out-file',
    out,
  ]
  execFileSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] })
  return readFileSync(out, 'utf8')
}

/** The schema and the types that the migrations make, as text. */
export async function dumpSchema() {
  const folder = mkdtempSync(join(tmpdir(), 'vitalrounds-dump-'))
  const cluster = await startCluster(folder, { throwaway: true })
  try {
    await migrate(cluster.url)
    return { schema: await describeSchema(cluster.url), types: typesOf(cluster.url, folder) }
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const created = await dumpSchema()
  const isCheck = process.argv.includes('--check')
  const stale = (['schema', 'types'] as const).filter((k) => !existsSync(targets[k]) || readFileSync(targets[k], 'utf8') !== created[k])
  if (!isCheck) for (const key of stale) writeFileSync(targets[key], created[key])
  for (const key of stale) console.error(`${isCheck ? 'out of date' : 'written'}: ${targets[key]}`)
  if (isCheck && stale.length > 0) process.exitCode = 1
}
