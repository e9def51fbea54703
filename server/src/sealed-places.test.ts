/** A new key for sealed secrets: whoever was here before stays, and the older key can go. */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourceFiles } from '../../tests/source-files.ts'
import { afterChange } from './after-change.ts'
import { buildApp } from './app.ts'
import { appCode, firstStepOf, createPersonWithApp, restoreTotpStep } from './auth/testing/second-factor.ts'
import { openConnections } from './inbox/connections.ts'
import { patientPortalAddress } from './links/member-access-link.ts'
import { textStage } from './messages/testing/text-stage.ts'
import { openDatabases } from './platform/database/databases.ts'
import { runInGroup } from './platform/database/db.ts'
import { openLiveHub } from './platform/live/live.ts'
import { type BoxKeys, sealText, unseal } from './platform/secret-box.ts'
import { sha256 } from './platform/secrets.ts'
import { resealAll } from './platform/reseal.ts'
import { sealedPlaces } from './sealed-places.ts'

let t: Awaited<ReturnType<typeof textStage>>
let older: BoxKeys
const closers: (() => Promise<void>)[] = []
beforeAll(async () => {
  t = await textStage('sealed places')
  older = t.config.keys.secretBox
})
afterAll(async () => {
  for (const close of closers) await close()
  await t.close()
})

const newKey = () => new Uint8Array(randomBytes(32))

/** A server of the same database that knows these keys. */
async function serverWith(secretBox: BoxKeys) {
  const config = { ...t.config, keys: { ...t.config.keys, secretBox } }
  const { db, close } = openDatabases(config, t.logins, afterChange)
  const live = openLiveHub(t.logins.app_jobs)
  const app = await buildApp({ config, db, live, clock: Date.now })
  closers.push(async () => {
    await app.close()
    await live.stop()
    await close()
  })
  return { ...t, app, config, db }
}

/** One secret of every place, sealed with the older key. */
async function sealEverything(memberId: string) {
  const id = randomUUID()
  const sealed = (context: string) => sealText(older, `secret of ${context}`, context)
  const vendor = sealed(`vendor connection ${id}`)
  await sql`insert into vendor_connection (id, vendor, name, mode, base_url, path_token_hash, hook_auth, secrets)
    values (${id}, 'twilio', 'Rotated', 'live', 'https://vendor.example', '\\x00',
            ${JSON.stringify({ sealed: vendor, sealedToken: vendor })}, convert_to(${vendor}, 'utf8'))`.execute(t.owner)
  await sql`insert into member_authorization (group_id, member_id, connection_id, tokens, expires_at)
    values (${t.groups.northside}, ${memberId}, ${id}, convert_to(${sealed(`member authorization ${memberId} ${id}`)}, 'utf8'), now())`.execute(
    t.owner,
  )
  await sql`insert into mail (kind, recipient, vars)
    values ('reset', 'ana@clinic.example', ${JSON.stringify({ tokenId: id, sealed: sealed(`mail link ${id}`) })})`.execute(t.owner)
  const webhook = sealed(`webhook ${t.groups.northside} ${id}`)
  await sql`insert into webhook_endpoint (group_id, id, name, url, kinds, secret, former_secret, created_by)
    select ${t.groups.northside}, ${id}, 'Rotated', 'https://hooks.example', '{}', convert_to(${webhook}, 'utf8'), convert_to(${webhook}, 'utf8'), id
      from app_user limit 1`.execute(t.owner)
}

async function everySecret(): Promise<{ place: string; context: string; sealed: string }[]> {
  const matches = []
  for (const { table, column, field, boundTo, context } of sealedPlaces) {
    const value = field === undefined ? `convert_from(${column}, 'utf8')` : `${column} ->> '${field}'`
    const { rows } = await sql<{ bound: string[]; sealed: string }>`
      select array[${sql.raw(boundTo.map((text) => `(${text})::text`).join(', '))}] as bound, ${sql.raw(value)} as sealed
        from ${sql.raw(table)} where ${sql.raw(value)} is not null`.execute(t.owner)
    for (const { bound, sealed } of rows)
      matches.push({ place: [table, column, field].filter(Boolean).join('.'), context: context(...bound), sealed })
  }
  return matches
}

test('a new first key: codes, accounts, permissions, waiting mails and texted links go on, and then without the older key', async () => {
  const person = await createPersonWithApp(t)
  const rosa = await t.member('Rosa Vega', { phone: '+14155556401' })
  // A second app begun and not confirmed
  await sql`update auth.totp set pending_enc = secret_enc where user_id = ${person.person.userId}`.execute(t.owner)
  await sealEverything(rosa)
  const portal = (keys: Awaited<ReturnType<typeof serverWith>>) =>
    runInGroup(keys.db.app, t.groups.northside, (db) => patientPortalAddress(db, rosa))
  const texted = await portal(await serverWith(older))

  const newer = newKey()
  const both = await serverWith([newer, ...older])
  const signsIn = async (server: typeof both) => {
    await restoreTotpStep(t, person.person)
    const b = await firstStepOf(server, person)
    return (await b.post('auth/second-factor', { code: appCode(person.secret) })).statusCode
  }
  expect(await signsIn(both)).toBe(200)
  expect(await portal(both)).toBe(texted)

  const secrets = await everySecret()
  const places = [
    'auth.totp.pending_enc',
    'auth.totp.secret_enc',
    'mail.vars.sealed',
    'member_authorization.tokens',
    'vendor_connection.hook_auth.sealed',
    'vendor_connection.hook_auth.sealedToken',
    'vendor_connection.secrets',
    'webhook_endpoint.former_secret',
    'webhook_endpoint.secret',
  ]
  expect([...new Set(secrets.map(({ place }) => place))].toSorted()).toEqual(places)
  expect(await resealAll(t.url, both.config.keys.secretBox, sealedPlaces)).toEqual({ done: secrets.length, lost: 0 })
  expect(await resealAll(t.url, both.config.keys.secretBox, sealedPlaces)).toEqual({ done: 0, lost: 0 })

  const alone = await serverWith([newer])
  for (const { sealed, context } of await everySecret()) expect(unseal([newer], sealed, context)).not.toBe('')
  expect(await signsIn(alone)).toBe(200)
  // The address that was texted opens still, but cannot be told again: the next text carries a new one
  const fresh = await portal(alone)
  expect(fresh).not.toBe(texted)
  expect(await portal(alone)).toBe(fresh)
  const opened = (url: string) =>
    alone.app.inject({ method: 'GET', url: '/orma-v2/api/member-access/page', headers: { authorization: `Link ${url.split('/').at(-1)}` } })
  expect((await opened(texted)).statusCode).toBe((await opened(fresh)).statusCode)
  expect((await opened(`${fresh.slice(0, -4)}AAAA`)).statusCode).not.toBe((await opened(fresh)).statusCode)
})

test('a secret that no key opens is counted and left as it is', async () => {
  const id = randomUUID()
  const sealed = sealText([newKey()], 'token', `mail link ${id}`)
  await sql`insert into mail (kind, recipient, vars) values ('reset', 'ana@clinic.example', ${JSON.stringify({ tokenId: id, sealed })})`.execute(
    t.owner,
  )
  const keys = [newKey(), newKey()] as const
  const { lost } = await resealAll(
    t.url,
    keys,
    sealedPlaces.filter(({ table }) => table === 'mail'),
  )
  expect(lost).toBeGreaterThan(0)
  const { rows } = await sql<{ vars: object }>`select vars from mail where vars ->> 'tokenId' = ${id}`.execute(t.owner)
  expect(rows[0]?.vars).toEqual({ tokenId: id, sealed })
})

test('an account whose credentials no key opens stops no other account’s hook', async () => {
  const pathToken = 'unguessable'
  const add = async (auth: object) => {
    const { rows } = await sql<{ id: string }>`
      insert into vendor_connection (vendor, name, mode, base_url, path_token_hash, hook_auth)
      values ('bodytrace', ${randomUUID()}, 'live', 'https://vendor.example', decode(${sha256(pathToken)}, 'hex'), ${JSON.stringify(auth)})
      returning id`.execute(t.owner)
    return rows[0]!.id
  }
  const good = await add({ kind: 'path' })
  const sealed = await add({ kind: 'signed', sealed: sealText([newKey()], 'secret', 'vendor connection of another') })
  const connections = openConnections(t.db, { secretBox: [newKey()] })
  expect((await connections.find({ vendor: 'bodytrace', connectionId: good, pathToken }))?.id).toBe(good)
  expect(await connections.find({ vendor: 'bodytrace', connectionId: sealed, pathToken })).toBeUndefined()
})

test('whoever seals something tells where it lies', () => {
  const sealing = sourceFiles(['server/src/**/*.ts']).filter(
    ({ path, text }) => !path.includes('/testing/') && /import \{[^}]*\bsealText\b[^}]*\} from '[^']*secret-box/.test(text),
  )
  const updates = [
    'auth/second-factor/totp.ts',
    'auth/sign-on/provider-secret.ts',
    'devices/accounts/connections.routes.ts',
    'devices/accounts/member-token.ts',
    'platform/mail.ts',
    'webhooks/webhook-secret.ts',
  ]
  expect(sealing.map(({ path }) => path)).toEqual(updates.map((path) => `server/src/${path}`))
})
