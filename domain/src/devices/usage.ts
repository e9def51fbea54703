/** How many devices a clinic may order: a month's worth for the group, and a handful per enrollment. */

// docs/sources/product.md 2.9 "Default monthly device order limit 25"
export const defaultMonthlyLimit = 25
// docs/sources/product.md 1.9 "Up to 3 devices per enrollment"
export const mostPerEnrollment = 3

/** "Monthly device ordering usage" of docs/sources/product.md 1.3. */
export type Usage = { totalOrdered: number; monthlyLimit: number; remaining: number; isLimitReached: boolean }

/** The two names under which a group may carry its limit (docs/sources/product.md 2.3 "Group"). */
type GroupLimit = { monthlyDeviceOrderLimit?: number | null; monthly_device_orders?: number | null }

/** What a group may order in a month: its own number under either name, else the default. */
export const monthlyLimitOf = ({ monthlyDeviceOrderLimit, monthly_device_orders }: GroupLimit) =>
  monthlyDeviceOrderLimit ?? monthly_device_orders ?? defaultMonthlyLimit

/** The usage of a month in which `totalOrdered` devices were requested. */
export function usageOf(totalOrdered: number, group: GroupLimit = {}): Usage {
  const monthlyLimit = monthlyLimitOf(group)
  const remaining = Math.max(0, monthlyLimit - totalOrdered)
  return { totalOrdered, monthlyLimit, remaining, isLimitReached: remaining === 0 }
}

/** What a page that asks goes by. docs/sources/product.md 2.8: where the limit cannot be looked up, the default holds. */
export const usageOrUnknown = ({ data, isError }: { data: Usage | undefined; isError: boolean }): Usage | undefined =>
  data ?? (isError ? usageOf(0) : undefined)

export type LimitBanner = {
  code: 'order.limitReached' | 'order.limitExceeded' | 'order.tooManyAtOnce'
  title: string
  text: string
}

/**
 * The banner over a request for `wanted` devices, or undefined when they may be ordered. A full month is announced even
 * before anything is requested; only a request is refused.
 */
export function limitBanner(target: number, usage: Usage): LimitBanner | undefined {
  const { totalOrdered, monthlyLimit, isLimitReached } = usage
  if (isLimitReached) {
    return {
      code: 'order.limitReached',
      title: 'Monthly Device Order Limit Reached',
      text: `Your organization has reached its monthly limit of ${monthlyLimit} device orders. Please contact your administrator.`,
    }
  }
  if (totalOrdered + target > monthlyLimit) {
    return {
      code: 'order.limitExceeded',
      title: 'This Would Exceed Your Monthly Device Limit',
      text: `Your organization has ordered ${totalOrdered} out of ${monthlyLimit} devices this month. Please reduce the number of devices or contact your administrator.`,
    }
  }
  if (target > mostPerEnrollment) {
    return {
      code: 'order.tooManyAtOnce',
      // No banner of its own: docs/sources/rulings.md 57
      title: 'This Would Exceed Your Monthly Device Limit',
      text: `This enrollment requests ${target} devices, out of at most ${mostPerEnrollment}. Please reduce the number of devices or contact your administrator.`,
    }
  }
  return undefined
}

/** Whether a request for `wanted` devices must be refused: nothing wanted is never too much. */
export const isOverLimit = (target: number, usage: Usage) => target > 0 && limitBanner(target, usage) !== undefined
