/** A file of who pays for members: each line alone, wrong ones with why. */
import { expect, test } from 'vitest'
import { readMemberPayers } from './read-member-payers.ts'

const payers = [
  { id: 'p1', name: 'Invented Medicare', kind: 'MB' },
  { id: 'p2', name: 'Northern Plan', kind: 'CI' },
] as const
const head = 'MRN,Date of Birth,Insurance,MBI,Effective'
const read = (...lines: string[]) => {
  const file = readMemberPayers([head, ...lines].join('\n'), payers)
  return 'problem' in file ? expect.fail(file.problem) : file.lines
}

test('days are read as typed, letters of a card become capitals, and columns go by the names that practices use', () => {
  expect(read('884120,1/5/1950,invented medicare,1eg4te5mk73,2026-07-01')).toEqual([
    { line: 2, mrn: '884120', dob: '1950-01-05', payerId: 'p1', insuredId: '1EG4TE5MK73', from: '2026-07-01', problems: [] },
  ])
})

test.each([
  ['no number of the member', ',1950-01-05,Northern Plan,NP-17,2026-07-01', 'MRN'],
  ['a birthday that is none', '884120,1950-02-30,Northern Plan,NP-17,2026-07-01', 'DoB'],
  ['a payer of nobody', '884120,1950-01-05,Southern Plan,NP-17,2026-07-01', 'Payer'],
  ['a Medicare number with dashes', '884120,1950-01-05,Invented Medicare,1EG4-TE5-MK73,2026-07-01', 'Insured ID'],
  ['a Medicare number with the letter S', '884120,1950-01-05,Invented Medicare,1SG4TE5MK73,2026-07-01', 'Insured ID'],
  ['no number of the card', '884120,1950-01-05,Northern Plan,,2026-07-01', 'Insured ID'],
  ['a number with a separator of claims', '884120,1950-01-05,Northern Plan,NP*17,2026-07-01', 'Insured ID'],
  ['no first day', '884120,1950-01-05,Northern Plan,NP-17,', 'From'],
])('%s is refused in its line, and the line beside it is read', (_, wrong, field) => {
  const [first, second] = read(wrong, '884121,1950-01-05,Northern Plan,NP-18,2026-07-01')
  expect(first?.problems.map((problem) => problem.field)).toEqual([field])
  expect(second?.problems).toEqual([])
})

test('a file without a column is refused whole', () => {
  expect(readMemberPayers('MRN,Payer\n1,Northern Plan', payers)).toEqual({ problem: 'These columns are missing: DoB, Insured ID, From.' })
})
