/** SMART Backend Services (HL7 SMART App Launch 2.2): how a program without a person at the screen finds its way in and proves itself. */

/** The longest life of an assertion, and that of an access token (seconds). */
export const assertionSeconds = 300
export const clientTokenSeconds = 300
export const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
export const assertionAlgorithms = ['RS384', 'ES384'] as const

/** Where the records of one clinic are, below the address of the site. */
export const fhirPathOf = (groupId: string) => `/fhir/r4/${groupId}` as const
/** The same with the site, which has no slash at its end. */
export const fhirUrlOf = (site: string, groupId: string) => `${site}${fhirPathOf(groupId)}`
/** Where tokens are given out, below the base of one clinic. */
export const tokenUrlOf = (base: string) => `${base}/token`

/** `.well-known/smart-configuration` of the base of one clinic. */
export const smartConfiguration = (base: string) => ({
  token_endpoint: tokenUrlOf(base),
  grant_types_supported: ['client_credentials'],
  token_endpoint_auth_methods_supported: ['private_key_jwt'],
  token_endpoint_auth_signing_alg_values_supported: [...assertionAlgorithms],
  scopes_supported: ['system/*.rs', 'system/*.read'],
  code_challenge_methods_supported: ['S256'],
  capabilities: ['client-confidential-asymmetric', 'permission-v1', 'permission-v2'],
})
