/** How warnings come and go: raised and closed by day, and how long those have waited that are open. */

/** Ages of open warnings in whole days since they were raised: from, and below. */
export const openAges = {
  day1: { title: 'Under a day', from: 0, below: 1 },
  day3: { title: '1 to 3 days', from: 1, below: 3 },
  day7: { title: '3 to 7 days', from: 3, below: 7 },
  older: { title: '7 days and more', from: 7, below: null },
} as const satisfies Record<string, { title: string; from: number; below: number | null }>
export type OpenAge = keyof typeof openAges
export const openAgeIds = Object.keys(openAges) as [OpenAge, ...OpenAge[]]

/** Four weeks, today among them. */
export const daysOfFlow = 28

export const flowParts = ['opened', 'closed', ...openAgeIds] as const
export type FlowPart = (typeof flowParts)[number]

export const flowTitles: Record<FlowPart, string> = {
  opened: 'Warnings opened',
  closed: 'Warnings closed',
  day1: 'Warnings open under a day',
  day3: 'Warnings open 1 to 3 days',
  day7: 'Warnings open 3 to 7 days',
  older: 'Warnings open 7 days and more',
}

export const flowWords =
  'A warning is opened when it is raised and closed when somebody clears it or its reading no longer breaks a rule. Open ones are those of enrolled members, aged by when they were raised.'
