/** Why time does not count, in the words of the page. */
export const reasons = {
  excluded: 'Taken out of the count',
  staffExcluded: 'This person’s time is never counted',
  waiting: 'Waits for a second person',
  declined: 'Declined by a second person',
  notClinical: 'No clinical title',
  administrative: 'Administrative page',
  noConversation: 'Nobody was spoken with',
  noDescription: 'Nothing says what was done',
  programOff: 'Not enrolled in this program',
  outsideStay: 'Before consent, or outside the stay',
  notYet: 'Not yet',
  prompt: 'Nobody answered “Are you still reviewing this patient?”',
  elsewhere: 'On another page, or on the phone, at that time',
  visitDay: 'Day of a visit',
  colleague: 'A colleague’s time counts already',
  alreadyCounted: 'Counted already',
  otherProgram: 'Counted for the other program',
} as const
export type UncountedReason = keyof typeof reasons
