/** Hands out a public link about one member, or to a person of the clinic, and takes links back. */
import { linkKinds, proofTries, type PublicLinkKind } from '@vitalrounds/domain/links/kinds'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { newSecret, secretHash } from '../platform/link-token.ts'

export type LinkSubject = {
  /** Absent where the link is about a person of the clinic, whom `subjectId` names. */
  memberId?: string
  /** What of the member, where the kind opens less than the member: an alert. */
  subjectId?: string
  /** The user who hands it out; absent for a job. */
  issuedBy?: string
}
/** A new link. The secret is told this once; its id is what the audit names. */
export type NewLink = { id: string; secret: string; expiresAt: string }

/** Makes a link of a kind. A member may hold several of one kind: whoever replaces one revokes the others first. */
export async function makeLink(db: GroupDb, kind: PublicLinkKind, subject: LinkSubject): Promise<NewLink> {
  const { lifeSeconds, uses, proof } = linkKinds[kind]
  const secret = newSecret()
  const { id, expires_at } = await db
    .insertInto('link')
    .values({
      group_id: db.groupId,
      kind,
      secret_hash: secretHash(secret),
      member_id: subject.memberId ?? null,
      subject_id: subject.subjectId ?? null,
      proof,
      issued_by: subject.issuedBy ?? null,
      expires_at: sql`app.now() + make_interval(secs => ${lifeSeconds})`,
      uses_left: uses,
      tries_left: proofTries,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { id, secret, expiresAt: expires_at }
}

/** Which links: one, or all of a kind about a member or about one thing of a member. */
export type WhichLinks = { id: string } | { kind: PublicLinkKind; memberId: string; subjectId?: string }

/** From now on none of these opens anything; answers their ids, for the audit. A page that is open is refused next time. */
export async function revokeLinks(db: GroupDb, which: WhichLinks): Promise<string[]> {
  const revoked = await db
    .updateTable('link')
    .set({ revoked_at: sql`app.now()` })
    .where('group_id', '=', db.groupId)
    .where('revoked_at', 'is', null)
    .where((eb) => {
      if ('id' in which) return eb('id', '=', which.id)
      const ofMember = [eb('kind', '=', which.kind), eb('member_id', '=', which.memberId)]
      return eb.and(which.subjectId ? [...ofMember, eb('subject_id', '=', which.subjectId)] : ofMember)
    })
    .returning('id')
    .execute()
  return revoked.map(({ id }) => id)
}
