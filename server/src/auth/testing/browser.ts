/**
 * A browser for the tests of sign-in: keeps cookies, signs in, and reads the links of mails where they wait. The clock
 * of the database can be moved, as a test bed would.
 */
import { sql } from 'kysely'
import { signAccess } from '../../platform/http/access-token.ts'
import { unseal } from '../../platform/secret-box.ts'
import type { Person, TestApp } from '../../platform/testing/test-app.ts'
import { openPasswords } from '../hash-password.ts'

export const rightPassword = 'Quartz-Lantern-58'
export const otherPassword = 'Copper-Violin-Marsh-9'

/** Gives people of the test app a password. */
export async function setPasswords(t: TestApp, people: readonly Person[], password = rightPassword) {
  const hash = await openPasswords(t.config).hash(password)
  for (const { userId } of people)
    await t.owner
      .insertInto('auth.credential')
      .values({ user_id: userId, password_hash: hash })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash: hash }))
      .execute()
}

/** Moves the database's clock so many seconds ahead of the system's. */
export const moveClock = (t: TestApp, seconds: number) =>
  sql`insert into app.clock (skew) values (make_interval(secs => ${seconds}))
      on conflict (is_only) do update set skew = excluded.skew`.execute(t.owner)

export type Browser = ReturnType<typeof browser>

/** A browser at an address of its own, so that tests do not share throttle counts. */
export function browser(t: TestApp, ip = `10.${chance()}.${chance()}.${chance()}`, jar = new Map<string, string>()) {
  const headers = (more: Record<string, string> = {}) => ({
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
    ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
    ...more,
  })
  const post = async (path: string, body?: unknown, more?: Record<string, string>) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: `/orma-v2/api/${path}`,
      remoteAddress: ip,
      headers: headers(more),
      ...(body === undefined ? {} : { payload: body as object }),
    })
    for (const { name, value, maxAge } of answer.cookies)
      if (value === '' || maxAge === 0) jar.delete(name)
      else jar.set(name, value)
    return answer
  }
  return {
    ip,
    jar,
    post,
    login: (email: string, password = rightPassword) => post('auth/login', { email, password }),
    refresh: () => post('auth/refresh'),
    /** The same cookies in another browser: a thief's copy, or what this browser held a moment ago. */
    copy: () => browser(t, ip, new Map(jar)),
    get: (path: string, token: string) =>
      t.app.inject({
        method: 'GET',
        url: `/orma-v2/api/${path}`,
        headers: headers({ authorization: `Bearer ${token}` }),
      }),
  }
}

const chance = () => Math.floor(Math.random() * 250) + 1

/** The link in the latest mail of a kind to somebody, opened as the sending job would. */
export async function mailedLink(t: TestApp, recipient: string, kind: string) {
  const { vars } = await t.owner
    .selectFrom('mail')
    .select('vars')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const { tokenId, sealed } = vars as { tokenId: string; sealed: string }
  return { tokenId, token: unseal(t.config.keys.secretBox, sealed, `mail link ${tokenId}`) }
}

export const mailsTo = async (t: TestApp, recipient: string) =>
  (await t.owner.selectFrom('mail').select('kind').where('recipient', '=', recipient).orderBy('created_at').execute()).map(
    ({ kind }) => kind,
  )

/** A bearer for a session, good for an hour of the system's clock. */
export const bearerFor = (t: TestApp, person: Person) => signAccess(t.config.keys.access, person, Math.floor(Date.now() / 1000), 3600)
