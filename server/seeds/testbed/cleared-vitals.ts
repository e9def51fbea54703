/** The newest values of a member of the test bed, with what its canary said of those that raised a warning. */
import type { TestbedGroup } from './groups.ts'

type ClearedVital = { handled?: { at: string; by: string; reason: string } }

/** What is said of a cleared warning stands beside the value that raised it, where that is the newest. */
export function clearedVitals(vitals: unknown, { canary }: TestbedGroup, reason: string): Record<string, ClearedVital> {
  const by = `admin ${canary} ${canary}`
  const whole = (typeof vitals === 'string' ? JSON.parse(vitals) : vitals) as Record<string, ClearedVital>
  return Object.fromEntries(
    Object.entries(whole).map(([metric, vital]) => [
      metric,
      vital.handled ? { ...vital, handled: { ...vital.handled, by, reason } } : vital,
    ]),
  )
}
