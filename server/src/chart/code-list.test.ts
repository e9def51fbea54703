import { searchCodes } from '@vitalrounds/domain/chart/icd10/search-codes'
import { describe, expect, it } from 'vitest'
import { codeIndex, codeProblem } from './code-list.ts'
import { nursePhrases } from './testing/nurse-phrases.ts'
import { phrases } from './testing/phrases.ts'

const index = await codeIndex()
const on = '2026-11-22'
const first = (query: string) => searchCodes(index, { query, on })[0]
const turned = (phrase: string) => phrase.split(' ').toReversed().join(' ')

describe('the list of codes', () => {
  it('has the official counts of billable codes', () => {
    const counts = Object.groupBy(index.entries, ({ billable }) => billable)
    expect((counts.both?.length ?? 0) + (counts.from?.length ?? 0)).toBe(74_879)
    expect((counts.both?.length ?? 0) + (counts.until?.length ?? 0)).toBe(74_719)
  })

  it('finds first what is meant by 200 and more common phrases', () => {
    expect(phrases.length).toBeGreaterThanOrEqual(200)
    expect(phrases.filter(([phrase, code]) => first(phrase)?.code !== code)).toEqual([])
  })

  it('finds first what is meant by a hundred abbreviations and slips of the hand', () => {
    expect(nursePhrases.length).toBeGreaterThanOrEqual(100)
    const matches = nursePhrases.map(([phrase]) => [phrase, first(phrase)?.code])
    expect(matches).toEqual(nursePhrases)
  })

  it('means another word by nothing that begins one, and by a code no word', () => {
    // "hear" is on its way to "heart" and "hearing", not a slip of "heat"
    const titles = searchCodes(index, { query: 'hear los', on }).map(({ title }) => title)
    expect(titles.every((title) => /hear\w* .*los/i.test(title))).toBe(true)
    expect(searchCodes(index, { query: 'xqzzyvw', on })).toEqual([])
  })

  // The case file of Roman numerals, hyphens and blanks
  it.each([
    ['diabetes mellitus type ii', 'E11.9'],
    ['DIABETES MELLITUS, TYPE II', 'E11.9'],
    ['type II diabetes', 'E11.9'],
    ['type I diabetes', 'E10.9'],
    ['sugar diabetes', 'E11.9'],
    ['pre-diabetes', 'R73.03'],
    ['pre diabetes', 'R73.03'],
    ['prediabetes', 'R73.03'],
    ['CKD stage III', 'N18.30'],
    ['CKD IIIa', 'N18.31'],
    ['CKD stage IIIB', 'N18.32'],
    ['chronic kidney disease stage iv', 'N18.4'],
    ['CKD stage V', 'N18.5'],
    ['heart failure with reduced ejection fraction', 'I50.20'],
    ['heart failure with preserved ejection fraction', 'I50.30'],
    ['e 11.9', 'E11.9'],
    ['E11-9', 'E11.9'],
    ['E 11 9', 'E11.9'],
    ['e11,9', 'E11.9'],
    ['factor VIII deficiency', 'D66'],
    ['bipolar II disorder', 'F31.81'],
  ])('finds %s first as %s', (query, code) => expect(first(query)?.code).toBe(code))

  it('does not care about the order of words or capitals', () => {
    expect(phrases.filter(([phrase, code]) => first(turned(phrase).toUpperCase())?.code !== code)).toEqual([])
  })

  it('finds by the beginning of a code, headings too, which are not billable', () => {
    expect(searchCodes(index, { query: 'i502', on }).slice(0, 2)).toMatchObject([
      { code: 'I50.2', isBillable: false },
      { code: 'I50.20', isBillable: true },
    ])
  })

  it('puts the own codes before the clinic’s, and those before the list', () => {
    const [a, b] = searchCodes(index, { query: 'heart failure', on, own: ['I50.33'], used: ['I50.42'] })
    expect([a?.code, b?.code]).toEqual(['I50.33', 'I50.42'])
  })

  it('puts what a title denies last, also where the clinic uses it most, and first only where that is asked', () => {
    const used = ['I11.9', 'E11.9']
    const search = (query: string) => searchCodes(index, { query, on, used }).map(({ code }) => code)
    expect(search('chf')[0]).toBe('I50.9')
    expect(search('chf').slice(0, 10)).not.toContain('I11.9')
    expect(search('hypertensive heart disease')[0]).toBe('I11.9')
    expect(search('heart disease without heart failure')[0]).toBe('I11.9')
    expect(search('type 2 diabetes complications')[0]).toBe('E11.8')
  })

  it('judges a code by the year of the day', () => {
    expect(codeProblem('I42.0', '2026-09-30')).toBeNull()
    expect(codeProblem('I42.0', '2026-10-01')).toBe('ended on 09/30/2026: choose one of I42.00, I42.01, I42.09')
    expect(codeProblem('I42.00', '2026-09-30')).toBe('begins on 10/01/2026')
    expect(codeProblem('I50', on)).toBe('not exact enough: choose one of I50.1, I50.20, I50.21, I50.22, I50.23, …')
    expect(codeProblem('I50.999', on)).toBe('not in the list of this year')
  })
})
