/** Every diagnosis of a chart once, for whoever has no other page of it: codes with their titles, then what no code says. */
import { codeInWords } from './chronic-conditions.ts'
import { conditionNamed, conditionsOfCode, formatDottedCode } from './conditions.ts'

type Chart = { chronicConditions: readonly string[]; diagnosisCodes: readonly string[] }
export type DiagnosisLine = { code: string | null; title: string }

/** @param titleOf the title of a code in the list of its year; empty where the list has none */
export function diagnosisLines({ chronicConditions, diagnosisCodes }: Chart, titleOf: (code: string) => string): DiagnosisLine[] {
  const coded = [...new Set(diagnosisCodes.map(formatDottedCode))]
  const proven = new Set<string>(coded.flatMap(conditionsOfCode))
  const others = [...new Set(chronicConditions)].filter((words) => !isProven(words, { coded, proven }))
  return [
    ...coded.map((code) => ({ code, title: titleOf(code) })),
    ...others.map((words) => ({
      code: codeInWords(words) ?? null,
      title: words.replace(/\s*\([^()]*\)$/, (code) => (codeInWords(words) ? '' : code)),
    })),
  ]
}

/** Whether a code of the chart says it already: the same code, or one that proves the condition without less detail. */
function isProven(words: string, { coded, proven }: { coded: readonly string[]; proven: ReadonlySet<string> }): boolean {
  const code = codeInWords(words)
  if (code !== undefined) return coded.includes(formatDottedCode(code))
  const named = conditionNamed(words)
  // "CKD stage 3a" says more than a code without a stage: it stays
  return named !== undefined && proven.has(named) && !/\d/.test(words)
}
