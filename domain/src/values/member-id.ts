/**
 * The id of a member. Schemas made here are registered, so that whoever reads a contract can tell where it speaks of a
 * member: the audit names every member found at such a place, and nobody has to name one by hand.
 */
import { z } from 'zod'

export const markedMemberIds = z.registry()

/** A schema for a member's id, with the words a person reads when it is missing or wrong. */
export const memberId = (message?: string) => z.uuid(message).register(markedMemberIds)
export const MemberId = memberId()
/** The path of what is about one member. */
export const MemberParams = z.strictObject({ id: MemberId })

export const markedQueries = z.registry()

/**
 * A query of operator objects and plain values, which the server's query language reads and refuses with their path. Each id
 * that stands in it is asked for, found or not.
 */
export const MemberQuery = z.record(z.string(), z.unknown()).register(markedQueries)

/** A file about members: what is sent is its text alone; the audit names whose lines are in it, and what is nobody's. */
export const MemberFile = z
  .object({ text: z.string(), members: z.array(MemberId), others: z.array(z.string()).default([]) })
  .transform(({ text }) => text)
  .pipe(z.string())
