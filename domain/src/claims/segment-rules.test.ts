/** The rules of segments, each with what it takes and what it refuses. */
import { expect, test } from 'vitest'
import { elementProblems } from './check-837p.ts'
import { claimGrammar, type LoopRule, type SegmentRule } from './segment-rules.ts'

const rulesOf = ({ segments, loops = [] }: LoopRule): SegmentRule[] => [...segments, ...loops.flatMap(rulesOf)]
const rules = rulesOf(claimGrammar)

const ruleOf = (loop: string, [id, qualifier]: readonly string[]) => {
  const rule = rules.find((row) => row.loop === loop && row.id === id && (row.qualifier === undefined || row.qualifier === qualifier))
  if (!rule) throw new Error(`No rule for ${id} in ${loop}`)
  return rule
}

const accepted: [loop: string, segment: string][] = [
  ['head', 'BHT*0019*00*B101P1*20261203*0905*CH'],
  ['1000A', 'NM1*41*2*VITALROUNDS DEMO*****46*VITALDEMO'],
  ['1000A', 'PER*IC*BILLING DESK*EM*BILLING@CLINIC.EXAMPLE'],
  ['1000B', 'NM1*40*2*DEMO CLEARING HOUSE*****46*CLEARDEMO'],
  ['2000A', 'HL*1**20*1'],
  ['2010AA', 'N3*100 SAMPLE AVENUE*SUITE 4'],
  ['2010BA', 'N3*200 INVENTED STREET'],
  ['2010BA', 'N4*ALBANY*NY*12208'],
  ['2010BA', 'N4*ALBANY*NY*122080002'],
  ['2010BA', 'NM1*IL*1*SAMPLE*RUTH*A***MI*2TE4FH7KM83'],
  ['2010BA', 'DMG*D8*19480214*U'],
  ['2000B', 'SBR*P*18*******16'],
  ['2300', 'CLM*VR0001*80***11:B:1*Y*A*Y*Y'],
  ['2300', 'CLM*VR0001*19.25***50:B:8*Y*A*Y*Y'],
  ['2300', 'HI*ABK:I10*ABF:E119*ABF:I5032'],
  ['2300', 'REF*F8*ICN1010001'],
  ['2310B', 'NM1*82*1*PHYSICIAN*HELEN****XX*1600234565'],
  ['2400', 'SV1*HC:99454*80*UN*1***1'],
  ['2400', 'SV1*HC:G0556:25*80.5*UN*2***1:2:12'],
  ['2400', 'DTP*472*D8*20261129'],
  ['2400', 'DTP*472*RD8*20261031-20261129'],
]

const refused: [loop: string, segment: string, place: string][] = [
  ['head', 'BHT*0019*18*B101P1*20261203*0905*CH', 'BHT02'],
  ['head', 'BHT*0019*00**20261203*0905*CH', 'BHT03'],
  ['head', 'BHT*0019*00*B101P1*20261301*0905*CH', 'BHT04'],
  ['head', 'BHT*0019*00*B101P1*20261203*2405*CH', 'BHT05'],
  ['1000A', 'NM1*41*2*VITALROUNDS DEMO*****XX*VITALDEMO', 'NM108'],
  ['1000A', 'NM1*41*2*VITALROUNDS DEMO*****46', 'NM109'],
  ['1000A', 'PER*IC*BILLING DESK*WP*2125550100', 'PER03'],
  ['1000A', 'PER*IC*BILLING DESK*TE', 'PER04'],
  ['1000B', 'NM1*40*1*DEMO CLEARING HOUSE*****46*CLEARDEMO', 'NM102'],
  ['2000A', 'HL*1**22*1', 'HL03'],
  ['2000A', 'PRV*BI*PXC*207Q0000X', 'PRV03'],
  ['2000A', 'PRV*BI*ZZ*207Q00000X', 'PRV02'],
  ['2010AA', 'NM1*85*2*NORTHSIDE DEMO CLINIC*****XX*1700123453', 'NM109'],
  ['2010AA', 'NM1*85*2*NORTHSIDE DEMO CLINIC*****24*1700123452', 'NM108'],
  ['2010AA', 'N3', 'N301'],
  ['2010AA', 'N4*ALBANY*NY*12207', 'N403'],
  ['2010AA', 'N4*ALBANY*NEW YORK*122070001', 'N402'],
  ['2010AA', 'REF*EI*12-3456789', 'REF02'],
  ['2000B', 'HL*2**22*0', 'HL02'],
  ['2000B', 'SBR*P*01*******MB', 'SBR02'],
  ['2000B', 'SBR*P*18', 'SBR09'],
  ['2010BA', 'NM1*IL*1*SAMPLE*****MI*2TE4FH7KM83', 'NM104'],
  ['2010BA', 'NM1*IL*1*SAMPLE*RUTH****SY*2TE4FH7KM83', 'NM108'],
  ['2010BA', 'NM1*IL*1*SAMPLE*RUTH****MI*2', 'NM109'],
  ['2010BA', 'DMG*D8*19480231*F', 'DMG02'],
  ['2010BA', 'DMG*D8*19480214*X', 'DMG03'],
  ['2010BB', 'NM1*PR*2*DEMO MEDICARE PART B*****PI', 'NM109'],
  ['2300', 'CLM*VR0001*0***11:B:1*Y*A*Y*Y', 'CLM02'],
  ['2300', 'CLM*VR0001*80.123***11:B:1*Y*A*Y*Y', 'CLM02'],
  ['2300', 'CLM*VR-0001*80***11:B:1*Y*A*Y*Y', 'CLM01'],
  ['2300', 'CLM*VR0001*80***11:B:9*Y*A*Y*Y', 'CLM05'],
  ['2300', 'CLM*VR0001*80***11:A:1*Y*A*Y*Y', 'CLM05'],
  ['2300', 'CLM*VR0001*80***11:B:1*Y*A*Y', 'CLM09'],
  ['2300', 'HI*ABF:I10', 'HI01'],
  ['2300', 'HI*ABK:I10*ABK:E119', 'HI02'],
  ['2300', 'HI*ABK:E11.9', 'HI01'],
  ['2300', `HI*ABK:I10${'*ABF:E119'.repeat(12)}`, 'HI13'],
  ['2300', 'REF*F8', 'REF02'],
  ['2310B', 'NM1*82*1*PHYSICIAN*HELEN****XX*1600234566', 'NM109'],
  ['2310B', 'PRV*PE*PXC*INTERNAL', 'PRV03'],
  ['2400', 'LX*0', 'LX01'],
  ['2400', 'SV1*HC:9945*80*UN*1***1', 'SV101'],
  ['2400', 'SV1*HC:99454:25:KX:GY:95:GT*80*UN*1***1', 'SV101'],
  ['2400', 'SV1*HC:99454*0.00*UN*1***1', 'SV102'],
  ['2400', 'SV1*HC:99454*-80*UN*1***1', 'SV102'],
  ['2400', 'SV1*HC:99454*80*MJ*1***1', 'SV103'],
  ['2400', 'SV1*HC:99454*80*UN*1.5***1', 'SV104'],
  ['2400', 'SV1*HC:99454*80*UN*1***13', 'SV107'],
  ['2400', 'SV1*HC:99454*80*UN*1***1:2:3:4:5', 'SV107'],
  ['2400', 'SV1*HC:99454*80*UN*1*11**1', 'SV105'],
  ['2400', 'DTP*472*D8*20261131', 'DTP03'],
  ['2400', 'DTP*472*RD8*20261129-20261031', 'DTP03'],
  ['2400', 'DTP*472*TM*20261129', 'DTP02'],
  ['2400', 'REF*6R*VR0001-L1', 'REF02'],
  ['2420E', 'NM1*DK*1*ORDERER*OMAR****XX', 'NM109'],
]

const problemsOf = (loop: string, text: string) => elementProblems(ruleOf(loop, text.split('*')), text.split('*'))

test('there are at least sixty cases, and each segment of the table has one', () => {
  expect(accepted.length + refused.length).toBeGreaterThanOrEqual(60)
  const covered = new Set([...accepted, ...refused].map(([loop, text]) => ruleOf(loop, text.split('*'))))
  expect(rules.filter((rule) => !covered.has(rule)).map(({ loop, id }) => `${loop} ${id}`)).toEqual([])
})

test.each(accepted)('%s takes %s', (loop, text) => {
  expect(problemsOf(loop, text)).toEqual([])
})

test.each(refused)('%s refuses %s', (loop, text, place) => {
  const problems = problemsOf(loop, text)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(place)
})
