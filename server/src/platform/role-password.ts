/** The passwords of the database's roles: each derived from one key, so that all servers of a database know the same. */
import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto'

/** HKDF (RFC 5869) with the role's name as the purpose: nobody gets from one password to another, or to the key. */
export const rolePassword = (key: Uint8Array, role: string): string =>
  Buffer.from(hkdfSync('sha256', key, '', `database role ${role}`, 32)).toString('base64url')

// PostgreSQL's own default; the password is 256 bits of chance, so no more is needed
const iterations = 4096

/**
 * What PostgreSQL keeps of a password (SCRAM-SHA-256, RFC 5803). Made here, so that neither a statement nor the log of the
 * database ever holds the password itself.
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`
}

/** The same place in a database, entered as this role. Parameters win over what else the address names. */
export function loginUrl(url: string, role: string, key: Uint8Array): string {
  const at = new URL(url)
  if (at.hostname !== '') at.username = at.password = ''
  at.searchParams.set('user', role)
  at.searchParams.set('password', rolePassword(key, role))
  return at.href
}
