/** A code that somebody typed: of the app, or one of those on paper. */
import type { Config } from '../../platform/config.ts'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { spendTotp } from './totp.ts'

/** Whether it is right; it is used with that. */
export const spendCode = async (
  db: UnscopedDb,
  config: Pick<Config, 'keys'>,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> => (/^\d{6}$/.test(code) ? spendTotp(db, config, { userId, code }) : spendRecoveryCode(db, userId, code))
