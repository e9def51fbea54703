import { expect, test } from 'vitest'
import { writeCsv } from '../csv.ts'
import { importColumns, mostImportRows, readImport } from './import-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const head = 'First Name,Last Name,DoB,Gender,Phone,Address,City,State,Zip,RPM Consent'
const row = 'Ana,Núñez,12/05/1971,F,(415) 555-0133,1 Main St,Boston,ma,2134,yes'
const problemOf = (file: Uint8Array) => {
  const read = readImport(file)
  return 'problem' in read ? read.problem : undefined
}
const first = (text: string) => {
  const read = readImport(bytes(text))
  return 'rows' in read ? read.rows[0] : undefined
}

test('a row is read in the words of the form', () => {
  expect(first(`${head}\n${row}`)).toMatchObject({
    line: 2,
    form: {
      firstName: 'Ana',
      lastName: 'Núñez',
      dob: '1971-12-05',
      gender: 'female',
      phone: '415-555-0133',
      address: { line1: '1 Main St', city: 'Boston', state: 'MA', zipCode: '02134' },
      rpmConsent: true,
      optInSMS: false,
      language: 'English',
    },
  })
})

test('columns may stand in any order, under other names, and more of them than we know', () => {
  const read = first(
    'rpm consent;Surname;GIVEN NAME;Birth Date;Sex;mobile;street;town;state;postal code;Shoe size;Language\nx;Kim;Min-Ho;1950-01-02;male;4155550133;1 Elm;Reno;NV;89501;42;korean',
  )
  expect(read?.form).toMatchObject({
    firstName: 'Min-Ho',
    lastName: 'Kim',
    gender: 'male',
    language: 'Korean',
    phone: '415-555-0133',
  })
})

test.each<[string, string]>([
  ['1 415 555 0133', '415-555-0133'],
  // No digit is dropped, and another country's number does not become one of New York
  ['123-456-7890', '123-456-7890'],
  ['11234567890', '11234567890'],
  ['+212 555 0133', '2125550133'],
])('the phone %s is read as %s', (phone, read) =>
  expect(first(`${head}\n${row.replace('(415) 555-0133', phone)}`)?.form.phone).toBe(read),
)

test('our own sample of columns is complete', () => {
  expect(problemOf(bytes(writeCsv([importColumns])))).toBe('This file has a first row and no members below it.')
})

test.each<[string, Uint8Array, string]>([
  ['an Excel file', new Uint8Array([0x50, 0x4b, 3, 4]), 'spreadsheet'],
  ['an old Excel file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'spreadsheet'],
  ['a PDF', bytes('%PDF-1.7'), 'PDF'],
  ['Latin 1', new Uint8Array([...bytes(head), 10, 0x4e, 0xfa, 0xf1]), 'CSV UTF-8'],
  ['a program', new Uint8Array([0x7f, 0x45, 0, 0]), 'not a text file'],
  ['nothing', bytes(''), 'empty'],
  ['a head alone', bytes(head), 'no members'],
  [
    'missing columns',
    bytes('First Name,Last Name,DoB\na,b,c'),
    'Gender, Phone, Address, City, State, Zip, RPM Consent',
  ],
  ['too many rows', bytes(`${head}\n${`${row}\n`.repeat(mostImportRows + 1)}`), 'at most 10000'],
])('%s is refused in words', (_, file, words) => expect(problemOf(file)).toContain(words))

test.each<[string, string, string]>([
  ['millions of columns', ','.repeat(2_200_000), 'row 1: this line is longer than 20000 letters.'],
  ['an endless line', `${head}\n${'x'.repeat(30_000)}`, 'row 2: this line is longer than 20000 letters.'],
  ['an endless line between carriage returns', `${head}\r${'x'.repeat(30_000)}\r`, 'longer than 20000 letters.'],
  ['too many columns', `${head}\n${row}\n${row}${',x'.repeat(300)}`, 'row 3: 310 columns; at most 200 are read.'],
  ['millions of lines', `${head}\n${'\n'.repeat(1_000_000)}`, 'This file has more than 200000 lines.'],
])('%s are refused before they are split', (_, text, words) => expect(problemOf(bytes(text))).toContain(words))

test('a file of an old Macintosh is not one line', () => {
  expect(problemOf(bytes(`${head}\r${`${row}\r`.repeat(500)}`))).toBeUndefined()
})

test.each([
  ['Massachusetts', 'MA'],
  ['new york', 'NY'],
  ['District of Columbia', 'DC'],
  ['tn', 'TN'],
  ['Masachusets', 'MASACHUSETS'],
])('a state may be named: %s', (written, code) => {
  const read = first(`${head}\n${row.replace(',ma,', `,${written},`)}`)
  expect(read?.form.address.state).toBe(code)
  expect(read?.written['address.state']).toBe(written)
})

test('ten thousand rows and UTF-16 are read', () => {
  const read = readImport(bytes(`${head}\n${`${row}\n`.repeat(mostImportRows)}`))
  expect('rows' in read && read.rows.length).toBe(mostImportRows)
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(`${head}\n${row}`, (c) => c.charCodeAt(0)).buffer),
  ])
  expect(problemOf(utf16)).toBeUndefined()
})
