/** What a new group begins with (docs/sources/product.md 2.9): the billing flags of the specification and of its client. */
import { defaultConfig } from '@vitalrounds/domain/billing/settings'
import type { UnscopedDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

/** `isSigned`: the client organization has an agreement of its own that covers its groups. */
export type GroupDefaults = { billing_config: Record<string, boolean>; isSigned: boolean }

export async function groupDefaults(db: UnscopedDb, client: string | null): Promise<GroupDefaults> {
  if (client === null) return { billing_config: { ...defaultConfig }, isSigned: false }
  const row = await db.selectFrom('client_organization').selectAll().where('client', '=', client).executeTakeFirst()
  if (!row) return refuse('client.unknown')
  const flags = {
    '99454': row.bills_99434,
    '99453': row.bills_99453,
    '99457': row.bills_99457,
    '99458': row.bills_99458,
  }
  return { billing_config: { ...defaultConfig, ...flags }, isSigned: row.has_agreement }
}
