/** The private address by which a calendar program reads a member's events: one at a time, and revocable. */
import type { PublicLinkKind } from '@vitalrounds/domain/values/link-kinds'
import { makeLink, revokeLinks } from '../../links/make-link.ts'
import { requireLockedMember } from '../../readings/settle-member.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { careSettings } from '../care-settings.ts'
import { zoneOf } from './events.queries.ts'

const kind: PublicLinkKind = 'calendar_feed'

export async function findFeed(db: GroupDb, memberId: string) {
  await zoneOf(db, memberId)
  const row = await db
    .selectFrom('link')
    .select(['id', 'created_at', 'expires_at'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', db.asOf)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const { feedShowsNames } = await careSettings(db)
  const feed = row ? { linkId: row.id, createdAt: row.created_at, expiresAt: row.expires_at } : null
  return { feed, showsNames: feedShowsNames }
}

export async function makeFeed(db: GroupDb, { memberId, by }: { memberId: string; by: string }, publicUrl: string) {
  await requireLockedMember(db, memberId)
  await revokeLinks(db, { kind, memberId })
  const { id, secret, expiresAt } = await makeLink(db, kind, { memberId, issuedBy: by })
  return { linkId: id, address: `${publicUrl}/orma-v2/api/calendar-feed/${secret}`, expiresAt }
}

export async function revokeFeed(db: GroupDb, memberId: string) {
  await requireLockedMember(db, memberId)
  return { revoked: await revokeLinks(db, { kind, memberId }) }
}
