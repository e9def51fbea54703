import { expect, test } from 'vitest'
import { writeCsv } from '../files/csv.ts'
import { orderProblems, recordedOrder } from './order-fields.ts'
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
])('the phone %s is read as %s', (phone, read) => expect(first(`${head}\n${row.replace('(415) 555-0133', phone)}`)?.form.phone).toBe(read))

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
  ['missing columns', bytes('First Name,Last Name,DoB\na,b,c'), 'Gender, Phone, Address, City, State, Zip, RPM Consent'],
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
])('a state may be named: %s', (text, code) => {
  const read = first(`${head}\n${row.replace(',ma,', `,${text},`)}`)
  expect(read?.form.address.state).toBe(code)
  expect(read?.written['address.state']).toBe(text)
})

test('ten thousand rows and UTF-16 are read', () => {
  const read = readImport(bytes(`${head}\n${`${row}\n`.repeat(mostImportRows)}`))
  expect('rows' in read && read.rows.length).toBe(mostImportRows)
  const utf16 = new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(`${head}\n${row}`, (c) => c.charCodeAt(0)).buffer)])
  expect(problemOf(utf16)).toBeUndefined()
})

const people = (column: string, ...values: string[]) => {
  const read = readImport(bytes([`${head},${column}`, ...values.map((value) => `${row},${value}`)].join('\n')))
  return 'rows' in read ? read.rows : []
}
const problemsOf = (column: string, value: string) =>
  people(column, value).flatMap(({ problems }) => problems.map(({ field, message }) => `${field}: ${message}`))

test.each([
  ['Español', 'Spanish'],
  ['es', 'Spanish'],
  ['es-MX', 'Spanish'],
  ['SPANISH', 'Spanish'],
  ['Chinese (Traditional)', 'ChineseTraditional'],
  ['zh-Hant', 'ChineseTraditional'],
  ['繁體中文', 'ChineseTraditional'],
  ['简体中文', 'ChineseSimplified'],
  ['한국어', 'Korean'],
  ['', 'English'],
])('the language %j is read as %s', (text, language) => {
  const [read] = people('Language', text)
  expect(read?.form.language).toBe(language)
  expect(read?.problems).toEqual([])
})

test.each([
  ['Vietnamese', 'Write English, Spanish, Korean, Chinese (Traditional) or Chinese (Simplified). The file says "Vietnamese".'],
  ['Tagalog', 'The file says "Tagalog".'],
  ['Русский', 'The file says "Русский".'],
  ['Mandarin', 'Write Chinese (Traditional) or Chinese (Simplified): the member reads one of them. The file says "Mandarin".'],
  ['中文', 'the member reads one of them. The file says "中文".'],
])('the language %s is not English', (text, words) => {
  expect(people('Language', text)[0]?.form.language).toBe('')
  expect(problemsOf('Language', text).join()).toContain(words)
})

test.each([
  ['MRN', 60],
  ['Note', 5000],
  ['Email', 254],
  ['Address 2', 120],
])('the column %s is refused beyond %i characters and never cut', (column, most) => {
  expect(problemsOf(column, 'x'.repeat(most))).toEqual([])
  expect(problemsOf(column, 'x'.repeat(most + 1))).toEqual([`${column}: At most ${most} characters; the file has ${most + 1}.`])
})

test('a name too long for the form is refused', () => {
  const read = first(`${head}\n${row.replace('Ana', 'A'.repeat(81))}`)
  expect(read?.problems).toEqual([{ field: 'First Name', message: 'At most 80 characters; the file has 81.' }])
})

test('an address that will not be saved, and a title that is not ours, are said in the row', () => {
  const noticesFor = (...cell: [string, string]) => people(...cell)[0]?.notices.filter((notice) => !notice.startsWith('Zip'))
  expect(people('Email', '')[0]?.notices).toEqual(['Zip: 02134 will be saved. The file says "2134".'])
  expect(noticesFor('Email', 'ana at example.org')).toEqual(['Email: This address will not be saved. The file says "ana at example.org".'])
  expect(noticesFor('Email', 'ana@example.org')).toEqual([])
  expect(noticesFor('Title', 'Mrs.')).toEqual(['Title: Ms. will be saved. The file says "Mrs.".'])
})

test('whether a member may be texted is yes, no or a question', () => {
  expect(people('Texts', 'yes', 'no', '').map(({ form, problems }) => [form.optInSMS, problems.length])).toEqual([
    [true, 0],
    [false, 0],
    [false, 0],
  ])
  expect(problemsOf('Texts', 'sometimes')).toEqual(['Texts: Write yes or no. The file says "sometimes".'])
})

test('a quotation mark that is never closed keeps three members from becoming one', () => {
  const rows = ['Ada', 'Bea', 'Cid'].map(
    (name) => `${name},Kessel,03/07/1951,F,203-555-7102,12 Elm St,Albany,NY,12203,yes,,${name === 'Ada' ? '"call after 5' : ''}`,
  )
  expect(problemOf(bytes([`${head},MRN,Note`, ...rows].join('\n')))).toContain(
    'row 2: a quotation mark (") opens a cell and is never closed.',
  )
})

test('an order on paper is read beside the member, and a half one is named by its fields', () => {
  const withOrder = (order: string) => first(`${head},Order Date,Order Diagnosis,Order Source\n${row},${order}`)!
  const read = withOrder('01/04/2026,"I10, E11.9",Fax of 01/04')
  expect(read.form.order).toEqual({ orderedOn: '01/04/2026', diagnosisCodes: 'I10, E11.9', source: 'Fax of 01/04' })
  expect(recordedOrder({ ...read.form, assignedPhysician: 'p1' })).toEqual({
    orderedOn: '2026-01-04',
    diagnosisCodes: ['I10', 'E11.9'],
    source: 'Fax of 01/04',
    practitioner: 'p1',
  })
  const paths = (order: string) =>
    orderProblems({ ...withOrder(order).form, assignedPhysician: 'p1' }, '2026-11-20').map(({ path }) => path)
  expect(paths('01/04/2026,,')).toEqual(['order.diagnosisCodes', 'order.source'])
  expect(paths('12/04/2026,I10,Fax')).toEqual(['order.orderedOn'])
  expect(recordedOrder({ ...first(`${head}\n${row}`)!.form, assignedPhysician: '' })).toBeUndefined()
})

test.each<[string, string, object | null, string | undefined]>([
  ['', '', null, undefined],
  ['Verbal', 'Member', { method: 'verbal', givenBy: 'member', relation: '' }, undefined],
  ['spoken', 'the patient', { method: 'verbal', givenBy: 'member', relation: '' }, undefined],
  ['In writing', 'Daughter', { method: 'written', givenBy: 'representative', relation: 'Daughter' }, undefined],
  ['electronically', 'self', { method: 'electronic', givenBy: 'member', relation: '' }, undefined],
  ['by pigeon', 'member', null, 'Write spoken, written or electronic.'],
  ['', 'member', null, 'Write spoken, written or electronic.'],
  ['verbal', '', null, 'Write member, or who the representative is.'],
  ['verbal', 'x'.repeat(81), null, 'At most 80 characters.'],
])('given %j by %j a row says how consent was given, or why it cannot be read', (method, giver, read, problem) => {
  const found = first(`${head},RPM Consent Method,RPM Consent Given By\n${row},${method},${giver}`)!
  if (problem === undefined) expect(found.form.rpmConsentMethod).toEqual(read)
  expect(found.problems.map(({ message }) => message.split(' You wrote')[0])).toEqual(
    problem === undefined ? [] : [expect.stringContaining(problem)],
  )
})
