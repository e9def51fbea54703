/** The client organization that a sign-in page is dressed as. Looks at organizations only, never at accounts. */
import { emailDomain } from '@vitalrounds/domain/auth/email'
import { logoAddress } from '../groups/logo-address.ts'
import type { UnscopedDb } from '../platform/database/unscoped.ts'

const none = { client: null, companyName: null, companyNameShort: null, logo: null, color: null }

/** By the name in the address first, then by the domain of an e-mail. */
export async function findBranding(db: UnscopedDb, request: { client?: string | undefined; email?: string | undefined }) {
  const client = request.client?.toLowerCase()
  const domain = emailDomain(request.email ?? '')
  if (client === undefined && domain === undefined) return none
  const row = await db
    .selectFrom('client_organization')
    .select(['client', 'company_name', 'company_name_short', 'logo_svg', 'color'])
    .where((eb) => (client === undefined ? eb('email_domain', '=', domain ?? '') : eb('client', '=', client)))
    .executeTakeFirst()
  if (!row) return none
  return {
    client: row.client,
    companyName: row.company_name,
    companyNameShort: row.company_name_short,
    logo: logoAddress(row),
    color: row.color,
  }
}
