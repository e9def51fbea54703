/** The refusals that are about texts; part of the catalog in `problems.ts`. */
export const textProblems = {
  'sms.disabled': {
    status: 409,
    title: 'SMS disabled',
    text: 'SMS messaging is disabled for your organization. Enable this feature here.',
  },
  'sms.noNumber': {
    status: 409,
    title: 'No number',
    text: 'Your organization has no number to text from yet. Please contact your administrator.',
  },
  'sms.noPhone': { status: 409, title: 'No phone', text: 'This member has no phone number that takes texts.' },
  'sms.optedOut': {
    status: 409,
    title: 'Opted out',
    text: 'This number has opted out of texts. The member can text START to receive them again.',
  },
  'sms.landline': { status: 409, title: 'Landline', text: 'This number is a landline and takes no texts.' },
  'sms.noConsent': {
    status: 409,
    title: 'No consent to texts',
    text: 'This member has not agreed to receive texts. Record the consent first.',
  },
  'sms.empty': { status: 422, title: 'Nothing to send', text: 'Write a text first.' },
  'sms.tooLong': { status: 422, title: 'Too long', text: 'A text has at most 1600 characters.' },
  'sms.unfilled': {
    status: 422,
    title: 'Not filled in',
    text: 'Some placeholders of this text cannot be filled in. Replace them first.',
  },
  'sms.atNight': {
    status: 409,
    title: 'Quiet hours',
    text: 'The clinic’s quiet hours hold where the member lives. Send it anyway?',
  },
  'sms.nobody': { status: 422, title: 'Nobody to text', text: 'None of the chosen members can be texted.' },
  'sms.unknown': { status: 404, title: 'Text not found', text: 'This text does not exist in your organization.' },
  'sms.notUncertain': {
    status: 409,
    title: 'No longer uncertain',
    text: 'Meanwhile it is known what became of this text. Please look at it again.',
  },
  'sms.notHeard': {
    status: 409,
    title: 'An earlier text was not read',
    text: 'A text from this number could not be read and may say STOP. An administrator finds it under Devices, Inbox, and can read it again.',
  },
  'sms.lapsed': {
    status: 409,
    title: 'Its day is over',
    text: 'This automatic text could not leave on the day it was meant for.',
  },
  'sms.attached': { status: 409, title: 'Already attached', text: 'Texts of this number belong to a member already.' },
  'sms.numberTaken': { status: 409, title: 'Number in use', text: 'Another organization texts from this number.' },
  'sms.noAccount': {
    status: 409,
    title: 'No account',
    text: 'There is no account for texts yet. Add one under Device vendors first.',
  },
  'batch.unknown': { status: 404, title: 'Group text not found', text: 'This group text does not exist.' },
  'batch.over': { status: 409, title: 'Over', text: 'This group text was stopped, or is done.' },
  'consent.optedOut': {
    status: 409,
    title: 'Opted out by text',
    text: 'This number has opted out by text. Only a START from the phone itself lifts that.',
  },
} as const
