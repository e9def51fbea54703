/** The client organization that a sign-in page is dressed as. Looks at organizations only, never at accounts. */
import { emailDomain } from '@vitalrounds/domain/auth/email'
import { logoAddress } from '../groups/logo-address.ts'
import { findProviderOf } from './sign-on/provider.queries.ts'
import type { UnscopedDb } from '../platform/database/unscoped.ts'

const none = { client: null, companyName: null, companyNameShort: null, logo: null, color: null, hasSignOn: false }

/** By the name in the address first, then by the domain of an e-mail. */
export async function findBranding(db: UnscopedDb, request: { client?: string | undefined; email?: string | undefined }) {
  const client = request.client?.toLowerCase()
  const domain = emailDomain(request.email ?? '')
  if (client === undefined && domain === undefined) return none
  const provider = domain === undefined ? undefined : await findProviderOf(db, request.email ?? '')
  const row = await db
    .selectFrom('client_organization')
    .select(['client', 'company_name', 'company_name_short', 'logo_svg', 'color'])
    .where((eb) => {
      if (client !== undefined) return eb('client', '=', client)
      return provider ? eb('client', '=', provider.client) : eb('email_domain', '=', domain ?? '')
    })
    .executeTakeFirst()
  if (!row) return none
  return {
    client: row.client,
    companyName: row.company_name,
    companyNameShort: row.company_name_short,
    logo: logoAddress(row),
    color: row.color,
    hasSignOn: provider?.client === row.client,
  }
}
