/** Refusals about people, workspaces and their settings; part of the one list of refusals. */
export const peopleProblems = {
  'settings.changed': {
    status: 409,
    title: 'Changed by someone else',
    text: 'These settings were changed while you were editing. Please look at both versions and save again.',
  },
  AccountNameInUse: {
    status: 409,
    title: 'E-mail in use',
    text: 'A user with this email already exists',
  },
  'login.initialPassword': {
    status: 403,
    title: 'Choose your own password',
    text: 'This password was given to you. Ask for a link to set one of your own, and sign in with that.',
  },
  'user.disabled': { status: 409, title: 'Account disabled', text: 'This account is disabled. Enable it first.' },
  'user.ownFactors': {
    status: 409,
    title: 'Your own account',
    text: 'Your own second factor is taken away by another administrator.',
  },
  'user.signingTitle': {
    status: 403,
    title: 'A title that signs',
    text: 'An administrator gives this title: whoever has it may sign months and orders.',
  },
  'auditor.noGrant': { status: 404, title: 'No access to end', text: 'This auditor has no access now.' },
  'auditor.unknown': { status: 404, title: 'Not an auditor', text: 'There is no such auditor, or a member is not of your clinic.' },
  'user.self': { status: 409, title: 'Your own account', text: 'You cannot take your own rights away.' },
  'user.lastSuperAdmin': {
    status: 409,
    title: 'The last super admin',
    text: 'Somebody must be left who can let others in. Make another super admin first.',
  },
  'user.confirmed': { status: 409, title: 'Already confirmed', text: 'This person has confirmed the e-mail address.' },
  'emergency.member': {
    status: 409,
    title: 'Your own workspace',
    text: 'You belong to this workspace. Choose it among your workspaces.',
  },
  'emergency.open': {
    status: 409,
    title: 'Emergency access is open',
    text: 'End the emergency access that is open before you begin another one.',
  },
  'emergency.over': { status: 409, title: 'Already over', text: 'No emergency access is open.' },
  'emergency.notThen': {
    status: 403,
    title: 'Not in an emergency',
    text: 'Emergency access is for looking after members. This is left to the people of the workspace.',
  },
  'group.duplicate': {
    status: 409,
    title: 'Workspace exists',
    text: 'A workspace with this name already exists.',
  },
  'agreement.signed': { status: 409, title: 'Already signed', text: 'The agreement of this workspace is signed.' },
  'agreement.unsigned': { status: 404, title: 'Not signed', text: 'No agreement of this workspace has been signed.' },
  'client.duplicate': {
    status: 409,
    title: 'Organization exists',
    text: 'Another client organization has this word in its addresses.',
  },
  'client.domainInUse': {
    status: 409,
    title: 'E-mail domain in use',
    text: 'Another client organization has this e-mail domain.',
  },
  'client.none': { status: 404, title: 'Organization not found', text: 'There is no such client organization.' },
  'client.unknown': { status: 422, title: 'Unknown organization', text: 'There is no such client organization.' },
  'support.unknown': { status: 404, title: 'Request not found', text: 'You have not sent this request.' },
} as const
