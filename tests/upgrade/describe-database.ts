/**
 * All that a database holds of ours, as lines in a fixed order: the schema as server/schema.sql tells it, and what that leaves
 * out (views, types, who may run what, owners, storage, comments, roles), with every row of every table.
 */
import pg from 'pg'
import { describeSchema } from '../../scripts/schema/describe.ts'

const ours = `n.nspname in ('public', 'app', 'auth')`
const isOurs = `${ours} and c.relname not like 'kysely_%'`
const roles = `('app', 'app_auth', 'app_ingest', 'app_worker', 'app_link', 'app_jobs')`

const more: Record<string, string> = {
  schemas: `
    select format('%s of %s: %s to %s', n.nspname, n.nspowner::regrole, p.privilege_type, p.grantee::regrole) as line
      from pg_namespace n cross join aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) p where ${ours}`,
  roles: `
    select to_jsonb(r) - 'oid' - 'rolpassword' || jsonb_build_object('held by', (select array_agg(m.member::regrole::text order by 1) from pg_auth_members m where m.roleid = r.oid)) as line
      from pg_roles r where r.rolname in ${roles}`,
  relations: `
    select concat_ws(' ', c.relkind, c.oid::regclass, c.relowner::regrole, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, c.relreplident, c.reloptions) as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${isOurs} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'i', 'c')`,
  columns: `
    select concat_ws(' ', c.relname, a.attname, a.attstorage, a.attcompression, a.attstattarget, a.attcollation::regcollation, a.attoptions) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where ${isOurs} and c.relkind in ('r', 'v', 'c') and a.attnum > 0 and not a.attisdropped`,
  views: `
    select c.relname || ': ' || pg_get_viewdef(c.oid) as line from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${isOurs} and c.relkind = 'v'`,
  types: `
    select format('%s of %s: %s', t.oid::regtype, t.typowner::regrole,
           (select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum) from pg_attribute a where a.attrelid = t.typrelid)) as line
      from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
     where ${ours} and t.typtype in ('c', 'e', 'd', 'r') and coalesce(c.relkind, 'c') = 'c'`,
  'rights on relations': `
    select format('%s %s: %s to %s', c.oid::regclass, p.privilege_type, p.is_grantable, p.grantee) as line
      from (select c.*, x.privilege_type, x.is_grantable, case x.grantee when 0 then 'everybody' else x.grantee::regrole::text end as grantee
              from pg_class c cross join aclexplode(coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))) x) p
      join pg_class c on c.oid = p.oid join pg_namespace n on n.oid = c.relnamespace where ${isOurs} and c.relkind in ('r', 'v', 'S')`,
  functions: `
    select format('%s %s of %s, %s: %s', f.prokind, f.oid::regprocedure, f.proowner::regrole, f.proconfig, case x.grantee when 0 then 'everybody' else x.grantee::regrole::text end) as line
      from pg_proc f join pg_namespace n on n.oid = f.pronamespace cross join aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) x where ${ours}`,
  policies: `select to_jsonb(p) as line from pg_policies p`,
  triggers: `select concat_ws(' ', t.tgrelid::regclass, t.tgname, t.tgenabled) as line from pg_trigger t where not t.tgisinternal`,
  sequences: `select to_jsonb(s) as line from pg_sequences s where s.schemaname in ('public', 'app', 'auth')`,
  comments: `
    select concat_ws(' ', d.classoid::regclass, c.oid::regclass, a.attname, d.description) as line from pg_description d
      join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass join pg_namespace n on n.oid = c.relnamespace
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid where ${isOurs}`,
  'rights by default': `select to_jsonb(d) - 'oid' as line from pg_default_acl d`,
  extensions: `select extname as line from pg_extension`,
}

const tables = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${isOurs} and c.relkind = 'r' order by 1`

type Line = { line: unknown }

export async function describeDatabase(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const linesOf = async (kind: string, query: string) =>
    (await client.query<Line>(query)).rows
      .map(({ line }) => `${kind}: ${typeof line === 'string' ? line : JSON.stringify(line)}`)
      .toSorted()
  try {
    const lines = (await describeSchema(url)).split('\n')
    for (const [kind, query] of Object.entries(more)) lines.push(...(await linesOf(kind, query)))
    const { rows } = await client.query<{ name: string }>(tables)
    for (const { name } of rows) lines.push(...(await linesOf(`row of ${name}`, `select to_jsonb(t) as line from ${name} t`)))
    return lines
  } finally {
    await client.end()
  }
}
