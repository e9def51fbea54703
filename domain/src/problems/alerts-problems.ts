/** Refusals about doctor alerts; part of the catalog in `problems.ts`. */
export const alertProblems = {
  'alert.unknown': { status: 404, title: 'Alert not found', text: 'This alert does not exist.' },
  'alert.answered': { status: 409, title: 'Alert answered', text: 'The doctor has answered in the meantime.' },
  'alert.cleared': { status: 409, title: 'Alert cleared', text: 'This alert was cleared in the meantime.' },
  'alert.notPractitioner': {
    status: 409,
    title: 'For a practitioner',
    text: 'A physician, nurse practitioner, physician assistant, clinical nurse specialist or nurse midwife answers an alert.',
  },
  'alert.codeJustSent': {
    status: 429,
    title: 'Code sent',
    text: 'A code was sent a moment ago. Please wait half a minute before asking for another.',
  },
  'alert.directUnavailable': {
    status: 409,
    title: 'Direct secure messages are not set up',
    text: 'Direct secure messaging is not set up for this clinic: it needs the SMTP edge of its HISP.',
  },
} as const
