/** What is refused to the provisioning of an identity provider (SCIM 2.0); part of the catalog in `problems.ts`. */
export const scimProblems = {
  'scim.token': {
    status: 401,
    title: 'Token not valid',
    text: 'This token is unknown, revoked or over. Make a new one on the page of single sign-on.',
  },
  'scim.off': {
    status: 403,
    title: 'Single sign-on is off',
    text: 'Accounts are provisioned while single sign-on of the organization is on. An administrator can turn it on.',
  },
  'scim.syntax': { status: 400, title: 'Not readable', text: 'This is not a message that SCIM 2.0 knows.' },
  'scim.filter': {
    status: 400,
    title: 'Filter not served',
    text: 'Filters are comparisons by eq of userName, externalId or id, joined by and.',
  },
  'scim.path': { status: 400, title: 'Path not known', text: 'This attribute is not known here.' },
  'scim.value': { status: 400, title: 'Value not valid', text: 'A value is missing or has the wrong form.' },
  'scim.mutability': { status: 400, title: 'Not changed by the provider', text: 'This attribute is managed here and not by the provider.' },
  'scim.domain': {
    status: 400,
    title: 'Address of another domain',
    text: 'The userName has to be an e-mail address of a domain that the organization has entered for single sign-on.',
  },
  'scim.uniqueness': { status: 409, title: 'Already here', text: 'An account with this userName or externalId is here already.' },
  'scim.deleted': {
    status: 409,
    title: 'Deleted before',
    text: 'The provider has deleted an account of this address before. Its work belongs to that person, so an administrator has to enable it here.',
  },
  'scim.emergency': {
    status: 400,
    title: 'Emergency account',
    text: 'The emergency account signs in with a password should the provider fail, so the provider does not change it.',
  },
  'scim.disabledHere': {
    status: 400,
    title: 'Disabled by an administrator',
    text: 'An administrator has disabled this account here, so an administrator has to enable it.',
  },
  'scim.version': { status: 412, title: 'Changed meanwhile', text: 'The resource is another version than If-Match names. Read it again.' },
} as const

/** The detail error keyword of RFC 7644, section 3.12, by the code of the refusal. */
export const scimTypes: Readonly<Record<string, string>> = {
  'request.invalid': 'invalidSyntax',
  'request.malformed': 'invalidSyntax',
  'request.text': 'invalidValue',
  'scim.syntax': 'invalidSyntax',
  'scim.filter': 'invalidFilter',
  'scim.path': 'invalidPath',
  'scim.value': 'invalidValue',
  'scim.mutability': 'mutability',
  'scim.domain': 'invalidValue',
  'scim.uniqueness': 'uniqueness',
  'scim.deleted': 'uniqueness',
  'scim.emergency': 'mutability',
  'scim.disabledHere': 'mutability',
}
