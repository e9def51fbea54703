/**
 * The 22 chronic conditions that a clinic's picker offers. The list is the product's until a clinic swaps items; what a chart
 * holds already stays there under its own words (docs/sources/chart.md conditions).
 */
import { z } from 'zod'
import { chronicConditions, codeInWords, longestCondition } from './chronic-conditions.ts'
import { conditionKeys, conditionsOfCode } from './conditions.ts'

const Words = z
  .string()
  .trim()
  .max(longestCondition, `At most ${longestCondition} characters.`)
  .superRefine((words, details) => {
    const code = codeInWords(words)
    const [existing] = conditionsOfCode(code ?? '')
    if (code === undefined) details.addIssue('Name the condition with its diagnosis code: Multiple sclerosis (G35.D).')
    else if (existing) details.addIssue(`${code} is in the list already: ${chronicConditions[existing]}.`)
  })

/** What a clinic offers in the place of an item, by the key of that item: `Multiple sclerosis (G35.D)`. */
export const ConditionSwaps = z.partialRecord(z.enum(conditionKeys), Words).superRefine((swaps, details) => {
  const visited = new Set<string>()
  for (const [key, words] of Object.entries(swaps)) {
    const code = codeInWords(words)
    if (code !== undefined && visited.has(code)) details.addIssue({ code: 'custom', path: [key], message: `${code} is in the list twice.` })
    if (code !== undefined) visited.add(code)
  }
})
export type ConditionSwaps = z.infer<typeof ConditionSwaps>

/** The names of the 22, in the order of the list, with what the clinic has swapped in. */
export const offeredConditions = (swaps: ConditionSwaps): string[] => conditionKeys.map((key) => swaps[key] ?? chronicConditions[key])

/** The condition a code stands for where it is none of the 22, as a chart writes it; null where it is one of them. */
export function otherCondition({ code, title }: { code: string; title: string }): string | null {
  const ending = ` (${code})`
  return conditionsOfCode(code).length > 0 ? null : `${title.slice(0, longestCondition - ending.length).trimEnd()}${ending}`
}
