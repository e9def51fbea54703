/** What is refused about payers and claims; a part of the catalog in `problems.ts`. */
export const claimProblems = {
  'payer.unknown': { status: 404, title: 'Payer not found', text: 'This clinic has no such payer any more.' },
  'payer.inUse': {
    status: 409,
    title: 'Payer in use',
    text: 'A payer that is on record for a member or has a fee cannot be removed.',
  },
  'payer.medicareNumber': {
    status: 422,
    title: 'Medicare number not right',
    text: 'A Medicare number has eleven characters, without dashes, and never S, L, O, I, B or Z.',
  },
  'claims.nothing': { status: 409, title: 'Nothing to send', text: 'No claim of this month is ready to be sent.' },
  'claims.notPossible': {
    status: 409,
    title: 'Not possible any more',
    text: 'How this claim stands has changed. Look at it again.',
  },
  'claims.fileUnknown': { status: 404, title: 'File not found', text: 'This clinic has no such file of claims.' },
  'claims.unreadable': {
    status: 422,
    title: 'Answers not read',
    text: 'This file cannot be read whole, and nothing of it was taken.',
  },
  'claims.noneIsPlayed': {
    status: 409,
    title: 'No clearing house here',
    text: 'Only a trial plays the clearing house. Download the file and hand it to yours.',
  },
  'claims.otherPractice': {
    status: 422,
    title: 'Answers for another practice',
    text: 'This file answers another practice by its NPI or submitter number, and nothing of it was taken.',
  },
} as const
