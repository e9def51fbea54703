/**
 * While servers are restarted one after the other, those of the version before go on working on what the new one has
 * migrated (docs/operations.md, Upgrade). What they count on is kept in server/released.txt; a migration may add to it.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findBrokenPromises, promisesOf, readPromises, releasedFile, writePromises } from '../scripts/schema/promises.ts'
import { rootPath } from './source-files.ts'

const schema = readFileSync(rootPath('server/schema.sql'), 'utf8')
const now = promisesOf(schema)
const broken = (to: string) => findBrokenPromises(now, promisesOf(to))
const changed = (from: string | RegExp, to: string) => {
  const created = schema.replace(from, to)
  expect(created).not.toBe(schema)
  return created
}

test('the version before finds everything it counts on', () => {
  const released = readPromises(readFileSync(releasedFile, 'utf8'))
  expect(released.kept.size).toBeGreaterThan(2500)
  expect(released.bounds.size).toBeGreaterThan(400)
  expect(findBrokenPromises(released, now)).toEqual([])
})

test('promises are read as they were written', () => {
  expect(readPromises(writePromises(now))).toEqual(now)
  expect([...now.kept].filter((fact) => fact.startsWith('function ')).length).toBeGreaterThan(60)
  expect([...now.bounds].filter((bound) => bound.includes('EXECUTE FUNCTION')).length).toBeGreaterThan(0)
})

test.each([
  ['a column that is gone', /^ {2}namePublic|^ {2}name_public text.*\n/m, '', 'gone: column public.app_user.name_public text'],
  ['a column of another type', '  points integer not null', '  points bigint not null', 'gone: column auth.throttle.points integer'],
  [
    'a column that may no longer be empty',
    '  revoke_reason text,',
    '  revoke_reason text not null,',
    'gone: may be empty auth.session.revoke_reason',
  ],
  [
    'a default that is gone',
    "  kind text default 'user'::text not null",
    '  kind text not null',
    'gone: may be left out auth.session.kind',
  ],
  [
    'a new column without a default',
    '  revoke_reason text,',
    '  revoke_reason text,\n  device text not null,',
    'new column without a default: auth.session.device',
  ],
  [
    'a right that is taken',
    'grant select on public.client_organization to app_auth;',
    '',
    'gone: right app_auth select public.client_organization',
  ],
  ['a key that is gone', 'alter table auth.totp add constraint totp_pkey PRIMARY KEY (user_id);', '', 'gone: unique auth.totp (user_id)'],
  [
    'a function with other parameters',
    'FUNCTION auth.open_request(session uuid)',
    'FUNCTION auth.open_request(session text)',
    'gone: function auth.open_request(session uuid)',
  ],
  [
    'a column missing in the answer of a function',
    /(FUNCTION auth\.open_request[^\n]*\n[^\n]*), is_fresh boolean/,
    '$1',
    'gone: answer of auth.open_request(session uuid): is_fresh boolean',
  ],
  [
    'a narrower check',
    "ARRAY['confirm'::text, 'reset'::text, 'invite'::text]",
    "ARRAY['confirm'::text, 'reset'::text]",
    "new bound: auth.link: CHECK ((kind = ANY (ARRAY['confirm'::text, 'reset'::text])))",
  ],
  [
    'a trigger that may refuse',
    'CREATE TRIGGER keep_a_super_admin',
    'CREATE TRIGGER later BEFORE UPDATE ON public.practice FOR EACH ROW EXECUTE FUNCTION app.refuse();\nCREATE TRIGGER keep_a_super_admin',
    'new bound: public.practice: FOR EACH ROW EXECUTE FUNCTION app.refuse()',
  ],
])('found: %s', (_, from, to, fault) => {
  expect(broken(changed(from, to))).toContain(fault)
})

test('what only adds is no fault: a table, a column that may be left out, a right, a wider answer', () => {
  const wider = changed('  revoke_reason text,', "  revoke_reason text,\n  device text default ''::text not null,")
    .replace('create table auth.totp (', 'create table auth.later (\n  id uuid not null\n);\n\ncreate table auth.totp (')
    .replace(
      'CREATE TRIGGER keep_a_super_admin',
      'CREATE TRIGGER later BEFORE UPDATE ON public.practice FOR EACH ROW EXECUTE FUNCTION app.date_change();\nCREATE TRIGGER keep_a_super_admin',
    )
    .replace('as_of timestamp with time zone)', 'as_of timestamp with time zone, later text)')
    .replace('grant select on public.client_organization to app_auth;', 'grant insert, select on public.client_organization to app_auth;')
  expect(broken(wider)).toEqual([])
})

test('the function behind triggers that may be added refuses nothing: it dates the row', () => {
  const [, body] = /REPLACE FUNCTION app\.date_change\(\)[\s\S]*?\$function\$([\s\S]*?)\$function\$/.exec(schema) ?? []
  expect(body?.replaceAll(/\s+/g, ' ').trim()).toBe('begin new.changed_at := app.now(); return new; end')
})
