import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nameKey } from '../values/name-key.ts'
import { isSearchable, readSearch, searchParts } from './search-words.ts'

const today = '2026-11-20'
type SpelledName = { firstName: string; lastName: string; typed: string[] }
/** Sixty people as they are enrolled, each with five ways in which somebody looks for them. */
const spelledNames = JSON.parse(readFileSync(new URL('../values/name-cases.json', import.meta.url), 'utf8')) as SpelledName[]

test.each([
  ['José  Núñez-Ortiz ', 'jose nunez-ortiz'],
  ['Zoë O’Brien', 'zoe o’brien'],
  ['김민호', '김민호'],
  ['陳 小明', '陳 小明'],
  ['Ａda', 'ada'],
  ['Đức Łukasz', 'duc lukasz'],
  ['Strauß', 'strauss'],
  ['İbrahim Yılmaz', 'ibrahim yilmaz'],
  ['Æsa Þórsdóttir', 'aesa thorsdottir'],
  ['Guðrún Ħal Bŋar Œdipe Søren', 'gudrun hal bnar oedipe soren'],
])('%s is compared as %s', (name, key) => expect(nameKey(name)).toBe(key))

test('a member is found by name, MRN and the digits of the phone', () => {
  expect(searchParts({ firstName: 'José', lastName: 'Núñez-Ortiz', mrn: 'MR-88 41', phone: '+14155550133' })).toEqual([
    'jose',
    'nunezortiz',
    'ortiz',
    '=josenunezortiz',
    '=nunezortizjose',
    '=ortizjose',
    'mr8841',
    '8841',
    '41',
    '4155550133',
    '5550133',
    '0133',
  ])
})

const isFound = (parts: readonly string[], typed: string) =>
  readSearch(typed, today).ways.some((words) => words.every((word) => parts.some((part) => part.startsWith(word))))

test('given 300 spellings of 60 names, each finds its own, and others only where they begin alike', () => {
  const people = spelledNames.map((person) => ({ ...person, parts: searchParts({ ...person, mrn: '', phone: '' }) }))
  const searches = people.flatMap((person) => person.typed.map((typed) => ({ person, typed })))
  expect(searches).toHaveLength(300)
  expect(searches.filter(({ person, typed }) => !isFound(person.parts, typed)).map(({ typed }) => typed)).toEqual([])
  const others = searches.flatMap(({ person, typed }) => people.filter((other) => other !== person && isFound(other.parts, typed)))
  expect(others.length).toBeLessThanOrEqual(12)
})

// As the box is asked and as rows are kept, in every pairing that people type
test.each([
  ["O'Brien", "o'brien"],
  ["O'Brien", 'o’brien'],
  ["O'Brien", 'obrien'],
  ["O'Brien", 'brien'],
  ["O'Brien", "o'"],
  ['OBrien', "o'brien"],
  ['Van Dyke', 'vandyke'],
  ['Van Dyke', 'van dyke'],
  ['De la Cruz-Ortiz', 'delacruz'],
  ['De la Cruz-Ortiz', 'cruzortiz'],
  ['Smith-Jones', 'smith-jones'],
  ['Smith-Jones', 'smithjones'],
])('%s is found by %s', (lastName, typed) => {
  const parts = searchParts({ firstName: 'Ann', lastName, mrn: '', phone: '' })
  expect(isFound(parts, typed)).toBe(true)
})

test('an MRN is found as it is written', () => {
  const parts = searchParts({ firstName: 'Ann', lastName: 'Lee', mrn: 'MR-88 41', phone: '' })
  for (const typed of ['MR-88 41', 'mr8841', 'MR-88']) expect(isFound(parts, typed)).toBe(true)
})

test.each([
  ['a', false],
  ['陳', true],
  ['김', true],
  ['jo', true],
  ['', false],
])('whether %s is worth asking: %s', (text, isWorth) => expect(isSearchable(text)).toBe(isWorth))

test('a phone or MRN that is missing adds nothing', () => {
  expect(searchParts({ firstName: 'Ada', lastName: 'Ada', mrn: '', phone: '' })).toEqual(['ada', '=adaada'])
})

test.each([
  ['12/05/1971', '1971-12-05'],
  ['12/5/71', '1971-12-05'],
  ['12-05-1971', '1971-12-05'],
  ['1971-12-05', '1971-12-05'],
  ['Dec 5, 1971', '1971-12-05'],
  ['december 5th 1971', '1971-12-05'],
  ['5 dec 1971', '1971-12-05'],
  ['1/2/30', '1930-01-02'],
  ['1/2/20', '2020-01-02'],
])('the date %s is %s', (text, dob) => expect(readSearch(text, today)).toEqual({ ways: [], dob, maybeDob: undefined }))

test('a name beside a date narrows it', () => {
  expect(readSearch('Anderson 12/05/1971', today)).toEqual({
    ways: [['anderson']],
    dob: '1971-12-05',
    maybeDob: undefined,
  })
})

test('a date that does not exist is not taken for one', () => {
  expect(readSearch('13/45/1971', today).dob).toBeUndefined()
  expect(readSearch('02/30/1971', today).dob).toBeUndefined()
})

test.each([
  ['(415) 555-0133', '4155550133'],
  ['+1 415 555 0133', '4155550133'],
  ['1-415-555-0133', '4155550133'],
  ['555-0133', '5550133'],
  ['0133', '0133'],
])('the phone %s is looked for as %s', (text, digits) =>
  expect(readSearch(text, today)).toMatchObject({ ways: [[digits]], dob: undefined }),
)

test('eight bare digits may be a date or a number', () => {
  expect(readSearch('12051971', today)).toEqual({ ways: [['12051971']], dob: undefined, maybeDob: '1971-12-05' })
  expect(readSearch('19711205', today)).toMatchObject({ maybeDob: '1971-12-05' })
  expect(readSearch('99999999', today)).toMatchObject({ maybeDob: undefined })
})

test('nothing to look for is nothing, and a wall of words is cut', () => {
  expect(readSearch('  ,.; ', today).ways).toEqual([])
  expect(readSearch('a b c d e f g h i', today).ways[0]).toHaveLength(6)
})
