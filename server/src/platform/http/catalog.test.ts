import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
const names = async (sql: string) => (await client.query<{ name: string }>(sql)).rows.map((r) => r.name)

const ofAGroup = `select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and (c.relname = 'clinic_group' or exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'group_id' and not a.attisdropped))`

test('every table of a group has row security and a policy that names the group', async () => {
  expect(
    await names(`select t.relname as name from (${ofAGroup}) t join pg_class c on c.oid = t.oid where not c.relrowsecurity
      or not exists (select from pg_policies p where p.tablename = t.relname and 'app' = any (p.roles) and p.qual like '%app.group_id%')`),
  ).toEqual([])
  expect((await names(`select relname as name from (${ofAGroup}) t`)).length).toBeGreaterThan(12)
})

test('no policy lets the request role see all groups', async () => {
  expect(
    await names(
      `select tablename || '.' || policyname as name from pg_policies where permissive = 'PERMISSIVE' and roles && '{app,public}' and coalesce(qual, with_check) !~ 'app.group_id'`,
    ),
    // Whoever asks is shown their own row, also where they are in an emergency
  ).toEqual(['app_user.own_person'])
})

test('no request-path role owns anything or may pass row security', async () => {
  expect(
    await names(`select r.rolname::text as name from pg_roles r where r.rolname like 'app%'
      and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or exists (select from pg_class c where c.relowner = r.oid))`),
  ).toEqual([])
})

test('the request role cannot read credentials, sessions or links', async () => {
  expect(
    await names(`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'auth' and c.relkind = 'r' and has_table_privilege('app', c.oid, 'select')`),
  ).toEqual([])
})

test('the audit log can be neither changed nor emptied by any role of the server', async () => {
  expect(
    await names(`select r.rolname::text as name from pg_roles r where r.rolname like 'app%'
    and (has_table_privilege(r.oid, 'audit', 'update') or has_table_privilege(r.oid, 'audit', 'delete') or has_table_privilege(r.oid, 'audit', 'truncate'))`),
  ).toEqual([])
})

test('every security definer function pins its search path and is closed to the public', async () => {
  expect(
    await names(`select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'app', 'auth') and p.prosecdef
      and (p.proconfig is null or not exists (select from unnest(p.proconfig) c where c like 'search_path=%')
        or has_function_privilege('public', p.oid, 'execute'))`),
  ).toEqual([])
})

/** What billers write: billing, what follows from facts, and what belongs to a call or an account. */
const ofBillers = `
  billed_elsewhere billed_elsewhere_removal claim claim_answer claim_answer_part claim_counter claim_fee
  claim_file claim_provider claim_transmission evidence_export evidence_packet late_change member_payer
  month_addendum month_close month_review payer practitioner_taxonomy member_list_row member_month
  member_name_part member_summary month_figure outcome_month audit list_sort mail_mark own_draft
  setting_change support_request webhook_delivery webhook_lane`
  .trim()
  .split(/\s+/)

test('whatever the request role writes is closed to billers, but for the tables of billing', async () => {
  expect(
    await names(`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relrowsecurity
      and (has_any_column_privilege('app', c.oid, 'insert, update') or has_table_privilege('app', c.oid, 'delete'))
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'care_not_of_billers' and not p.polpermissive)`),
  ).toEqual(expect.arrayContaining(ofBillers))
  expect(
    await names(`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relrowsecurity and not (c.relname = any ('{${ofBillers.join()}}'))
      and ((has_any_column_privilege('app', c.oid, 'insert, update')
            and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'care_not_of_billers' and not p.polpermissive))
        or (has_table_privilege('app', c.oid, 'delete')
            and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'care_kept_from_billers' and not p.polpermissive)))`),
  ).toEqual([])
})

test('whatever names members or months is closed to auditors, but for those of their grant', async () => {
  const naming = `'member_id', 'member_ids', 'members', 'year_month', 'close_id'`
  expect(
    await names(`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relrowsecurity
      and (c.relname = 'member' or exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
        and a.attname in (${naming}) and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype, 'text'::regtype)))
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'grant_of_auditor' and not p.polpermissive
        and p.polcmd = '*' and 'app'::regrole = any (p.polroles))`),
  ).toEqual([])
})

test('of what has no group, billers write the mails that a call sends', async () => {
  expect(
    await names(`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and not c.relrowsecurity
      and (has_any_column_privilege('app', c.oid, 'insert, update') or has_table_privilege('app', c.oid, 'delete'))`),
  ).toEqual(['mail'])
})

test('a child row cannot point into another group: keys to group tables carry the group', async () => {
  expect(
    await names(`select k.conrelid::regclass || ' → ' || k.confrelid::regclass as name from pg_constraint k
      join (${ofAGroup}) t on t.oid = k.confrelid
      where k.contype = 'f' and k.confrelid::regclass::text not in ('clinic_group', 'app_user', 'audit')
        and not exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attnum = any (k.confkey) and a.attname = 'group_id')`),
  ).toEqual([])
})

test('views, if any, look with the eyes of the caller', async () => {
  expect(
    await names(`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'app') and c.relkind = 'v' and not coalesce(c.reloptions::text ~ 'security_invoker=(true|on)', false)`),
  ).toEqual([])
})

test('what belongs to something of a group is found from there by an index', async () => {
  // Nobody asks which warnings a reading raised, and a practice's members are asked of member_summary
  const neverAsked = ['warning.reading_id', 'member.practice_id']
  // An index whose first columns are those of the key; a partial one knows only some of the rows
  expect(
    await names(`select c.conrelid::regclass || '.' || a.attname as name
      from pg_constraint c join (${ofAGroup}) t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_length(c.conkey, 1)]
     where c.contype = 'f' and array_length(c.conkey, 1) > 1 and not exists (
       select from pg_index i where i.indrelid = c.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:array_length(c.conkey, 1) - 1] @> c.conkey)
     order by 1`),
  ).toEqual(neverAsked.toSorted())
})
