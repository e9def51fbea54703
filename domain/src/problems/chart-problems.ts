/** Refusals about the chart; part of the catalog in `problems.ts`. */
export const chartProblems = {
  'visit.unknown': { status: 404, title: 'Visit not found', text: 'This visit does not exist.' },
  'visit.duplicate': { status: 409, title: 'On record', text: 'This visit is on record already.' },
  'visit.file': { status: 422, title: 'File not readable', text: 'This file could not be read as a list of visits.' },
  'diagnosis.unknown': { status: 404, title: 'Diagnosis not found', text: 'This diagnosis does not exist.' },
  'diagnosis.duplicate': { status: 409, title: 'On record', text: 'This diagnosis is on record already.' },
  'diagnosis.notBillable': {
    status: 422,
    title: 'Not a billable code',
    text: 'This code may not stand on a claim today. Choose a more exact code of the list.',
  },
  'suggestion.unknown': {
    status: 404,
    title: 'No such suggestion',
    text: 'This is not suggested any more. Please look at the page again.',
  },
  'medication.unknown': { status: 404, title: 'Medication not found', text: 'This medication does not exist.' },
  'medication.duplicate': { status: 409, title: 'On record', text: 'This medication is on record already.' },
  'medication.changed': {
    status: 409,
    title: 'Changed by someone else',
    text: 'This medication was changed while you were editing. Please look at it and try again.',
  },
  'medication.allergy': {
    status: 409,
    title: 'On the allergy list',
    text: 'The name of this medication holds an allergy of the member. Please make sure, then add it.',
  },
  'allergy.unknown': { status: 404, title: 'Allergy not found', text: 'This allergy does not exist.' },
  'allergy.duplicate': { status: 409, title: 'On record', text: 'This allergy is on record already.' },
  'allergy.known': { status: 409, title: 'Allergies on record', text: 'Allergies of this member are on record.' },
  'lab.unknown': { status: 404, title: 'Value not found', text: 'This laboratory value does not exist.' },
  'lab.duplicate': {
    status: 409,
    title: 'On record',
    text: 'A value of this test and day is on record. Take it back first if it is wrong.',
  },
} as const
