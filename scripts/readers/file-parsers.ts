/** Files that people hand over, and readings they type: cells are replaced, quotes lost, columns renamed, the table respelled. */
import { dollarsOf } from '@vitalrounds/domain/claims/fee'
import { readMemberPayers } from '@vitalrounds/domain/claims/read-member-payers'
import { readFees } from '@vitalrounds/domain/claims/read-fees'
import { readVisitFile } from '@vitalrounds/domain/chart/visit-file'
import { missingInformation } from '@vitalrounds/domain/enrollment/enrollment'
import { readImport } from '@vitalrounds/domain/enrollment/import-file'
import { readingApi } from '@vitalrounds/domain/readings/api'
import { manualProblems } from '@vitalrounds/domain/readings/manual'
import { readListFile } from '@vitalrounds/domain/risk/list-file'
import { damages, leavesOf, removed, withValue } from './leaves.ts'
import { type Parser, type ReadResult, refused } from './parser.ts'
import { damagedTable, type Means, type Table, textOf } from './table-mutations.ts'

type Row = { facts: Record<string, unknown>; problems: readonly string[]; notices?: readonly string[] }

const today = '2026-11-20'

/** A fact that is a record is compared by all it holds. */
const textOfFact = (value: unknown) => (typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value))

export function resultOf(rows: readonly Row[]): ReadResult {
  const taken = rows.flatMap((row, at) => (row.problems.length === 0 ? [{ ...row, at }] : []))
  if (taken.length === 0) return refused
  const facts = taken.flatMap(({ facts: read, at }) =>
    Object.entries(read).map(([name, value]) => [`${at} ${name}`, textOfFact(value)] as const),
  )
  return { facts: new Map(facts), said: rows.flatMap(({ problems, notices = [] }) => [...problems, ...notices]), isRefused: false }
}

export const dayOf = (text: string) => {
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  return us ? `${us[3]}-${us[1]?.padStart(2, '0')}-${us[2]?.padStart(2, '0')}` : text
}
const phoneOf = (text: string) => {
  const digits = /^[\d\s().+-]+$/.test(text) ? text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : ''
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : undefined
}
export const oneOf = (table: Readonly<Record<string, string>>) => (text: string) => table[text.toLowerCase()]
const yesOrNo = oneOf({ yes: 'true', y: 'true', x: 'true', no: 'false', '': 'false' })

/** What a cell of a list of members may become, where that is not what it says. */
const memberMeans: Readonly<Record<string, (text: string) => string | undefined>> = {
  DoB: dayOf,
  Phone: phoneOf,
  State: (text) => (text === 'New York' ? 'NY' : text.toUpperCase()),
  Gender: oneOf({ f: 'female', female: 'female', m: 'male', male: 'male' }),
  Language: oneOf({ '': 'English', english: 'English', español: 'Spanish', es: 'Spanish' }),
  Texts: yesOrNo,
  'RPM Consent': yesOrNo,
  Title: oneOf({ '': '', mrs: 'Mrs.', 'mrs.': 'Mrs.' }),
}

const members: Table = {
  head: 'First Name,Last Name,DoB,Gender,Phone,Address,City,State,Zip,RPM Consent,MRN,Language,Email,Title,Texts,Note'.split(','),
  rows: [
    'Ada,Kessel,03/07/1951,F,203-555-7102,12 Elm St,Albany,NY,12203,yes,M-1,Spanish,ada@example.org,Mrs.,no,call after 5',
    'Bea,Kessel,03/08/1951,F,203-555-7103,12 Elm St,Albany,NY,12203,yes,M-2,,,,yes,',
    'Cid,Kessel,03/09/1951,M,203-555-7104,14 Elm St,Albany,NY,12203,yes,M-3,English,,,no,has a dog',
  ].map((row) => row.split(',')),
}

function readMembers(text: unknown): ReadResult {
  const file = readImport(new TextEncoder().encode(String(text)))
  if ('problem' in file) return refused
  return resultOf(
    file.rows.map(({ form, problems, notices }) => ({
      problems: [
        ...problems.map(({ field, message }) => `${field}: ${message}`),
        ...missingInformation(form, today).map(({ message }) => message),
        ...(form.rpmConsent ? [] : ['RPM consent is missing.']),
      ],
      notices,
      facts: {
        'First Name': form.firstName,
        'Last Name': form.lastName,
        DoB: form.dob,
        Gender: form.gender,
        Phone: form.phone,
        Address: form.address.line1,
        City: form.address.city,
        State: form.address.state,
        Zip: form.address.zipCode,
        MRN: form.mrn,
        Language: form.language,
        Email: form.email,
        Title: form.memberTitle,
        Texts: form.optInSMS,
        Note: form.note,
      },
    })),
  )
}

const visits: Table = {
  head: ['MRN', 'Date', 'Type', 'Discharge', 'Provider', 'Place', 'Note'],
  rows: [
    ['M-1', '03/07/2026', 'Office visit', '', 'Dr. Lee', 'Main', 'fine'],
    ['M-2', '2026-04-01', 'Hospital stay', '04/05/2026', 'Dr. Poe', 'County', ''],
  ],
}
const visitMeans: typeof memberMeans = { Date: dayOf, Discharge: dayOf, Type: oneOf({ er: 'emergency' }) }

function readVisits(text: unknown): ReadResult {
  const file = readVisitFile(String(text), today)
  if ('problem' in file) return refused
  const factsOf = ({ member, visit }: (typeof file.lines)[number]) => ({
    MRN: member,
    Date: visit?.visitedOn,
    Type: visit?.kind,
    Discharge: visit?.dischargedOn,
    Provider: visit?.practitioner,
    Place: visit?.place,
    Note: visit?.note,
  })
  return resultOf(file.lines.map((line) => ({ facts: factsOf(line), problems: line.problems.map(({ message }) => message) })))
}

const lists: Table = {
  head: ['MRN', 'As of', 'Note'],
  rows: [
    ['M-1', '03/07/2026', 'high'],
    ['M-2', '', 'low'],
  ],
}

function readList(text: unknown): ReadResult {
  const file = readListFile(String(text), 'high-cost-list')
  if ('problem' in file) return refused
  const factsOf = ({ member, asOf, note }: (typeof file.lines)[number]) => ({ MRN: member, 'As of': asOf, Note: note })
  return resultOf(file.lines.map((line) => ({ facts: factsOf(line), problems: line.problems.map(({ message }) => message) })))
}

const fees: Table = {
  head: ['Code', 'Payer', 'Fee', 'From'],
  rows: [
    ['99454', '', '80.00', '2026-01-01'],
    ['99457', 'Northern Plan', '1,085.50', '07/01/2026'],
  ],
}
const amountOf = (text: string) => {
  const plain = text.replace(/^\$/, '').replace(/^(\d{1,2}),(\d{3})(?=\.|$)/, '$1$2')
  return /^\d{1,5}(\.\d{1,2})?$/.test(plain) ? dollarsOf(Math.round(Number(plain) * 100)) : undefined
}
const feeMeans: typeof memberMeans = {
  Fee: amountOf,
  From: dayOf,
  Code: (text) => text.toUpperCase(),
  Payer: (text) => (text.toLowerCase() === 'northern plan' ? 'plan' : text),
}
/** Amounts as other countries and programs write them. */
const amounts = ['80,50', '1.085,50', '1,08', '10,85.00', '$80', '80 USD', '(80.00)', '80.005', '8e1', '-80', '1,085', "1'085", '8O']

function readFeeFile(text: unknown): ReadResult {
  const file = readFees(String(text), [{ id: 'plan', name: 'Northern Plan' }])
  if ('problem' in file) return refused
  return resultOf(
    file.lines.map(({ fee, problems }) => ({
      facts: { Code: fee?.code, Payer: fee?.payerId, Fee: fee && dollarsOf(fee.cents), From: fee?.from },
      problems: problems.map(({ field, message }) => `${field}: ${message}`),
    })),
  )
}

const feeTable: Parser = {
  name: 'Fees',
  read: readFeeFile,
  mutate(draw) {
    const means = meansBy(feeMeans)
    if (draw.int(0, 2) > 0) return { good: textOf(fees), mutated: damagedTable(fees, draw, means) }
    const [row, to] = [draw.int(0, 1), draw.pick(amounts)]
    const rows = fees.rows.map((cells, at) => (at === row ? cells.with(2, to) : cells))
    const isRight = (fact: string, value: string | undefined) => fact === `${row} Fee` && value === amountOf(to)
    return { good: textOf(fees), mutated: { what: `a fee of ${to}`, input: textOf({ ...fees, rows }), isRight } }
  },
}

const memberPayers: Table = {
  head: ['MRN', 'DoB', 'Payer', 'Insured ID', 'From'],
  rows: [
    ['M-1', '03/07/1951', 'Invented Medicare', '1EG4TE5MK73', '01/01/2026'],
    ['M-2', '1951-03-08', 'Northern Plan', 'NP-17', '2026-07-01'],
  ],
}
const payers = [
  { id: 'medicare', name: 'Invented Medicare', kind: 'MB' },
  { id: 'plan', name: 'Northern Plan', kind: 'CI' },
] as const
const memberPayerMeans: typeof memberMeans = {
  DoB: dayOf,
  From: dayOf,
  Payer: (text) => payers.find(({ name }) => name.toLowerCase() === text.toLowerCase())?.id,
  'Insured ID': (text) => text.toUpperCase(),
}

function readMemberPayerFile(text: unknown): ReadResult {
  const file = readMemberPayers(String(text), payers)
  if ('problem' in file) return refused
  return resultOf(
    file.lines.map(({ mrn, dob, payerId, insuredId, from, problems }) => ({
      facts: { MRN: mrn, DoB: dob, Payer: payerId, 'Insured ID': insuredId, From: from },
      problems: problems.map(({ field, message }) => `${field}: ${message}`),
    })),
  )
}

export const meansBy =
  (table: typeof memberMeans): Means =>
  (column, text) =>
    table[column] ? table[column](text) : text

export const tableParser = (name: string, { table, read, means }: { table: Table; read: Parser['read']; means: Means }): Parser => ({
  name,
  read,
  mutate: (draw) => ({ good: textOf(table), mutated: damagedTable(table, draw, means) }),
})

const typed = { measuredAt: '2026-11-20T15:00:00.000Z', values: { systolicBP: 128, diastolicBP: 82, pulse: 70 }, context: 'sitting' }

function readTyped(body: unknown): ReadResult {
  const parsed = readingApi.add.body.safeParse(body)
  if (!parsed.success || manualProblems(parsed.data, '2026-11-20T16:00:00.000Z').length > 0) return refused
  const { measuredAt, values, context } = parsed.data
  return resultOf([{ facts: { measuredAt, ...values, context }, problems: [] }])
}

/** A value that is left out is not typed; another number is another value. */
const typedReadings: Parser = {
  name: 'Typed readings',
  read: readTyped,
  mutate(draw) {
    const { path, value } = draw.pick(leavesOf(typed))
    const key = String(path.at(-1))
    const to = draw.pick([
      removed,
      null,
      String(value),
      ` ${String(value)} `,
      typeof value === 'number' ? value * 10 : `${String(value)} `,
      ...damages,
    ])
    const isRight = (fact: string, read: string | undefined) => fact === `0 ${key}` && (to === removed ? !read : read === String(to).trim())
    return { good: typed, mutated: { what: `${key} typed as ${String(JSON.stringify(to))}`, input: withValue(typed, path, to), isRight } }
  },
}

export const fileParsers: readonly Parser[] = [
  tableParser('Lists of new members', { table: members, read: readMembers, means: meansBy(memberMeans) }),
  tableParser('Visits', { table: visits, read: readVisits, means: meansBy(visitMeans) }),
  tableParser('Lists of members', { table: lists, read: readList, means: meansBy({ 'As of': dayOf }) }),
  feeTable,
  tableParser('Payers of members', { table: memberPayers, read: readMemberPayerFile, means: meansBy(memberPayerMeans) }),
  typedReadings,
]
