/** Prints a database's own schemas in a fixed order, readable as SQL. The embedded server ships without pg_dump. */
import pg from 'pg'

const ours = `n.nspname in ('public', 'app', 'auth')`
const isOurs = `${ours} and c.relname not like 'kysely_%'`

const columns = `
  select n.nspname || '.' || c.relname as name, c.relrowsecurity as confined,
         string_agg('  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
           || case when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                   when a.attidentity <> '' then ' generated always as identity'
                   when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
           || case when a.attnotnull then ' not null' else '' end, E',\\n' order by a.attnum) as body
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relkind in ('r', 'p') and ${isOurs} group by 1, 2 order by 1`

const lines: Record<string, string> = {
  constraint: `
    select 'alter table ' || n.nspname || '.' || c.relname || ' add constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid) as line
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where ${isOurs} and k.contype <> 'n' order by 1`,
  index: `
    select pg_get_indexdef(i.indexrelid) as line from pg_index i
      join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
     where ${isOurs} and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by 1`,
  policy: `
    select format('create policy %s on %s.%s for %s to %s', policyname, schemaname, tablename, lower(cmd), array_to_string(roles, ', '))
        || coalesce(' using ' || qual, '') || coalesce(' with check ' || with_check, '') as line
      from pg_policies where schemaname in ('public', 'app', 'auth') order by 1`,
  grant: `
    select format('grant %s on %s.%s to %s', string_agg(lower(p.privilege_type), ', ' order by p.privilege_type), n.nspname, c.relname, p.grantee::regrole) as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join aclexplode(c.relacl) p
     where ${isOurs} and p.grantee <> c.relowner and c.relkind in ('r', 'p', 'S') group by n.nspname, c.relname, p.grantee order by 1`,
  'grant of columns': `
    select format('grant %s (%s) on %s.%s to %s', lower(p.privilege_type), string_agg(a.attname, ', ' order by a.attname), n.nspname, c.relname, p.grantee::regrole) as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid cross join aclexplode(a.attacl) p
     where ${isOurs} and p.grantee <> c.relowner group by n.nspname, c.relname, p.grantee, p.privilege_type order by 1`,
  trigger: `
    select pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where ${isOurs} and not t.tgisinternal order by n.nspname, c.relname, t.tgname`,
  'grant of execution': `
    select format('grant execute on function %s to %s', c.oid::regprocedure, p.grantee::regrole) as line
      from pg_proc c join pg_namespace n on n.oid = c.pronamespace cross join aclexplode(c.proacl) p
     where ${ours} and c.prokind = 'f' and p.grantee not in (0, c.proowner) order by 1`,
  function: `
    select pg_get_functiondef(c.oid) as line from pg_proc c join pg_namespace n on n.oid = c.pronamespace
     where ${ours} and c.prokind = 'f' order by c.proname`,
  sequence: `
    select 'create sequence ' || n.nspname || '.' || c.relname as line from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${isOurs} and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i') order by 1`,
}

/** The text of server/schema.sql for the database at this address. */
export async function describeSchema(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables = (await client.query<{ name: string; confined: boolean; body: string }>(columns)).rows
    const text = ['-- What the migrations make. Written by `npm run db:dump`; do not edit.']
    for (const t of tables)
      text.push(`\ncreate table ${t.name} (\n${t.body}\n);${t.confined ? `\nalter table ${t.name} enable row level security;` : ''}`)
    for (const query of Object.values(lines)) {
      const { rows } = await client.query<{ line: string }>(query)
      text.push('', ...rows.map((r) => `${r.line.trimEnd()};`))
    }
    return `${text.join('\n')}\n`
  } finally {
    await client.end()
  }
}
