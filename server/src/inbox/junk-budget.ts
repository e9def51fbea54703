/** How much of what cannot be read is kept: enough to find out what is wrong, too little to fill a disk. */

// A broken firmware shows itself in a handful; a whole hour of it teaches nothing more
const perHour = { deliveries: 500, characters: 8_000_000 } as const
const hourMs = 3_600_000

type BudgetUse = { since: number; deliveries: number; characters: number }

/** One budget a connection and hour, in this process. */
export function openJunkBudget(clock: () => number) {
  const spent = new Map<string, BudgetUse>()
  return {
    /** Whether one more of this length is kept; asking counts it. */
    allows(connectionId: string, characters: number): boolean {
      const before = spent.get(connectionId)
      const now = clock()
      const budget = before && now - before.since < hourMs ? before : { since: now, deliveries: 0, characters: 0 }
      spent.set(connectionId, budget)
      if (budget.deliveries + 1 > perHour.deliveries || budget.characters + characters > perHour.characters) return false
      budget.deliveries++
      budget.characters += characters
      return true
    },
  }
}
