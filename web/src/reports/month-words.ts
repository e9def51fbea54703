/** Months, minutes and dates as reports write them. */
export const monthTitle = (month: string): string =>
  Temporal.PlainYearMonth.from(month).toLocaleString('en-US', { month: 'long', year: 'numeric', calendar: 'iso8601' })

export const shortDate = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-US', { month: 'short', day: 'numeric' })

const secondsPerMinute = 60

/** `18:05`, whole seconds rounded down: what is compared with twenty minutes is never rounded up. */
export const minuteText = (seconds: number): string =>
  `${Math.floor(seconds / secondsPerMinute)}:${String(Math.floor(seconds % secondsPerMinute)).padStart(2, '0')}`
