/** How a call carries a link. */
import type { FastifyRequest } from 'fastify'
import { isSecret, secretHash } from '../link-token.ts'

/** Where a program that sends no headers puts it: a calendar, a mail reader that unsubscribes. */
export const linkParam = 'linkToken'

/** What a call shows, as hashes: its link, and the pass that a right proof gave it. */
export type LinkBearer = { secret: Buffer; pass: Buffer | null }

/**
 * Reads `Authorization: Link SECRET` or `Link SECRET.PASS`, so that neither stands in an address, else the parameter of
 * the path.
 */
export function linkBearer({ headers, params }: FastifyRequest): LinkBearer | undefined {
  const [scheme, displayed = ''] = (headers.authorization ?? '').split(' ')
  const [secret, pass] = scheme === 'Link' ? displayed.split('.') : [(params as Record<string, string>)[linkParam]]
  return isSecret(secret) ? { secret: secretHash(secret), pass: isSecret(pass) ? secretHash(pass) : null } : undefined
}
