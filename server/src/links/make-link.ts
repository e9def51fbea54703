/** Hands out a public link about one member, or to a person of the clinic, and takes links back. */
import { type LinkKindRow, linkKinds, proofTries, type PublicLinkKind } from '@vitalrounds/domain/values/link-kinds'
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
  /** Chosen by whoever must be able to make the secret again. */
  id?: string
  secret?: string
  /** Another than its kind has, where the clinic has chosen so. */
  proof?: LinkKindRow['proof']
}
/** A new link. The secret is told this once; its id is what the audit names. */
export type NewLink = { id: string; secret: string; expiresAt: string }

/** Makes a link of a kind. A member may hold several of one kind: whoever replaces one revokes the others first. */
export async function makeLink(db: GroupDb, kind: PublicLinkKind, subject: LinkSubject): Promise<NewLink> {
  const { lifeSeconds, uses, proof } = linkKinds[kind]
  const secret = subject.secret ?? newSecret()
  const { id, expires_at } = await db
    .insertInto('link')
    .values({
      ...(subject.id && { id: subject.id }),
      group_id: db.groupId,
      kind,
      secret_hash: secretHash(secret),
      member_id: subject.memberId ?? null,
      subject_id: subject.subjectId ?? null,
      proof: subject.proof ?? proof,
      issued_by: subject.issuedBy ?? null,
      expires_at: sql`app.now() + make_interval(secs => ${lifeSeconds})`,
      uses_left: uses,
      tries_left: proofTries,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { id, secret, expiresAt: expires_at }
}

/** Which links: one, all of a kind about a member or about one thing of a member, or whatever there is about a member. */
export type LinkFilter = { id: string } | { memberId: string; kind?: PublicLinkKind; subjectId?: string; id?: string }

/** From now on none of these opens anything; answers their ids, for the audit. A page that is open is refused next time. */
export async function revokeLinks(db: GroupDb, which: LinkFilter): Promise<string[]> {
  const ofMember: { id?: string; memberId?: string; kind?: string; subjectId?: string } = which
  const revoked = await db
    .updateTable('link')
    .set({ revoked_at: sql`app.now()` })
    .where('group_id', '=', db.groupId)
    .where('revoked_at', 'is', null)
    .$if('memberId' in which, (links) => links.where('member_id', '=', ofMember.memberId ?? ''))
    .$if(ofMember.kind !== undefined, (links) => links.where('kind', '=', ofMember.kind ?? ''))
    .$if(ofMember.subjectId !== undefined, (links) => links.where('subject_id', '=', ofMember.subjectId ?? ''))
    .$if(ofMember.id !== undefined, (links) => links.where('id', '=', ofMember.id ?? ''))
    .returning('id')
    .execute()
  return revoked.map(({ id }) => id)
}
