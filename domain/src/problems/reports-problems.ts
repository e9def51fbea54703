/** What is refused about months of reports; a part of the catalog in `problems.ts`. */
export const monthProblems = {
  'month.running': { status: 409, title: 'Month not over', text: 'A month can be closed once it has ended.' },
  'month.closing': { status: 409, title: 'Month is being closed', text: 'Somebody is closing this month already.' },
  'month.closed': { status: 409, title: 'Month closed', text: 'This month is closed. Reopen it first.' },
  'month.incomplete': {
    status: 409,
    title: 'Evidence missing',
    text: 'Lines of this month lack items of their evidence. Put on record what is missing, or enter a reason to close them without it.',
  },
  'month.notClosed': { status: 409, title: 'Month not closed', text: 'This month is not closed.' },
  'month.nothingLate': {
    status: 409,
    title: 'Nothing to accept',
    text: 'Nothing of this member would change the closed month any more.',
  },
  'evidence.absent': { status: 404, title: 'Nothing here', text: 'This month is not closed, or it is not open to you.' },
  'evidence.tooMany': {
    status: 422,
    title: 'Too many for one file',
    text: 'The packets of so many members are made on the page of the month, while you go on working.',
  },
  'month.absent': {
    status: 404,
    title: 'Not in this month',
    text: 'This member had no part in this month.',
  },
  'month.elsewhereAhead': {
    status: 409,
    title: 'No such month yet',
    text: 'What is billed elsewhere can be recorded for the running month and those before it, from September 2021 on.',
  },
  'month.elsewhereUnknown': {
    status: 404,
    title: 'Not on record',
    text: 'Nothing of the kind is on record for this month any more.',
  },
  'review.changed': {
    status: 409,
    title: 'Changed meanwhile',
    text: 'This month has changed since you looked at it. Please look at it again before you sign.',
  },
  'review.mayNotSign': {
    status: 409,
    title: 'Not yours to sign',
    text: 'Months are signed by people whose title may bill. You may review each of them by itself.',
  },
  'review.tooEarly': {
    status: 409,
    title: 'Month not over',
    text: 'Months are signed together once they have ended.',
  },
  'codes.past': {
    status: 409,
    title: 'Month has begun',
    text: 'Choose the running month or a later one: months that are over keep their codes.',
  },
} as const
