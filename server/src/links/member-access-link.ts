/**
 * The links to a member's own page. Their secrets are derived from their ids with the server's key, so that the same address
 * can be texted again and shown to staff, while the table holds its hash alone.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { memberAccessPath } from '@vitalrounds/domain/member-access/api'
import { sql } from 'kysely'
import { makeLink } from './make-link.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { secretHash } from '../platform/link-token.ts'
import { linkKeys, publicAddress } from '../platform/public-url.ts'

// Whoever gets the address by text has at least a week with it
const leastDaysLeft = 7

const derived = (key: Uint8Array, linkId: string) => createHmac('sha256', key).update(`member access ${linkId}`).digest('base64url')
const newSecretOf = (db: GroupDb, linkId: string) => derived(linkKeys(db)[0], linkId)
const addressWith = (db: GroupDb, secret: string) => publicAddress(db, `${memberAccessPath}/${secret}`)

/** The addresses as they were handed out, of those links whose key is still known: nobody is given a dead one. */
async function addressesOf(db: GroupDb, linkIds: readonly string[]): Promise<Map<string, string>> {
  const created = linkIds.flatMap((id) =>
    linkKeys(db).map((key) => {
      const secret = derived(key, id)
      return { id, secret, hash: secretHash(secret) }
    }),
  )
  if (created.length === 0) return new Map()
  const { rows } = await sql<{ hash: Buffer }>`
    select app.links_with_secrets(${created.map(({ id }) => id)}::uuid[], ${created.map(({ hash }) => hash)}::bytea[]) as hash`.execute(db)
  const existing = new Set(rows.map(({ hash }) => hash.toString('hex')))
  return new Map(
    created.flatMap(({ id, secret, hash }) => (existing.has(hash.toString('hex')) ? [[id, addressWith(db, secret)] as const] : [])),
  )
}

export type HandedLink = { linkId: string; url: string; expiresAt: string }

/** A link for the member, or with a label for a caregiver. */
export async function makeAccessLink(
  db: GroupDb,
  { memberId, by, label = '' }: { memberId: string; by: string | null; label?: string },
): Promise<HandedLink> {
  const id = randomUUID()
  const secret = newSecretOf(db, id)
  const link = await makeLink(db, 'member_access', {
    memberId,
    id,
    secret,
    ...(by && { issuedBy: by }),
  })
  await db
    .insertInto('member_access_link')
    .values({ group_id: db.groupId, link_id: id, member_id: memberId, label, is_caregiver: label !== '' })
    .execute()
  return { linkId: id, url: addressWith(db, secret), expiresAt: link.expiresAt }
}

/** The member's own link that still works for a while, if there is one. */
export async function findOwnLink(db: GroupDb, memberId: string): Promise<HandedLink | undefined> {
  const rows = await liveLinks(db, [memberId]).execute()
  const addresses = await addressesOf(db, idsOf(rows))
  const row = rows.find(({ id }) => addresses.has(id))
  return row && { linkId: row.id, url: addresses.get(row.id)!, expiresAt: row.expires_at }
}

/** The address of a caregiver's link that still opens. */
export async function caregiverAddress(db: GroupDb, { memberId, linkId }: { memberId: string; linkId: string }) {
  const row = await openLinks(db, [memberId])
    .where('a.is_caregiver', '=', true)
    .where('l.id', '=', linkId)
    .where('l.expires_at', '>', db.asOf)
    .executeTakeFirst()
  return row && (await addressesOf(db, [row.id])).get(row.id)
}

/** Whether a caregiver of this name, in whatever case it was written, has a link that still opens. */
export async function hasOpenLink(db: GroupDb, { memberId, label }: { memberId: string; label: string }) {
  const row = await openLinks(db, [memberId])
    .where('a.is_caregiver', '=', true)
    .where(sql<boolean>`lower(a.label) = lower(${label})`)
    .where('l.expires_at', '>', db.asOf)
    .executeTakeFirst()
  return row !== undefined
}

/** As long as an address is, for whoever looks at a text before it is sent; opens nothing. */
export const standInAddress = (db: GroupDb) => publicAddress(db, `${memberAccessPath}/${'x'.repeat(newSecretOf(db, '').length)}`)

/** The standing address of each of these members who has one. */
export async function standingAddresses(db: GroupDb, memberIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await liveLinks(db, memberIds).execute()
  const addresses = await addressesOf(db, idsOf(rows))
  return new Map(
    rows.toReversed().flatMap(({ id, member_id }) => {
      const url = addresses.get(id)
      return url === undefined ? [] : [[member_id, url] as const]
    }),
  )
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const liveLinks = (db: GroupDb, memberIds: readonly string[]) =>
  openLinks(db, memberIds)
    .where('a.is_caregiver', '=', false)
    .where('l.expires_at', '>', sql<string>`app.now() + make_interval(days => ${leastDaysLeft})`)

const openLinks = (db: GroupDb, memberIds: readonly string[]) =>
  db
    .selectFrom('member_access_link as a')
    .innerJoin('link as l', (on) => on.onRef('l.group_id', '=', 'a.group_id').onRef('l.id', '=', 'a.link_id'))
    .innerJoin('member as m', (on) => on.onRef('m.group_id', '=', 'a.group_id').onRef('m.id', '=', 'a.member_id'))
    .select(['l.id', 'l.expires_at', 'a.member_id'])
    .where('a.group_id', '=', db.groupId)
    .where('a.member_id', 'in', [...memberIds])
    .where('m.disenrolled', '=', false)
    .where('l.revoked_at', 'is', null)
    .where('l.tries_left', '>', 0)
    .orderBy('l.expires_at', 'desc')

/** What `$PATIENTPORTAL` is filled with: the member's own address, made where there is none; empty for who has left. */
export async function patientPortalAddress(db: GroupDb, memberId: string): Promise<string> {
  const member = await db
    .selectFrom('member')
    .select('disenrolled')
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member || member.disenrolled) return ''
  return ((await findOwnLink(db, memberId)) ?? (await makeAccessLink(db, { memberId, by: null }))).url
}
