/** Whether an organization has turned passwords off, and for whom that does not hold. */
import type { UnscopedDb } from '../../platform/database/unscoped.ts'
import { findAccountById, findProviderOf, isCovered } from './provider.queries.ts'

/** Whether passwords are off for an e-mail's domain; looks at organizations only, so it may be said of any address. */
export const arePasswordsOff = async (db: UnscopedDb, email: string): Promise<boolean> =>
  (await findProviderOf(db, email))?.passwords_off ?? false

/** Whether this account signs in through its organization alone. The emergency account does not, nor whoever it does not speak for. */
export async function isSignOnOnly(db: UnscopedDb, userId: string): Promise<boolean> {
  const account = await findAccountById(db, userId)
  const provider = account && (await findProviderOf(db, account.email))
  return provider?.passwords_off === true && provider.emergency_user !== userId && isCovered(account!, provider)
}
