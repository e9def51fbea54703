/** An Observation of a laboratory of another system as a value of a chart: one test, one day, one number in the unit that charts hold. */
import { type EnteredTest, enteredTests, type LabTest, NewLab } from '../chart/labs.ts'
import { systems } from '../fhir/resource.ts'
import { withQuote } from '../files/table-file.ts'
import { usDate } from '../us-date.ts'
import { withUnit } from '../with-unit.ts'
import { drawnOn } from './observed-at.ts'
import { codesOf, type Concept, type ObservationShape, type Quantity, wordsOf } from './fhir-shapes.ts'
import { noteNotices, observationProblems, valueProblems } from './observation-problems.ts'
import type { ReadEntry } from './read-chart-entry.ts'

/**
 * LOINC: the codes under which laboratories report a test, and its unit as UCUM and as people write it. Blanks, braces and case
 * do not matter (docs/sources/chart.md labs).
 */
const tests: Readonly<Record<EnteredTest, { loinc: readonly string[]; units: readonly string[] }>> = {
  totalCholesterol: { loinc: ['2093-3'], units: ['mg/dL'] },
  hdl: { loinc: ['2085-9'], units: ['mg/dL'] },
  a1c: { loinc: ['4548-4', '17856-6'], units: ['%', '%{HemoglobinA1C}', '%{Hb}'] },
  egfr: { loinc: ['98979-8'], units: ['mL/min/{1.73_m2}', 'mL/min/1.73 m²', 'mL/min/1.73m2', 'mL/min/{1.73m2}'] },
  // A milliequivalent of potassium is a millimole
  potassium: { loinc: ['2823-3', '6298-4'], units: ['mmol/L', 'meq/L'] },
  urineAcr: { loinc: ['9318-7', '14959-1'], units: ['mg/g', 'mg/g{creat}', 'ug/mg', 'ug/mg{creat}'] },
  creatinine: { loinc: ['2160-0', '38483-4'], units: ['mg/dL'] },
}
const testOf = new Map(Object.entries(tests).flatMap(([test, { loinc }]) => loinc.map((code) => [code, test as EnteredTest] as const)))
// MDRD and CKD-EPI of 2009, with and without race; by cystatin C
const otherEquations = new Set(['33914-3', '48642-3', '48643-1', '62238-1', '88293-6', '88294-4', '50210-4', '98980-6'])

const loincOf = (code: Concept | undefined) => codesOf(code, systems.loinc)

/** Whether it is a laboratory's, by its category or by its code. */
export const isOfLaboratory = ({ category, code }: ObservationShape): boolean =>
  (category ?? []).some((item) => codesOf(item).includes('laboratory')) ||
  loincOf(code).some((loinc) => testOf.has(loinc) || otherEquations.has(loinc))

/** Which test it is, by all codes of LOINC that it has. */
function testIn({ code }: ObservationShape): { test: EnteredTest } | { problem: string } {
  const loinc = loincOf(code)
  const names = new Set(loinc.flatMap((number) => testOf.get(number) ?? []))
  const [test] = names
  const quote = wordsOf(code) || loinc.join(', ')
  if (loinc.some((number) => otherEquations.has(number)))
    return { problem: withQuote('It is an eGFR by another equation than CKD-EPI 2021, which charts here hold.', quote) }
  if (names.size > 1) return { problem: withQuote('Its codes name more than one test.', loinc.join(', ')) }
  return test === undefined ? { problem: withQuote('Charts here have no place for this test.', quote) } : { test }
}

const folded = (unit: string) => unit.replaceAll(/[\s{}_^*]/g, '').toLowerCase()
const isUnitOf = (test: EnteredTest, unit: string) => tests[test].units.some((own) => folded(own) === folded(unit))

/** The unit by its code, else by its words; another unit is not converted. */
function unitOf(test: EnteredTest, { code, unit }: Quantity): { problems: string[]; notices: string[] } {
  const stated = code ?? unit ?? ''
  const own = enteredTests[test].unit
  if (stated === '') return { problems: ['It has no unit.'], notices: [] }
  if (!isUnitOf(test, stated))
    return { problems: [withQuote(`Charts here hold it in ${own}; other units are not converted.`, stated)], notices: [] }
  const isOther = code !== undefined && unit !== undefined && !isUnitOf(test, unit)
  return { problems: [], notices: isOther ? [withQuote(`The unit is read by its code, ${code}.`, unit)] : [] }
}

const digitsOf = (test: EnteredTest) => (test === 'creatinine' ? 2 : 1)

/** To as many digits as charts hold. */
function roundedOf(test: EnteredTest, value: number): { value: number; notices: string[] } {
  const factor = 10 ** digitsOf(test)
  const rounded = Math.round(value * factor) / factor
  const isSame = Math.abs(rounded - value) < 1e-9
  return { value: rounded, notices: isSame ? [] : [withQuote(`Recorded as ${withUnit(rounded, enteredTests[test].unit)}.`, String(value))] }
}

/** Where it was analyzed, as the file names it. */
function laboratoryOf({ performer = [] }: ObservationShape): { laboratory: string; notices: string[] } {
  const [first = '', ...others] = performer.flatMap(({ display }) => display?.trim() || [])
  const further = others.length === 0 ? [] : [withQuote('Further laboratories are left out.', others.join(', '))]
  if (first.length > 120)
    return { laboratory: '', notices: [withQuote('The name of the laboratory is too long and left out.', first), ...further] }
  return { laboratory: first, notices: further }
}

const titleOf = (test: EnteredTest) => (test === 'creatinine' ? 'Creatinine' : enteredTests[test].title)
/** "A1c 6.8%, 03/04/2026". */
const nameOf = ({ test, value, drawnOn: day }: NewLab) => `${titleOf(test)} ${withUnit(value, enteredTests[test].unit)}, ${usDate(day)}`

/** What a chart holds of a test: of creatinine the eGFR that it comes to. */
export const storedTest = ({ test }: Pick<NewLab, 'test'>): LabTest => (test === 'creatinine' ? 'egfr' : test)

/** `today` is the clinic's date (`YYYY-MM-DD`), `zone` its time zone. */
export function readLab(observation: ObservationShape, { today, zone }: { today: string; zone: string }): ReadEntry<NewLab> {
  const chosen = testIn(observation)
  const problems = observationProblems(observation)
  if ('problem' in chosen) return { name: wordsOf(observation.code), content: null, problems: [...problems, chosen.problem], notices: [] }
  const { test } = chosen
  const { valueQuantity: quantity = {} } = observation
  const missing = valueProblems(observation)
  const unit = missing.length > 0 ? { problems: [], notices: [] } : unitOf(test, quantity)
  const { value, notices: ofValue } = roundedOf(test, quantity.value ?? 0)
  const drawn = drawnOn(observation, { today, zone })
  const { laboratory, notices: ofLaboratory } = laboratoryOf(observation)
  problems.push(...missing, ...unit.problems, ...drawn.problems)
  const lab = { test, value, drawnOn: drawn.day, laboratory }
  const read = NewLab.safeParse(lab)
  if (problems.length === 0 && !read.success)
    problems.push(...read.error.issues.map(({ message }) => withQuote(message, String(quantity.value))))
  if (!read.success || problems.length > 0) return { name: titleOf(test), content: null, problems, notices: [] }
  const notices = [...ofValue, ...unit.notices, ...drawn.notices, ...ofLaboratory, ...noteNotices(observation)]
  return { name: nameOf(read.data), content: read.data, problems, notices }
}
