/** Codes on paper for the day the phone is lost: each opens one sign-in. */
import { createHash, randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '@vitalrounds/domain/auth/second-factor-api'
import { typedCode } from '@vitalrounds/domain/values/typed-code'
import { Secret } from 'otpauth'
import { sql } from 'kysely'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'

// 120 bits: so many that a plain hash is enough (OWASP ASVS 5.0, 6.5.2)
const codeBytes = 15

const hashOf = (code: string) => createHash('sha256').update(typedCode(code).toUpperCase()).digest()

const newCode = () => (new Secret({ buffer: new Uint8Array(randomBytes(codeBytes)).buffer }).base32.match(/.{4}/g) ?? []).join('-')

/** Makes new codes and forgets the old ones; they are shown this once. */
export async function renewRecoveryCodes(db: UnscopedDb, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await db.deleteFrom('auth.recovery_code').where('user_id', '=', userId).execute()
  await db
    .insertInto('auth.recovery_code')
    .values(codes.map((code) => ({ user_id: userId, hash: hashOf(code) })))
    .execute()
  return codes
}

/** Whether this is an unused code; it is used with that. */
export async function spendRecoveryCode(db: UnscopedDb, userId: string, code: string): Promise<boolean> {
  const spent = await db
    .updateTable('auth.recovery_code')
    .set({ used_at: sql`app.now()` })
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .execute()
  return spent.length === 1
}
