/** Refusals of care plan, care calendar and CCM. */
export const careProblems = {
  'event.unknown': { status: 404, title: 'Event not found', text: 'This event does not exist or was deleted.' },
  'event.duplicate': { status: 409, title: 'On the calendar', text: 'This event is on the calendar already.' },
  'event.changed': {
    status: 409,
    title: 'Changed by someone else',
    text: 'This event was changed while you were editing. Please look at the new version and try again.',
  },
  'plan.unknown': { status: 404, title: 'Care plan not found', text: 'This version of the care plan does not exist.' },
  'plan.noCcm': {
    status: 409,
    title: 'CCM Service',
    text: 'This member does not have the CCM service, so there is no care plan to write.',
  },
  'plan.notOffered': {
    status: 409,
    title: 'CCM is not offered',
    text: 'This clinic does not offer CCM, so its members have no care plan.',
  },
  'plan.incomplete': {
    status: 422,
    title: 'Care plan not complete',
    text: 'A plan needs an assessment date and at least one problem with a goal.',
  },
  'plan.notPractitioner': {
    status: 409,
    title: 'For a practitioner',
    text: 'A physician, nurse practitioner, physician assistant, clinical nurse specialist or nurse midwife approves a care plan.',
  },
  'plan.approved': { status: 409, title: 'Already approved', text: 'This version was approved already.' },
  'plan.notNewest': {
    status: 409,
    title: 'There is a newer version',
    text: 'A newer version was published meanwhile. Please look at that one.',
  },
  'plan.changed': {
    status: 409,
    title: 'Changed by someone else',
    text: 'This plan was changed while you were about to publish it. Please look at it again.',
  },
  'plan.complexityOver': {
    status: 409,
    title: 'Month is over',
    text: 'Complex decision making can be recorded for the running month and the one before it.',
  },
  'practitionerOrder.unknown': { status: 404, title: 'Order not found', text: 'This order is not on record.' },
  'practitionerOrder.retracted': { status: 409, title: 'Already retracted', text: 'This order was retracted already.' },
  'practitionerOrder.documented': { status: 409, title: 'Document on record', text: 'This order has its document already.' },
  'practitionerOrder.noDocument': { status: 404, title: 'No document', text: 'This order has no document on record.' },
  'practitionerOrder.signedHere': {
    status: 409,
    title: 'Signed here',
    text: 'An order that was signed here is its own document.',
  },
  'practitionerOrder.notPractitioner': {
    status: 409,
    title: 'For a practitioner',
    text: 'An order is that of a physician, nurse practitioner, physician assistant, clinical nurse specialist or nurse midwife of this clinic.',
  },
  'plan.goalUnknown': { status: 404, title: 'Goal not found', text: 'This goal is not in the plan in force.' },
} as const
