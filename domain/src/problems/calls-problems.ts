/** Refusals about calls. */
export const callProblems = {
  'call.unknown': { status: 404, title: 'Call not found', text: 'This call does not exist in your organization.' },
  'call.unavailable': {
    status: 409,
    title: 'Calling is not set up',
    text: 'Your organization has no number to call from. Please contact your administrator.',
  },
  'call.noPhone': { status: 409, title: 'No phone number', text: 'There is no number to call.' },
  'call.underWay': {
    status: 409,
    title: 'Already on a call',
    text: 'You are on a call already. Please end it first.',
  },
  'call.notEnded': { status: 409, title: 'Call not ended', text: 'This call has not ended yet.' },
  'call.wrappedUp': { status: 409, title: 'Already saved', text: 'What came of this call is saved already.' },
  'call.notYours': { status: 409, title: 'Another person’s call', text: 'Somebody else has this call.' },
  'call.whose': {
    status: 422,
    title: 'Whose call?',
    text: 'Several members share this number. Please choose whom you spoke about.',
  },
  'call.notSpoken': {
    status: 422,
    title: 'Nobody was spoken with',
    text: 'Only a call in which you spoke clears warnings. Please say how the call ended, or leave the warnings open.',
  },
  'call.notCalledBack': {
    status: 409,
    title: 'No call on record',
    text: 'No call to this number is on record since it was missed. Please call back, or mark the call as seen.',
  },
  'call.notTexted': {
    status: 409,
    title: 'No text on record',
    text: 'No text to this number is on record since its call was missed. Please send one, or mark the call as seen.',
  },
  'call.notMissed': { status: 409, title: 'Nothing to resolve', text: 'This call does not wait for anybody.' },
} as const
