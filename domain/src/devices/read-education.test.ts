/** A file of set-ups: each line alone, wrong ones with why. */
import { expect, test } from 'vitest'
import { readEducation } from './read-education.ts'

const head = 'MRN,Date of Birth,IMEI,Date,Method,Teach-back,Educator'
const read = (...lines: string[]) => {
  const file = readEducation([head, ...lines].join('\n'))
  return 'problem' in file ? expect.fail(file.problem) : file.lines
}

test('given the columns of another system, days are read as typed and a number without the signs between its parts', () => {
  expect(read('884120,1/5/1950,01-395000-999999-0,11/2/2026,Phone,Y,Carla@Clinic.example')).toEqual([
    {
      line: 2,
      mrn: '884120',
      dob: '1950-01-05',
      device: '013950009999990',
      educatedOn: '2026-11-02',
      method: 'phone',
      isTaughtBack: true,
      educator: 'carla@clinic.example',
      problems: [],
    },
  ])
})

test.each([
  ['no number of the member', ',1950-01-05,1,2026-11-02,phone,yes,a@b.example', 'MRN'],
  ['a birthday that is none', '8,1950-02-30,1,2026-11-02,phone,yes,a@b.example', 'DoB'],
  ['no number of a device', '8,1950-01-05,,2026-11-02,phone,yes,a@b.example', 'Device'],
  ['a day that is none', '8,1950-01-05,1,2026-13-02,phone,yes,a@b.example', 'Explained On'],
  ['a way that is none', '8,1950-01-05,1,2026-11-02,letter,yes,a@b.example', 'How'],
  ['a teach-back that says neither yes nor no', '8,1950-01-05,1,2026-11-02,phone,,a@b.example', 'Shown Back'],
  ['nobody who explained it', '8,1950-01-05,1,2026-11-02,phone,yes,', 'Explained By'],
])('given %s, the line is refused with its column, and the line beside it is read', (_, wrong, field) => {
  const [first, second] = read(wrong, '9,1950-01-05,1,2026-11-02,at a visit,no,a@b.example')
  expect(first?.problems.map((problem) => problem.field)).toEqual([field])
  expect(second).toMatchObject({ method: 'visit', isTaughtBack: false, problems: [] })
})

test('given no column of teach-back, the file is refused whole', () => {
  expect(readEducation('MRN,DoB,Device,Explained On,How,Explained By\n')).toMatchObject({ problem: expect.stringMatching(/Shown Back/) })
})
