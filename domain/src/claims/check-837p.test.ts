/** Thirty mistakes planted into files that were sound, each found when the file is read back. */
import { expect, test } from 'vitest'
import { commercial, exampleClaim, exampleFile, fullClaim } from './cases/example-claims.ts'
import { check837p } from './check-837p.ts'
import { write837p } from './write-837p.ts'

const sound = write837p(exampleFile([exampleClaim(), fullClaim()]))
const corrected = write837p(exampleFile([exampleClaim({ frequency: '7', payerControlNumber: 'ICN1', payer: commercial })]))

/** Counts the segments of the set anew, so that a fault inside it is found by itself and not by its counter. */
const recounted = (text: string) => {
  const lines = text.split('\n')
  const count = lines.findIndex((line) => line.startsWith('SE*')) - lines.findIndex((line) => line.startsWith('ST*')) + 1
  return text.replace(/^SE\*\d+/m, `SE*${count}`)
}
const without = (start: string) => (text: string) =>
  recounted(
    text
      .split('\n')
      .toSpliced(
        text.split('\n').findIndex((line) => line.startsWith(start)),
        1,
      )
      .join('\n'),
  )
const put = (find: string | RegExp, replacement: string) => (text: string) => text.replace(find, replacement)
const twice = (start: string) => (text: string) =>
  recounted(
    text
      .split('\n')
      .flatMap((line) => (line.startsWith(start) ? [line, line] : [line]))
      .join('\n'),
  )

const faults: [name: string, plant: (text: string) => string, problem: RegExp][] = [
  ['the counter of the set is wrong', put(/SE\*\d+/, 'SE*9'), /SE01 counts 9/],
  ['the trailer has another number than the envelope', put('IEA*1*000000101', 'IEA*1*000000102'), /IEA02/],
  ['the counter of sets is wrong', put('GE*1*101', 'GE*2*101'), /GE01/],
  ['the group ends with another number', put('GE*1*101', 'GE*1*102'), /GE02/],
  ['the set ends with another number', put(/(SE\*\d+)\*0001/, '$1*0002'), /SE02/],
  ['a field of ISA is not padded', put('VITALDEMO      *ZZ', 'VITALDEMO*ZZ'), /ISA06/],
  ['the diagnoses are missing, the counter is not mended', (text) => text.replace(/^HI.*\n/m, ''), /SE01/],
  ['the diagnoses are missing', without('HI*'), /HI \(diagnoses, loop 2300\) is missing/],
  ['the NPI of the biller has a wrong check digit', put('1700123452', '1700123453'), /NM109 \(NPI of the biller\)/],
  ['the NPI of the practitioner has a wrong check digit', put('1600234565', '1600234564'), /NM109 \(NPI of the rendering/],
  ['a pointer names no diagnosis', put('UN*1***1~', 'UN*1***3~'), /points to a diagnosis/],
  ['two interchanges in one file', (text) => text + text, /more than one interchange/],
  ['the end of the file is missing', (text) => text.slice(0, text.length - 60), /ends before IEA/],
  ['half of the file is missing', (text) => text.slice(0, text.length / 2), /ends before IEA/],
  ['a date of service in the future', put('20261129~', '20261204~'), /in the future/],
  ['a date that is none', put('20261129~', '20261131~'), /DTP03/],
  ['the charge is not the sum of the lines', put('CLM*VR0001*80*', 'CLM*VR0001*81*'), /not the sum of its lines/],
  ['two claims with one number', put('CLM*VR0002', 'CLM*VR0001'), /Two claims have the number VR0001/],
  ['a new claim that names a payer’s number', put('HI*', 'REF*F8*ICN1~\nHI*'), /names no number of the payer|SE01/],
  ['a Medicare number with the letter S', put('2TE4FH7KM83', '2SE4FH7KM83'), /Medicare number/],
  ['a Medicare number with dashes', put('2TE4FH7KM83', '2TE4-FH7-KM83'), /Medicare number/],
  ['a diagnosis with its point', put('ABF:E119', 'ABF:E11.9'), /HI02/],
  ['two first diagnoses', put('ABF:E119', 'ABK:E119'), /HI02/],
  ['a ZIP code of five digits for the biller', put('122070001', '12207'), /N403 \(ZIP code of the city of the biller\)/],
  ['a separator inside of a name', put('*SAMPLE*RUTH*', '*SAM*PLE*RUTH*'), /NM10\d/],
  ['a repetition sign inside of a name', put('*SAMPLE*', '*SAM^PLE*'), /cannot carry/],
  ['a charge of 0', put('SV1*HC:99454*80*', 'SV1*HC:99454*0*'), /SV102/],
  ['no kind of payer', put('SBR*P*18*******MB', 'SBR*P*18'), /SBR09/],
  ['no taxonomy of the biller', without('PRV*BI'), /PRV\*BI \(taxonomy of the biller/],
  ['no taxonomy of the practitioner', without('PRV*PE'), /needs a taxonomy/],
  ['two lines with one name', put('VR0002L2', 'VR0002L1'), /two lines have one name/],
  ['a line is not counted on', put('LX*2~', 'LX*3~'), /not counted from 1/],
  ['a modifier twice', put('HC:99454*', 'HC:99454:25:25*'), /same modifier twice/],
  ['the tax number stands twice', twice('REF*EI'), /stands where it may not|is missing/],
  ['the member names another biller', put('HL*2*1*22', 'HL*2*7*22'), /levels \(HL\)/],
  ['another version of the guide', put('*X*005010X222A1', '*X*005010X223A2'), /GS does not name/],
  ['another kind of set', put('ST*837*', 'ST*835*'), /holds no claims/],
  ['an empty file', () => ' \n', /is empty/],
  ['no X12 at all', () => '%PDF-1.7', /does not begin with ISA/],
]

test('the file is sound before a mistake is planted', () => {
  expect(check837p(sound).problems).toEqual([])
  expect(check837p(corrected).problems).toEqual([])
  expect(faults.length).toBeGreaterThanOrEqual(30)
})

test.each(faults)('%s', (_, plant, problem) => {
  const planted = plant(sound)
  expect(planted).not.toBe(sound)
  const { problems, claims } = check837p(planted)
  expect(problems.join('\n')).toMatch(problem)
  expect(claims).toEqual([])
})

test('a corrected claim without the payer’s number', () => {
  expect(check837p(without('REF*F8')(corrected)).problems.join('\n')).toMatch(/names the payer’s number/)
})

test('no sentence tells a name, a number of a card or a birth date', () => {
  const problems = faults.flatMap(([, plant]) => check837p(plant(sound)).problems).join('\n')
  expect(problems).not.toMatch(/SAMPLE|RUTH|2TE4|1948/)
})
