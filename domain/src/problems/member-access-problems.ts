/** Refusals about a member's own page; part of the catalog in `problems.ts`. */
export const accessProblems = {
  'access.phoneUnknown': { status: 404, title: 'Phone not found', text: 'No enrolled member has this phone number.' },
  'access.phoneShared': {
    status: 409,
    title: 'Shared phone',
    text: 'More than one member has this phone number. Enter the date of birth.',
  },
  'access.noCaregiverPhone': {
    status: 409,
    title: 'No phone of the caregiver',
    text: 'The profile holds no phone number of ten digits for the caregiver.',
  },
  'access.duplicate': {
    status: 409,
    title: 'Link is there',
    text: 'A link for somebody of this name is open. Text that one, or revoke it first.',
  },
  'access.linkUnknown': { status: 404, title: 'Link not found', text: 'This link does not exist or was revoked.' },
} as const
