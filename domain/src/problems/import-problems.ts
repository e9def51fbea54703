/** What is refused of lists of members and of charts of another system; part of the catalog in `problems.ts`. */
export const importProblems = {
  'import.unknown': { status: 404, title: 'Import not found', text: 'This import does not exist.' },
  'import.unreadable': {
    status: 422,
    title: 'File not readable',
    text: 'This file could not be read as a member list.',
  },
  'chartImport.unknown': { status: 404, title: 'Batch not found', text: 'There is no such batch.' },
  'chartImport.unreadable': { status: 422, title: 'File not readable', text: 'These files could not be read as FHIR R4.' },
  'chartImport.undecided': {
    status: 409,
    title: 'People to decide on',
    text: 'Some people of the files may be here already. Decide on each of them first.',
  },
  'chartImport.decided': { status: 409, title: 'Nothing to decide', text: 'This entry is decided already, or the batch was recorded.' },
  'chartImport.notRecorded': { status: 409, title: 'Nothing to undo', text: 'This batch is not recorded, or was taken back already.' },
  'chartImport.tooLate': {
    status: 409,
    title: 'Too late to undo',
    text: 'A batch can be taken back within 24 hours. Disenroll its members one by one instead.',
  },
} as const
