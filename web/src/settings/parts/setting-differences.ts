/** What two values of a setting say differently, line by line. */

export type SettingWords = readonly (readonly [label: string, text: string])[]
export type SettingDifference = { label: string; before: string; after: string }

/** Stands where a line is on one side alone: what was added, or removed. */
const nothing = 'none'

/** Lines in the order of what stands after; what is gone there comes last. */
export function settingDifferences(before: SettingWords, after: SettingWords): SettingDifference[] {
  const [stood, stands] = [new Map(before), new Map(after)]
  const labels = [...new Set([...stands.keys(), ...stood.keys()])]
  return labels
    .map((label) => ({ label, before: stood.get(label) ?? nothing, after: stands.get(label) ?? nothing }))
    .filter((line) => line.before !== line.after)
}
