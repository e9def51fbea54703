/** What is refused about programs of others; part of the catalog in `problems.ts`. */
export const fhirProblems = {
  'apiClient.onRecord': {
    status: 409,
    title: 'On record',
    text: 'A program that was saved stays on record. Disable it instead.',
  },
  'apiClient.scope': { status: 403, title: 'Outside the scope', text: 'The scope of this token does not reach this.' },
  // As RFC 6749 names them
  'token.invalidRequest': { status: 400, title: 'Invalid request', text: 'Something the token endpoint needs is missing or malformed.' },
  'token.invalidClient': { status: 401, title: 'Invalid client', text: 'The client could not be authenticated.' },
  'token.invalidScope': { status: 400, title: 'Invalid scope', text: 'No scope that was requested can be granted.' },
  'token.unsupportedGrant': { status: 400, title: 'Unsupported grant type', text: 'Only client_credentials is served.' },
} as const

/** The error of RFC 6749 by the code of the refusal. */
export const tokenErrors: Readonly<Record<string, string>> = {
  'token.invalidClient': 'invalid_client',
  'token.invalidScope': 'invalid_scope',
  'token.unsupportedGrant': 'unsupported_grant_type',
}
