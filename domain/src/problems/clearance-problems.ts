/** Refusals of words that claim what is not on record; part of the catalog in `problems.ts`. */
export const clearanceProblems = {
  'warning.notCalled': {
    status: 409,
    title: 'No call on record',
    text: 'No call to this member is on record today. Please call, or say in your own words what was done.',
  },
  'warning.notTexted': {
    status: 409,
    title: 'No text on record',
    text: 'No text to this member is on record today. Please send one, or say in your own words what was done.',
  },
  'warning.notInformed': {
    status: 409,
    title: 'No alert on record',
    text: 'No alert to a doctor about this member is on record today. Please send one, or say in your own words who was told.',
  },
} as const
