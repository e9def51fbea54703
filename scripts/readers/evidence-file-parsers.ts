/** Files of facts behind a claim: set-up and education of devices, employment of staff. */
import { readEmployment } from '@vitalrounds/domain/auth/employment/read-employment'
import { readEducation } from '@vitalrounds/domain/devices/read-education'
import { dayOf, meansBy, oneOf, resultOf, tableParser } from './file-parsers.ts'
import { type Parser, type ReadResult, refused } from './parser.ts'
import type { Table } from './table-mutations.ts'

type CellMeans = Readonly<Record<string, (text: string) => string | undefined>>

const educations: Table = {
  head: ['MRN', 'DoB', 'Device', 'Explained On', 'How', 'Shown Back', 'Explained By'],
  rows: [
    ['M-1', '03/07/1951', '013950009999990', '11/02/2026', 'phone', 'yes', 'carla@clinic.example'],
    ['M-2', '1951-03-08', '013950009999991', '2026-11-03', 'video', 'no', 'tom@clinic.example'],
  ],
}
const educationMeans: CellMeans = {
  DoB: dayOf,
  Device: (text) => text.replaceAll(/[\s.-]/g, '').toUpperCase(),
  'Explained On': dayOf,
  'Shown Back': oneOf({ yes: 'true', y: 'true', x: 'true', no: 'false' }),
  'Explained By': (text) => text.toLowerCase(),
}

function readEducationFile(text: unknown): ReadResult {
  const file = readEducation(String(text))
  if ('problem' in file) return refused
  return resultOf(
    file.lines.map(({ mrn, dob, device, educatedOn, method, isTaughtBack, educator, problems }) => ({
      facts: {
        MRN: mrn,
        DoB: dob,
        Device: device,
        'Explained On': educatedOn,
        How: method,
        'Shown Back': isTaughtBack,
        'Explained By': educator,
      },
      problems: problems.map(({ field, message }) => `${field}: ${message}`),
    })),
  )
}

const employments: Table = {
  head: ['Email', 'Employment', 'First Day', 'Last Day'],
  rows: [
    ['carla@clinic.example', 'employed', '03/01/2024', ''],
    ['tom@clinic.example', 'contracted', '2024-01-01', '06/30/2026'],
  ],
}
const employmentMeans: CellMeans = {
  Email: (text) => text.toLowerCase(),
  Employment: oneOf({ employed: 'employed', contracted: 'contracted' }),
  'First Day': dayOf,
  'Last Day': dayOf,
}

function readEmploymentFile(text: unknown): ReadResult {
  const file = readEmployment(String(text))
  if ('problem' in file) return refused
  return resultOf(
    file.lines.map(({ email, kind, startsOn, endsOn, problems }) => ({
      facts: { Email: email, Employment: kind, 'First Day': startsOn, 'Last Day': endsOn },
      problems: problems.map(({ field, message }) => `${field}: ${message}`),
    })),
  )
}

export const evidenceFileParsers: readonly Parser[] = [
  tableParser('Set-ups of devices', { table: educations, read: readEducationFile, means: meansBy(educationMeans) }),
  tableParser('Employment of staff', { table: employments, read: readEmploymentFile, means: meansBy(employmentMeans) }),
]
