import { expect, test } from 'vitest'
import { commercial, exampleClaim, exampleFile, exampleProvider, fullClaim, supply } from './cases/example-claims.ts'
import { check837p } from './check-837p.ts'
import { amountText, write837p } from './write-837p.ts'
import { readX12 } from './x12.ts'

const linesOf = (text: string) => text.split('\n')

test('a claim becomes the segments of the guide, in their order', () => {
  expect(linesOf(write837p(exampleFile()))).toEqual([
    'ISA*00*          *00*          *ZZ*VITALDEMO      *ZZ*CLEARDEMO      *261203*0905*^*00501*000000101*0*T*:~',
    'GS*HC*VITALDEMO*CLEARDEMO*20261203*0905*101*X*005010X222A1~',
    'ST*837*0001*005010X222A1~',
    'BHT*0019*00*B101P1*20261203*0905*CH~',
    'NM1*41*2*VITALROUNDS DEMO*****46*VITALDEMO~',
    'PER*IC*BILLING DESK*TE*2125550100~',
    'NM1*40*2*DEMO CLEARING HOUSE*****46*CLEARDEMO~',
    'HL*1**20*1~',
    'PRV*BI*PXC*207Q00000X~',
    'NM1*85*2*NORTHSIDE DEMO CLINIC*****XX*1700123452~',
    'N3*100 SAMPLE AVENUE~',
    'N4*ALBANY*NY*122070001~',
    'REF*EI*123456789~',
    'HL*2*1*22*0~',
    'SBR*P*18*******MB~',
    'NM1*IL*1*SAMPLE*RUTH****MI*2TE4FH7KM83~',
    'N3*200 INVENTED STREET~',
    'N4*ALBANY*NY*122080002~',
    'DMG*D8*19480214*F~',
    'NM1*PR*2*DEMO MEDICARE PART B*****PI*99991~',
    'CLM*VR0001*80***11:B:1*Y*A*Y*Y~',
    'HI*ABK:I10*ABF:E119~',
    'NM1*82*1*PHYSICIAN*HELEN****XX*1600234565~',
    'PRV*PE*PXC*207R00000X~',
    'LX*1~',
    'SV1*HC:99454*80*UN*1***1~',
    'DTP*472*D8*20261129~',
    'REF*6R*VR0001L1~',
    'NM1*DK*1*ORDERER*OMAR****XX*1600345676~',
    'SE*28*0001~',
    'GE*1*101~',
    'IEA*1*000000101~',
    '',
  ])
})

test('the envelope keeps its widths: ISA has 106 characters', () => {
  expect(linesOf(write837p(exampleFile()))[0]).toHaveLength(106)
})

test('a claim with each kind of line passes its own check', () => {
  const text = write837p(exampleFile([exampleClaim(), fullClaim()]))
  expect(check837p(text)).toEqual({
    problems: [],
    claims: [
      { controlNumber: 'VR0001', frequency: '1', lines: 1, part: 1 },
      { controlNumber: 'VR0002', frequency: '1', lines: 5, part: 1 },
    ],
    file: 101,
    sentOn: '2026-12-03',
    practice: { npi: '1700123452', submitterId: 'VITALDEMO' },
  })
  expect(text).toContain('CLM*VR0002*460***')
  expect(text).toContain('SV1*HC:99439*160*UN*2***1:2~')
})

test('claims of one member with one payer stand under one level, those of another under their own', () => {
  const other = exampleClaim({ controlNumber: 'VR0003', payer: commercial })
  const text = write837p(exampleFile([exampleClaim(), other, fullClaim()]))
  expect(linesOf(text).filter((line) => line.startsWith('HL'))).toEqual(['HL*1**20*1~', 'HL*2*1*22*0~', 'HL*3*1*22*0~'])
  expect(check837p(text).problems).toEqual([])
})

test('a corrected and a voided claim keep our number and name the payer’s', () => {
  const corrected = exampleClaim({ frequency: '7', payerControlNumber: 'ICN1010001', payer: commercial })
  const text = write837p(exampleFile([corrected]))
  expect(text).toContain('CLM*VR0001*80***11:B:7*Y*A*Y*Y~\nREF*F8*ICN1010001~\nHI*')
  expect(check837p(text).problems).toEqual([])
  const voided = write837p(exampleFile([{ ...corrected, frequency: '8' }]))
  expect(voided).toContain('CLM*VR0001*80***11:B:8*')
  expect(check837p(voided).claims).toEqual([{ controlNumber: 'VR0001', frequency: '8', lines: 1, part: 1 }])
})

test('a payer who wants spans gets the first and the last day', () => {
  const text = write837p(exampleFile([exampleClaim({ payer: { ...commercial, dates: 'span' } })]))
  expect(text).toContain('DTP*472*RD8*20261031-20261129~')
  expect(check837p(text).problems).toEqual([])
})

test('the practice as its own practitioner is not named twice', () => {
  const alone = { firstName: 'Helen', lastName: 'Physician', npi: exampleProvider.npi, taxonomy: '207R00000X' }
  const text = write837p(exampleFile([exampleClaim({ rendering: alone })]))
  expect(text).not.toContain('NM1*82')
  expect(check837p(text).problems).toEqual([])
})

test('names lose their marks and small letters', () => {
  const { member } = exampleClaim()
  const text = write837p(exampleFile([exampleClaim({ member: { ...member, firstName: 'José', lastName: 'O’Néill  Peña' } })]))
  expect(text).toContain("NM1*IL*1*O'NEILL PENA*JOSE****MI*")
})

test('more than 5,000 claims are two sets with numbers of their own', () => {
  const many = Array.from({ length: 5001 }, (_, at) => exampleClaim({ controlNumber: `VR${at}` }))
  const text = write837p(exampleFile(many))
  const sets = readX12(text).interchanges[0]?.groups[0]?.sets ?? []
  expect(sets.map(({ control }) => control)).toEqual(['0001', '0002'])
  expect(check837p(text).claims).toHaveLength(5001)
})

test('what lacks something is not written at all, nor is a charge of 0', () => {
  expect(() => write837p(exampleFile([exampleClaim({ lines: [{ ...supply, cents: 0 }] })]))).toThrow('charge')
  expect(() => write837p(exampleFile([exampleClaim({ lines: [{ ...supply, cents: null }] })]))).toThrow('charge')
  expect(() => write837p(exampleFile([exampleClaim(), exampleClaim()]))).toThrow('same number')
  expect(() => write837p({ ...exampleFile(), controlNumber: 1_000_000_000 })).toThrow('too long')
})

test.each([
  [8000, '80'],
  [1920, '19.2'],
  [1925, '19.25'],
  [10000, '100'],
  [5, '0.05'],
  [2900000, '29000'],
])('%i cents are written %s', (cents, text) => {
  expect(amountText(cents)).toBe(text)
})
