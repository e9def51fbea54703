/**
 * Who may log in to the embedded database. PostgreSQL's first user is a superuser for good, so nobody is ever let in as
 * that user: in single-user mode, with the server down, it makes an ordinary owner with a password, and hands over what
 * it owned in clusters of earlier versions.
 */
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { rolePassword, scramVerifier } from '../role-password.ts'
import { StartProblem } from '../start-problem.ts'
import { databaseName, ownerRole, superuser } from './names.ts'
import type { Folders } from './folders.ts'
import { program, type Binaries } from './locate.ts'
import { failureWords, isStillClosing, failureLine } from './failure-words.ts'
import { disownStrangersPid, plainEnvironment } from './postgres-process.ts'
import type { RunAs } from './run-as.ts'
import { postgresArguments, type Durability } from './settings.ts'

export type OwnerSettings = { folders: Folders; binaries: Binaries; runAs: RunAs; durability: Durability }

/** The key of the embedded database's passwords, beside it and readable by this user alone; made on the first call. */
export function databaseKey(dataDir: string): Uint8Array {
  const file = path.join(dataDir, 'database.key')
  if (!fs.existsSync(file)) {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const draft = `${file}.${process.pid}`
    fs.writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    fs.renameSync(draft, file)
  }
  return Buffer.from(fs.readFileSync(file, 'utf8').trim(), 'base64url')
}

const hbaFile = (cluster: string) => path.join(cluster, 'pg_hba.conf')

/** Says what the owner may do (2: also take backups) and for which key: what is older, or has another key, is settled anew. */
const rules = (key: Uint8Array) => `# vitalrounds 2 ${createHash('sha256').update(key).digest('hex').slice(0, 16)}
local all ${superuser} reject
local all all scram-sha-256
`

export const isSettled = (cluster: string, key: Uint8Array) => fs.readFileSync(hbaFile(cluster), 'utf8') === rules(key)

/** Makes the owner in a cluster that no server runs on; true when an earlier server of it has not quite gone yet. */
export function settleOwner(cluster: string, key: Uint8Array, settling: OwnerSettings): boolean {
  const { runAs } = settling
  disownStrangersPid(cluster)
  const statement = singleUser(cluster, settling, { database: 'postgres', sql: makeOwner(key) })
  if (isStillClosing(statement)) return true
  orThrow(statement, settling)
  const handed = singleUser(cluster, settling, { database: databaseName, sql: handOver })
  // In a new cluster there is nothing to hand over
  if (!handed.some((line) => line.includes(`database "${databaseName}" does not exist`))) orThrow(handed, settling)
  const draft = `${hbaFile(cluster)}.new`
  fs.writeFileSync(draft, rules(key), { mode: 0o600, flush: true })
  if (runAs.account) fs.chownSync(draft, runAs.account.uid, runAs.account.gid)
  fs.renameSync(draft, hbaFile(cluster))
  return false
}

function orThrow(statement: readonly string[], { folders }: OwnerSettings) {
  if (!statement.some((line) => /ERROR|FATAL|PANIC/.test(line))) return
  throw new StartProblem(failureWords(statement, folders.dataDir) ?? `PostgreSQL could not be set up: ${failureLine(statement)}`)
}

/** Runs statements, each ended by an empty line, and answers what PostgreSQL had to say. */
function singleUser(
  cluster: string,
  { folders, binaries, runAs, durability }: OwnerSettings,
  { database, sql }: { database: string; sql: string },
): string[] {
  const server = [program(binaries, 'postgres'), '--single', '-j', ...postgresArguments(cluster, folders.socket, durability)]
  const [file, ...arguments_] = [...runAs.prefix, ...server, database]
  const { account } = runAs
  const run = spawnSync(file, arguments_, {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: folders.socket,
    env: plainEnvironment,
    encoding: 'utf8',
    input: sql,
  })
  const failed = run.status === 0 ? [] : [`FATAL:  ${run.error?.message ?? `exit code ${run.status}`}`]
  return [...failed, ...run.stderr.split('\n')]
}

const makeOwner = (key: Uint8Array) => `do $$ begin
  if not exists (select from pg_roles where rolname = '${ownerRole}') then create role ${ownerRole}; end if;
end $$;

alter role ${ownerRole} login nosuperuser nobypassrls createrole createdb replication password '${scramVerifier(rolePassword(key, ownerRole))}';

grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to ${ownerRole};

`

/** Clusters of earlier versions: everything in our schemas, the database itself, and the roles the owner must manage. */
const handOver = `do $$
declare
  ours name[] := '{public,app,auth,pgboss}';
  one text;
begin
  for one in
    select format('alter schema %I', nspname) from pg_namespace where nspowner = 10 and nspname = any (ours) and nspname <> 'public'
    union all
    select format('alter %s %I.%I', case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, n.nspname, c.relname)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relowner = 10 and n.nspname = any (ours) and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select from pg_depend d where c.relkind = 'S' and d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i'))
    union all
    select format('alter routine %s', p.oid::regprocedure) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.proowner = 10 and n.nspname = any (ours)
    union all
    select format('alter type %I.%I', n.nspname, t.typname) from pg_type t join pg_namespace n on n.oid = t.typnamespace
     where t.typowner = 10 and n.nspname = any (ours) and t.typtype in ('e', 'd')
    union all
    select format('alter database %I', current_database())
  loop
    execute one || ' owner to ${ownerRole}';
  end loop;
  for one in select rolname from pg_roles where rolname in ('app', 'app_auth', 'app_ingest', 'app_worker', 'app_link', 'app_jobs') loop
    execute format('grant %I to ${ownerRole} with admin option', one);
  end loop;
end $$;

`
