/** Refusals about check-ins and uploaded lists; part of the catalog in `problems.ts`. */
export const checkInProblems = {
  'checkIn.unknown': { status: 404, title: 'Check-in not found', text: 'This check-in does not exist.' },
  'checkIn.over': { status: 409, title: 'Check-in finished', text: 'This check-in was finished or taken back.' },
  'checkIn.nothingDue': { status: 409, title: 'Nothing is due', text: 'No check-in of this member is due now.' },
  'checkIn.language': {
    status: 409,
    title: 'Language not reviewed',
    text: 'No native clinician has reviewed this language. An administrator may accept it first.',
  },
  'checkIn.notSent': {
    status: 409,
    title: 'Not sent now',
    text: 'This member takes no texts, is paused or disenrolled, or has answered within a day.',
  },
  'listUpload.file': {
    status: 422,
    title: 'File not readable',
    text: 'This file could not be read as a list of members.',
  },
  'listUpload.changed': {
    status: 409,
    title: 'The list has changed',
    text: 'Somebody else filled this list meanwhile. Check the file again before you import it.',
  },
} as const
