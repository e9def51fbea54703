/** What is in force from which month on, while it is being decided. */
import type { CodePlan } from '@vitalrounds/domain/reports/code-settings-api'

type Config = Record<string, boolean>

/** What a plan has in force in a month. */
export const configIn = ({ decisions }: CodePlan, month: string): Config =>
  decisions.findLast(({ fromMonth }) => fromMonth <= month)?.config ?? {}

type Choice = { fromMonth: string; flag: string; isOn: boolean }

/** The plan with one flag chosen from a month on. A decision that changes nothing any more goes. */
export function withFlag(plan: CodePlan, { fromMonth, flag, isOn }: Choice): CodePlan {
  const config = { ...configIn(plan, fromMonth), [flag]: isOn }
  const others = plan.decisions.filter((decision) => decision.fromMonth !== fromMonth)
  const all = [...others, { fromMonth, config }].toSorted((a, b) => (a.fromMonth < b.fromMonth ? -1 : 1))
  return { decisions: all.filter((item, nth) => nth === 0 || !isSame(item.config, all[nth - 1]!.config)) }
}

const isSame = (config: Config, other: Config) => Object.keys(config).every((flag) => config[flag] === other[flag])

/** The flags that come out otherwise in a month. */
export function changedFlags(before: CodePlan, after: CodePlan, month: string): Config {
  const stood = configIn(before, month)
  return Object.fromEntries(Object.entries(configIn(after, month)).filter(([flag, isOn]) => stood[flag] !== isOn))
}

/** How a flag stands at first, and each month from which it stands otherwise. */
export const turnsOf = ({ decisions }: CodePlan, flag: string) =>
  decisions
    .map(({ fromMonth, config }) => ({ fromMonth, isOn: config[flag] === true }))
    .filter(({ isOn }, nth, all) => nth === 0 || all[nth - 1]!.isOn !== isOn)
