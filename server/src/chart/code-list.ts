/** The lists that the chart chooses from, read once from the files beside this one: nothing is asked of the outside. */
import { usDate } from '@vitalrounds/domain/us-date'
import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import {
  type CodeEntry,
  type CodeList,
  isBillableOn,
  listCodes,
  plainCode,
  readCodeList,
  turnOfYear,
} from '@vitalrounds/domain/chart/icd10/code-list'
import { type CodeIndex, stepsOfIndex } from '@vitalrounds/domain/chart/icd10/search-codes'
import { addDays } from '@vitalrounds/domain/days'
import { type DrugName, readDrugNames } from '@vitalrounds/domain/chart/drug-names'

const fileOf = (name: string) => readFileSync(new URL(`./lists/${name}`, import.meta.url))

let list: CodeList | undefined
/** ICD-10-CM of CDC/NCHS, public domain (docs/sources/chart.md codes). */
const codeList = (): CodeList => (list ??= listCodes(readCodeList(gunzipSync(fileOf('icd10cm.tsv.gz')).toString('utf8'))))

let index: Promise<CodeIndex> | undefined
/** For the search alone. It takes most of a second to make, in which everybody else is answered. */
export const codeIndex = (): Promise<CodeIndex> => (index ??= makeIndex())

async function makeIndex(): Promise<CodeIndex> {
  const steps = stepsOfIndex(codeList())
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await setImmediate()
  }
}

let names: DrugName[] | undefined
/** Our own list of names for chronic care (docs/sources/chart.md medications). */
export const drugNames = (): DrugName[] => (names ??= readDrugNames(fileOf('rx-names.tsv').toString('utf8')))

export function codeEntry(code: string): CodeEntry | undefined {
  const { byCode, entries } = codeList()
  const at = byCode.get(plainCode(code))
  return at === undefined ? undefined : entries[at]
}

// As many as can be read at a glance
const mostInstead = 6

/** What the list says against a code on a day; null where it may stand on a claim. */
export function codeProblem(code: string, day: string): string | null {
  const entry = codeEntry(code)
  if (!entry) return 'not in the list of this year'
  if (isBillableOn(entry, day)) return null
  const instead = insteadOf(entry.code, day)
  return instead.length === 0 ? reasons[entry.billable] : `${reasons[entry.billable]}: choose one of ${instead.join(', ')}`
}

const reasons: Record<CodeEntry['billable'], string> = {
  both: '',
  until: `ended on ${usDate(addDays(turnOfYear, -1))}`,
  from: `begins on ${usDate(turnOfYear)}`,
  never: 'not exact enough',
}

/** The more exact codes under one, where they are few enough to be named. */
function insteadOf(code: string, day: string): string[] {
  const under = codeList().entries.filter((entry) => entry.code.startsWith(code) && entry.code !== code && isBillableOn(entry, day))
  return under.slice(0, mostInstead).map((entry, n) => (n === mostInstead - 1 && under.length > mostInstead ? '…' : entry.code))
}
