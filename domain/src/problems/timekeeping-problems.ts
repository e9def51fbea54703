/** Refusals about recorded time; part of the catalog in `problems.ts`. */
export const timeProblems = {
  'time.inverted': { status: 422, title: 'Please check the times', text: 'The end must be after the start.' },
  'time.future': { status: 422, title: 'Not yet', text: 'Time that lies in the future cannot be recorded.' },
  'time.tooLong': {
    status: 422,
    title: 'Too long',
    text: 'A single stretch of time cannot be longer than 24 hours.',
  },
  'time.notYours': {
    status: 403,
    title: 'Recorded by somebody else',
    text: 'This time was recorded by somebody else. Only they can add to it.',
  },
  'time.unknown': { status: 404, title: 'Time not found', text: 'There is no such time in this month.' },
  'time.several': {
    status: 409,
    title: 'Several begin then',
    text: 'Several people have time that begins at this moment. Say which is meant.',
  },
  'time.otherMonth': {
    status: 422,
    title: 'Another month',
    text: 'This time does not lie in the month that was named, in the time zone of your organization.',
  },
  'time.monthClosed': {
    status: 409,
    title: 'Month closed',
    text: 'This month is closed, and its time stays as it was filed. Have the month reopened under Reports, Billing report; what came late by itself is accepted there as an addendum.',
  },
  'time.ownEntry': {
    status: 403,
    title: 'Entered by you',
    text: 'Whoever has entered time cannot approve or decline it. Somebody else decides.',
  },
  'time.decided': { status: 409, title: 'Decided already', text: 'Somebody has approved or declined this time already.' },
  'time.manualLength': {
    status: 422,
    title: 'Please check the times',
    text: 'Time entered by hand lasts from 1 second to 2 hours.',
  },
  'time.beforeEnrollment': {
    status: 422,
    title: 'Not enrolled yet',
    text: 'The member was not enrolled at that time.',
  },
} as const
