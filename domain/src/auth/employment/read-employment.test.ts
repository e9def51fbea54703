/** A file of who is employed by whom: each line alone, wrong ones with why. */
import { expect, test } from 'vitest'
import { readEmployment } from './read-employment.ts'

const head = 'E-mail,Employed By,Hired,Left'
const read = (...lines: string[]) => {
  const file = readEmployment([head, ...lines].join('\n'))
  return 'problem' in file ? expect.fail(file.problem) : file.lines
}

test('given the words of a payroll, they are read as ours, days as typed, and no last day as until further notice', () => {
  expect(read('Carla@Clinic.example,W-2,3/1/2024,', 'tom@clinic.example,1099,2024-01-01,6/30/2026')).toEqual([
    { line: 2, email: 'carla@clinic.example', kind: 'employed', startsOn: '2024-03-01', endsOn: null, problems: [] },
    { line: 3, email: 'tom@clinic.example', kind: 'contracted', startsOn: '2024-01-01', endsOn: '2026-06-30', problems: [] },
  ])
})

test.each([
  ['nobody', ',employed,2024-03-01,', 'Email', /Enter the e-mail address/],
  [
    'a kind that is none',
    'a@b.example,volunteer,2024-03-01,',
    'Employment',
    /Write employed, contracted or vendor\. The file says "volunteer"/,
  ],
  ['no first day', 'a@b.example,vendor,,', 'First Day', /date of the calendar/],
  ['a last day that is none', 'a@b.example,vendor,2024-03-01,2024-02-30', 'Last Day', /The file says "2024-02-30"/],
  ['an end before the start', 'a@b.example,vendor,2024-03-01,2024-02-28', 'Last Day', /last day is before the first one/],
])('given %s, the line is refused with its column, and the line beside it is read', (_, wrong, field, message) => {
  const [first, second] = read(wrong, 'c@d.example,employed,2024-03-01,')
  expect(first?.problems).toEqual([{ field, message: expect.stringMatching(message) }])
  expect(second?.problems).toEqual([])
})

test('given no column of days, the file is refused whole', () => {
  expect(readEmployment('Email,Employment\na@b.example,employed')).toEqual({ problem: 'These columns are missing: First Day.' })
})
