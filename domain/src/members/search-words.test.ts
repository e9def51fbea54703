import { expect, test } from 'vitest'
import { isSearchable, nameKey, readSearch, searchParts } from './search-words.ts'

const today = '2026-11-20'

test.each([
  ['José  Núñez-Ortiz ', 'jose nunez-ortiz'],
  ['Zoë O’Brien', 'zoe o’brien'],
  ['김민호', '김민호'],
  ['陳 小明', '陳 小明'],
  ['Ａda', 'ada'],
])('%s is compared as %s', (name, key) => expect(nameKey(name)).toBe(key))

test('a member is found by name, MRN and the digits of the phone', () => {
  expect(searchParts({ firstName: 'José', lastName: 'Núñez-Ortiz', mrn: 'MR-88 41', phone: '+14155550133' })).toEqual([
    'jose',
    'nunez',
    'ortiz',
    'nunezortiz',
    'mr',
    '88',
    '41',
    'mr88',
    'mr8841',
    '4155550133',
    '5550133',
    '0133',
  ])
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
  const { words } = readSearch(typed, today)
  expect(words.filter((word) => !parts.some((part) => part.startsWith(word)))).toEqual([])
})

test('an MRN is found as it is written', () => {
  const parts = searchParts({ firstName: 'Ann', lastName: 'Lee', mrn: 'MR-88 41', phone: '' })
  for (const typed of ['MR-88 41', 'mr8841', 'MR-88'])
    expect(readSearch(typed, today).words.every((word) => parts.some((part) => part.startsWith(word)))).toBe(true)
})

test.each([
  ['a', false],
  ['陳', true],
  ['김', true],
  ['jo', true],
  ['', false],
])('whether %s is worth asking: %s', (text, isWorth) => expect(isSearchable(text)).toBe(isWorth))

test('a phone or MRN that is missing adds nothing', () => {
  expect(searchParts({ firstName: 'Ada', lastName: 'Ada', mrn: '', phone: '' })).toEqual(['ada'])
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
])('the date %s is %s', (text, dob) => expect(readSearch(text, today)).toEqual({ words: [], dob, maybeDob: undefined }))

test('a name beside a date narrows it', () => {
  expect(readSearch('Anderson 12/05/1971', today)).toEqual({
    words: ['anderson'],
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
])('the phone %s is looked for as %s', (text, digits) => expect(readSearch(text, today)).toMatchObject({ words: [digits], dob: undefined }))

test('eight bare digits may be a date or a number', () => {
  expect(readSearch('12051971', today)).toEqual({ words: ['12051971'], dob: undefined, maybeDob: '1971-12-05' })
  expect(readSearch('19711205', today)).toMatchObject({ maybeDob: '1971-12-05' })
  expect(readSearch('99999999', today)).toMatchObject({ maybeDob: undefined })
})

test('nothing to look for is nothing, and a wall of words is cut', () => {
  expect(readSearch('  ,.; ', today).words).toEqual([])
  expect(readSearch('a b c d e f g h i', today).words).toHaveLength(6)
})
