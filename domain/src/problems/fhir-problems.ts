/** What is refused about programs of others; part of the catalog in `problems.ts`. */
export const fhirProblems = {
  'apiClient.onRecord': {
    status: 409,
    title: 'On record',
    text: 'A program that was saved stays on record. Disable it instead.',
  },
  'apiClient.scope': { status: 403, title: 'Outside the scope', text: 'The scope of this token does not reach this.' },
  'export.async': {
    status: 400,
    title: 'Asynchronous only',
    text: 'An export is made after it is asked for: send the header Prefer: respond-async.',
  },
  'export.parameter': { status: 400, title: 'Invalid parameter', text: 'A parameter of the export is malformed or not supported.' },
  'export.running': {
    status: 429,
    title: 'One at a time',
    text: 'An export of this client is under way. Wait for it, or cancel it.',
  },
  'export.tooMany': {
    status: 429,
    title: 'Too many exports',
    text: 'This client has as many exports with files as it may. Delete one, or wait until one is over.',
  },
  'export.tooSoon': { status: 429, title: 'Asked too soon', text: 'Wait as long as Retry-After says before asking again.' },
  'export.failed': { status: 500, title: 'Export failed', text: 'This export could not be made. Ask for it once more.' },
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
