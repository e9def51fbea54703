/** How far members come from enrollment to their first sixteen days. */
import { neededDays } from '../../billing/rulebook/needed-days.ts'

/** Whoever has come further has passed what lies before: a device of one's own is not ordered. */
export const funnelSteps = {
  enrolled: { title: 'Enrolled', waits: 'Enrolled, without a device ordered' },
  ordered: { title: 'Device ordered', waits: 'Ordered, not delivered' },
  delivered: { title: 'Device delivered', waits: 'Delivered, without a reading' },
  measured: { title: 'First reading', waits: `Reading, not yet ${neededDays} days` },
  sixteen: { title: `${neededDays} days of a device period`, waits: '' },
} as const
export type FunnelStep = keyof typeof funnelSteps
export const funnelStepIds = Object.keys(funnelSteps) as [FunnelStep, ...FunnelStep[]]

/** Who came at least this far, and who came this far and no further. */
export const funnelParts = ['reached', 'waiting'] as const
export type FunnelPart = (typeof funnelParts)[number]

/** Calendar months whose newcomers are followed, the running one among them. */
export const monthsOfFunnel = 3

export const funnelWords = `Members who joined in these days, whether or not they have left since. No date of a referral is on record: the first step is enrollment. A device is delivered when its order is, or when one is connected; ${neededDays} days are those of any device period since.`
