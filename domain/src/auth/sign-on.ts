/** What follows from what an identity provider says of a person: the role, the second factor, whether this account is theirs to give. */

/** The claims of an ID token that are read (OpenID Connect Core, section 5.1; RFC 8176 for `amr`), or what an assertion of SAML says of the same. */
export type SignOnClaims = {
  issuer: string
  subject: string
  /** Lower case; undefined where the provider says none. */
  email: string | undefined
  isEmailVerified: boolean
  firstName: string
  lastName: string
  amr: readonly string[]
  acr: string | undefined
  /** Values of the group claim. */
  groups: readonly string[]
}

// RFC 8176, section 2 (`mfa`); the profiles by which providers name a second factor in `acr`: REFEDS MFA 1.2, the OpenID
// policies of 2008 and EAP ACR Values 1.0 (`phr`, `phrh`); the classes of SAML that are two factors by their own words
// (Authentication Context for SAML 2.0, section 3.4); and the name that Microsoft Entra ID has for it
const mfaMethods = ['mfa', 'http://schemas.microsoft.com/claims/multipleauthn']
const mfaClasses = [
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'phr',
  'phrh',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorUnregistered',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:SmartcardPKI',
  'http://schemas.microsoft.com/claims/multipleauthn',
]

/** Whether the provider says that a second factor was shown. One method alone, such as `otp`, is not two. */
export const provesMfa = ({ amr, acr }: Pick<SignOnClaims, 'amr' | 'acr'>): boolean =>
  amr.some((method) => mfaMethods.includes(method)) || (acr !== undefined && mfaClasses.includes(acr))

/** The role that the groups of a person give; undefined where roles are managed here. Never more than an administrator. */
export function roleByGroups(
  { groups }: Pick<SignOnClaims, 'groups'>,
  { groupClaim, adminGroups }: { groupClaim: string; adminGroups: readonly string[] },
): 'user' | 'admin' | undefined {
  if (groupClaim === '') return undefined
  return groups.some((group) => adminGroups.includes(group)) ? 'admin' : 'user'
}

/** An account, and how far it reaches. */
export type AccountReach = {
  /** The client organization of its home; null where that is of none. */
  client: string | null
  emailDomain: string
  isSuperAdmin: boolean
  hasSuperUserAccess: boolean
  /** Whether it works in a workspace that is not of `client`. */
  worksElsewhere: boolean
}

/**
 * Whether the provider of an organization speaks for this account. It does not for whoever works for the platform, is at home
 * in another organization, works in another one as well, or has an address of another domain: it would take over what is
 * not the organization's.
 */
export const isCoveredBy = (
  { client, emailDomain, isSuperAdmin, hasSuperUserAccess, worksElsewhere }: AccountReach,
  provider: { client: string; emailDomains: readonly string[] },
): boolean =>
  client === provider.client && provider.emailDomains.includes(emailDomain) && !isSuperAdmin && !hasSuperUserAccess && !worksElsewhere
