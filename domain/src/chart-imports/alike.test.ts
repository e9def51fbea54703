import { expect, test } from 'vitest'
import { alikeKeys, alikeProbes, type Identified, transposedDays } from './alike.ts'

test('a birth date is transposed into real days only', () => {
  expect(transposedDays('1954-03-09').toSorted()).toEqual(['1594-03-09', '1945-03-09', '1954-09-03', '9154-03-09'])
  expect(transposedDays('1971-12-05')).toContain('1971-05-12')
  expect(transposedDays('2000-02-29'), 'February 92 is none').not.toContain('2000-02-92')
})

const reasonOf = (a: Identified, b: Identified) => {
  const keys = new Set(alikeKeys(b))
  return alikeProbes(a).find(({ key }) => keys.has(key))?.reason
}
const ada = { firstName: 'Ada', lastName: 'Anderson', dob: '1971-12-05' }
test.each([
  ['names exchanged', { firstName: 'Anderson', lastName: 'Ada', dob: '1971-12-05' }, 'names'],
  ['day and month exchanged', { ...ada, dob: '1971-05-12' }, 'birthDate'],
  ['two digits exchanged', { ...ada, dob: '1917-12-05' }, 'birthDate'],
  ['a middle name', { ...ada, firstName: 'Ada Marie' }, 'middleName'],
  ['another birth date', { ...ada, dob: '1971-12-06' }, undefined],
  ['another last name', { ...ada, lastName: 'Andersen' }, undefined],
])('somebody with %s is alike or not', (_, other, reason) => {
  expect(reasonOf(ada, other)).toBe(reason)
  expect(reasonOf(other, ada)).toBe(reason)
})

test('letters that do not decompose are one letter here too', () => {
  const written = { firstName: 'Łukasz', lastName: 'Sørensen', dob: '1950-01-31' }
  expect(reasonOf(written, { firstName: 'Sorensen', lastName: 'Lukasz', dob: '1950-01-31' })).toBe('names')
  expect(reasonOf({ firstName: 'Soerensen', lastName: 'Lukasz', dob: '1950-01-31' }, written)).toBe('names')
})

/** 200 pairs of one person, each with one slip; and as many pairs of two people of one name or one day. */
test('of 200 pairs with a slip at least 98 of 100 are found, and no pair of strangers is', () => {
  const first = ['Ada', 'José', 'Łukasz', 'Anh', 'Mary Beth', 'Søren', 'Oksana', 'Wei', 'D’Arcy', 'Ngọc']
  const last = ['Anderson', 'Núñez-Ortiz', 'Nowak', 'Nguyen', 'O’Neil', 'Jensen', 'Shevchenko', 'Li', 'van der Berg', 'Trần']
  const pairs = Array.from({ length: 260 }, (_, at) => {
    const month = String((at % 12) + 1).padStart(2, '0')
    // Two different digits and a day that is a month too, so that each slip makes another real day
    const day = String(((at * 5) % 12) + 1).padStart(2, '0')
    const person = {
      firstName: first[at % 10] ?? '',
      lastName: last[Math.floor(at / 10) % 10] ?? '',
      dob: `19${40 + (at % 50)}-${month}-${day}`,
    }
    const slips = [
      { ...person, firstName: person.lastName, lastName: person.firstName },
      { ...person, dob: `${person.dob.slice(0, 4)}-${day}-${month}` },
      { ...person, dob: `19${person.dob.slice(3, 4)}${person.dob.slice(2, 3)}${person.dob.slice(4)}` },
      { ...person, firstName: `${person.firstName} Quincy` },
    ]
    return { person, slip: slips[at % 4] ?? person }
  })
    .filter(({ person, slip }) => JSON.stringify(person) !== JSON.stringify(slip))
    .slice(0, 200)
  const matches = pairs.filter(({ person, slip }) => reasonOf(slip, person) !== undefined)
  expect(pairs.length).toBe(200)
  expect(matches.length / pairs.length).toBeGreaterThanOrEqual(0.98)
  const strangers = pairs.filter(({ person }, at) => {
    const other = pairs[(at + 37) % pairs.length]?.person ?? person
    return reasonOf({ ...other, dob: person.dob, lastName: `${other.lastName}son` }, person) !== undefined
  })
  expect(strangers).toEqual([])
})
