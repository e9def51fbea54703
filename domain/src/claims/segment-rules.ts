/**
 * What stands where in a file of professional claims: loops in their order, their segments, and what each element may be.
 * It is a table of its own, written from the pages and not from the writer, so that a mistake of the writer is found.
 * docs/sources/claims.md segments.
 */
import { isDay } from '../days.ts'
import { isNpi } from '../values/npi.ts'
import { isMedicareNumber, isTaxId, isTaxonomy, isZipNine } from './identifiers.ts'

export type ElementRule = {
  /** Counted from 1, as the standard does. */
  at: number
  /** What it is, and what it must be, in words. */
  name: string
  needs: string
  isValid: (value: string) => boolean
  isOptional?: true
}

export type SegmentRule = {
  loop: string
  id: string
  /** The first element, where it tells segments of one name apart. */
  qualifier?: string
  title: string
  isOptional?: true
  elements: readonly ElementRule[]
}

export type LoopRule = { name: string; segments: readonly SegmentRule[]; loops?: readonly LoopRule[] }

const dayOf = (text: string) => text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
const isCompactDay = (text: string) => /^\d{8}$/.test(text) && isDay(dayOf(text))
const isDaySpan = (text: string) => {
  const [from = '', to = '', ...rest] = text.split('-')
  return rest.length === 0 && isCompactDay(from) && isCompactDay(to) && from <= to
}

const matching =
  (pattern: RegExp, needs: string) =>
  (at: number, name: string): ElementRule => ({ at, name, needs, isValid: (value) => pattern.test(value) })
const only = (at: number, value: string, name: string): ElementRule => ({ at, name, needs: value, isValid: (text) => text === value })
const fitting = (at: number, name: string, needs: string, isValid: (value: string) => boolean): ElementRule => ({
  at,
  name,
  needs,
  isValid,
})
const text = (most: number, least = 1) => matching(new RegExp(`^[ -~]{${least},${most}}$`), `${least} to ${most} characters`)
const amount = matching(/^(?!0*(\.0*)?$)\d{1,16}(\.\d{1,2})?$/, 'an amount above 0')
const optional = (rule: ElementRule): ElementRule => ({ ...rule, isOptional: true })

const npi = (at: number, name: string) => fitting(at, name, 'an NPI whose last digit checks', isNpi)
const taxonomy = (at: number, name: string) => fitting(at, name, 'a taxonomy code of ten characters', isTaxonomy)

const organization = (loop: string, qualifier: string, title: string, id: ElementRule[]): SegmentRule => ({
  loop,
  id: 'NM1',
  qualifier,
  title,
  elements: [only(2, '2', 'kind of name'), text(60)(3, 'name'), ...id],
})
const person = (loop: string, qualifier: string, title: string, id: ElementRule[]): SegmentRule => ({
  loop,
  id: 'NM1',
  qualifier,
  title,
  elements: [
    only(2, '1', 'kind of name'),
    text(60)(3, 'last name'),
    text(35)(4, 'first name'),
    optional(text(25)(5, 'middle name')),
    ...id,
  ],
})
const practitioner = (loop: string, qualifier: string, title: string): SegmentRule => ({
  ...person(loop, qualifier, title, [only(8, 'XX', 'kind of number'), npi(9, 'NPI')]),
  isOptional: true,
})
const address = (loop: string, whose: string, zip: ElementRule): SegmentRule[] => [
  { loop, id: 'N3', title: `street of the ${whose}`, elements: [text(55)(1, 'street'), optional(text(55)(2, 'second line'))] },
  {
    loop,
    id: 'N4',
    title: `city of the ${whose}`,
    elements: [text(30, 2)(1, 'city'), matching(/^[A-Z]{2}$/, 'two letters')(2, 'state'), zip],
  },
]

const head: SegmentRule[] = [
  {
    loop: 'head',
    id: 'BHT',
    title: 'beginning of the set',
    elements: [
      only(1, '0019', 'structure'),
      only(2, '00', 'purpose'),
      text(30)(3, 'reference'),
      fitting(4, 'date', 'a date of the calendar', isCompactDay),
      matching(/^([01]\d|2[0-3])[0-5]\d$/, 'a time of day')(5, 'time'),
      only(6, 'CH', 'kind of claims'),
    ],
  },
  organization('1000A', '41', 'submitter', [only(8, '46', 'kind of number'), text(80, 2)(9, 'number')]),
  {
    loop: '1000A',
    id: 'PER',
    title: 'contact of the submitter',
    elements: [
      only(1, 'IC', 'kind of contact'),
      text(60)(2, 'name'),
      matching(/^(TE|EM)$/, 'TE or EM')(3, 'way of contact'),
      text(256)(4, 'phone or address'),
    ],
  },
  organization('1000B', '40', 'receiver', [only(8, '46', 'kind of number'), text(80, 2)(9, 'number')]),
]

const level = (loop: '2000A' | '2000B', title: string, parent: ElementRule[] = []): SegmentRule => ({
  loop,
  id: 'HL',
  title,
  elements: [
    matching(/^[1-9]\d{0,11}$/, 'a number')(1, 'number'),
    ...parent,
    only(3, loop === '2000A' ? '20' : '22', 'level'),
    only(4, loop === '2000A' ? '1' : '0', 'child'),
  ],
})

const provider: SegmentRule[] = [
  level('2000A', 'level of the biller'),
  {
    loop: '2000A',
    id: 'PRV',
    qualifier: 'BI',
    title: 'taxonomy of the biller',
    elements: [only(2, 'PXC', 'kind of code'), taxonomy(3, 'taxonomy')],
  },
  organization('2010AA', '85', 'biller', [only(8, 'XX', 'kind of number'), npi(9, 'NPI')]),
  ...address('2010AA', 'biller', fitting(3, 'ZIP code', 'nine digits', isZipNine)),
  {
    loop: '2010AA',
    id: 'REF',
    qualifier: 'EI',
    title: 'tax number of the biller',
    elements: [fitting(2, 'tax number', 'nine digits', isTaxId)],
  },
]

const subscriber: SegmentRule[] = [
  level('2000B', 'level of the member', [matching(/^[1-9]\d*$/, 'the number of the biller')(2, 'parent')]),
  {
    loop: '2000B',
    id: 'SBR',
    title: 'insurance of the member',
    elements: [
      matching(/^[PST]$/, 'P, S or T')(1, 'order of payers'),
      only(2, '18', 'relation'),
      matching(/^(MB|MC|CI|16)$/, 'MB, MC, CI or 16')(9, 'kind of payer'),
    ],
  },
  person('2010BA', 'IL', 'member', [only(8, 'MI', 'kind of number'), text(80, 2)(9, 'insured number')]),
  ...address('2010BA', 'member', matching(/^\d{5}(\d{4})?$/, 'five or nine digits')(3, 'ZIP code')),
  {
    loop: '2010BA',
    id: 'DMG',
    title: 'birth and sex of the member',
    elements: [
      only(1, 'D8', 'form of the date'),
      fitting(2, 'date of birth', 'a date of the calendar', isCompactDay),
      matching(/^[MFU]$/, 'M, F or U')(3, 'sex'),
    ],
  },
  organization('2010BB', 'PR', 'payer', [only(8, 'PI', 'kind of number'), text(80, 2)(9, 'number')]),
]

const diagnosisPattern = /^[A-Z]\d[0-9A-Z]{1,5}$/
const diagnosis = (at: number): ElementRule => {
  const kind = at === 1 ? 'ABK' : 'ABF'
  const rule = fitting(at, `diagnosis ${at}`, `${kind} and a code without its point`, (value) => {
    const [qualifier, code = '', ...rest] = value.split(':')
    return qualifier === kind && diagnosisPattern.test(code) && rest.length === 0
  })
  return at === 1 ? rule : optional(rule)
}

const claim: SegmentRule[] = [
  {
    loop: '2300',
    id: 'CLM',
    title: 'claim',
    elements: [
      matching(/^[0-9A-Z]{1,20}$/, 'at most twenty letters and digits')(1, 'number'),
      amount(2, 'charge'),
      matching(/^\d\d:B:[178]$/, 'place of service, B and 1, 7 or 8')(5, 'place and frequency'),
      matching(/^[YN]$/, 'Y or N')(6, 'signature of the provider'),
      matching(/^[ABC]$/, 'A, B or C')(7, 'assignment'),
      matching(/^[YNW]$/, 'Y, N or W')(8, 'assignment of benefits'),
      matching(/^[YI]$/, 'Y or I')(9, 'release'),
    ],
  },
  {
    loop: '2300',
    id: 'REF',
    qualifier: 'F8',
    title: 'payer’s number of the first claim',
    isOptional: true,
    elements: [text(50)(2, 'number')],
  },
  { loop: '2300', id: 'HI', title: 'diagnoses', elements: Array.from({ length: 12 }, (_, at) => diagnosis(at + 1)) },
  practitioner('2310B', '82', 'rendering practitioner'),
  {
    loop: '2310B',
    id: 'PRV',
    qualifier: 'PE',
    title: 'taxonomy of the rendering practitioner',
    isOptional: true,
    elements: [only(2, 'PXC', 'kind of code'), taxonomy(3, 'taxonomy')],
  },
]

const line: SegmentRule[] = [
  { loop: '2400', id: 'LX', title: 'line', elements: [matching(/^[1-9]\d?$/, 'a number to 99')(1, 'number')] },
  {
    loop: '2400',
    id: 'SV1',
    title: 'service',
    elements: [
      matching(/^HC:([0-9]{4}[0-9A-Z]|[A-Z][0-9]{4})(:[0-9A-Z]{2}){0,4}$/, 'HC, a code and at most four modifiers')(1, 'code'),
      amount(2, 'charge'),
      only(3, 'UN', 'unit'),
      matching(/^[1-9]\d{0,2}$/, 'a whole number from 1')(4, 'units'),
      matching(/^([1-9]|1[0-2])(:([1-9]|1[0-2])){0,3}$/, 'one to four diagnoses')(7, 'pointers'),
    ],
  },
  {
    loop: '2400',
    id: 'DTP',
    qualifier: '472',
    title: 'date of service',
    elements: [
      matching(/^R?D8$/, 'D8 or RD8')(2, 'form of the date'),
      fitting(3, 'date', 'a date of the calendar or two', (value) => isCompactDay(value) || isDaySpan(value)),
    ],
  },
  {
    loop: '2400',
    id: 'REF',
    qualifier: '6R',
    title: 'our name of the line',
    elements: [matching(/^[0-9A-Z]{1,30}$/, 'letters and digits')(2, 'name')],
  },
  practitioner('2420E', 'DK', 'who ordered it'),
]

/** A set of professional claims from behind ST to before SE. A loop repeats while its first segment comes again. */
export const claimGrammar: LoopRule = {
  name: 'head',
  segments: head,
  loops: [
    {
      name: 'biller',
      segments: provider,
      loops: [
        { name: 'member', segments: subscriber, loops: [{ name: 'claim', segments: claim, loops: [{ name: 'line', segments: line }] }] },
      ],
    },
  ],
}

/** The Medicare number has a form of its own; whether the payer is Medicare stands in another segment. */
export const needsMedicareNumber = (payerKind: string, insuredId: string) => payerKind === 'MB' && !isMedicareNumber(insuredId)
