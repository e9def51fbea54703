/** The figures of the RPM Activity Dashboard: what each counts, in words; every one opens the members it counts. */
import { neededDays } from '../billing/rulebook/needed-days.ts'

export const figureGroups = ['Panel', 'Measuring', 'Minutes', 'Contact', 'Warnings', 'Devices', 'Auditor'] as const
type FigureGroup = (typeof figureGroups)[number]
type FigureFacts = { group: FigureGroup; title: string; meaning: string }

const of = (group: FigureGroup, title: string, meaning: string): FigureFacts => ({ group, title, meaning })

// [S33] what the inspector general of Medicare screens remote monitoring for
export const figures = {
  enrolled: of('Panel', 'Enrolled', 'Members who are enrolled now.'),
  joined: of('Panel', 'Joined this month', 'Enrolled now, and joined in the running month.'),
  left: of('Panel', 'Left this month', 'Disenrolled in the running month.'),
  activeToday: of('Measuring', 'Active today', 'Measured on the clinic’s date of today.'),
  active7: of('Measuring', 'Active in 7 days', 'Measured in the last 7 times 24 hours.'),
  active30: of('Measuring', 'Active in 30 days', 'Measured in the last 30 times 24 hours.'),
  neverMeasured: of('Measuring', 'Never measured', 'Enrolled and without any reading.'),
  daily: of('Measuring', 'One reading a day and more', 'At least one measurement a day over the last 7 days.'),
  sometimes: of('Measuring', 'Fewer than one a day', 'Measured in the last 7 days, less than once a day.'),
  enoughDays: of(
    'Measuring',
    `${neededDays} days and more`,
    `At least ${neededDays} reading days in the device period that runs today. Each member has their own: its dates stand in the list.`,
  ),
  minutesNone: of('Minutes', '0 min', 'No counted monitoring time this month.'),
  minutes5: of('Minutes', 'Under 5 min', 'Some counted monitoring time this month, under 5 minutes.'),
  minutes10: of('Minutes', '5 to 10 min', 'From 5 to under 10 minutes this month.'),
  minutes15: of('Minutes', '10 to 15 min', 'From 10 to under 15 minutes this month.'),
  minutes20: of('Minutes', '15 to 20 min', 'From 15 to under 20 minutes this month.'),
  minutesMet: of('Minutes', '20 min and more', 'At least 20 minutes this month.'),
  called: of('Contact', 'Live call done', 'At least one live call this month.'),
  notCalled: of('Contact', 'No live call', 'No live call this month.'),
  unread: of('Contact', 'Unread texts', 'Texts of the member that nobody has read.'),
  missed: of('Contact', 'Missed call', 'A call of the member that nobody answered.'),
  warned1: of('Warnings', 'Open under a day', 'The worst open warning is younger than a day.'),
  warned3: of('Warnings', 'Open 1 to 3 days', 'The worst open warning is one to three days old.'),
  warnedLong: of('Warnings', 'Open 3 days and more', 'The worst open warning is at least three days old.'),
  withDevice: of('Devices', 'With a device', 'At least one device is connected.'),
  silentDevice: of('Devices', 'Silent device', 'A device is connected, and nothing was measured for 2 days.'),
  withoutDevice: of('Devices', 'Without a device', 'No device is connected.'),
  allParts: of('Auditor', 'All three components', 'Set-up was billed, and supply and management are earned this month.'),
  noManagement: of('Auditor', 'Supply without management', 'Set-up or supply is earned this month, treatment management is not.'),
  noVisit: of('Auditor', 'No prior visit', 'No visit is on record in the three years before monitoring began, or since.'),
  severalSupply: of('Auditor', 'Several supply lines', 'More than one device period is billed this month.'),
  otherPractice: of('Auditor', 'Billed elsewhere', 'Another practice bills supply for the member.'),
  newlyBilled: of('Auditor', 'New enrollment', 'Joined in the running month: a sudden rise is looked at.'),
} as const satisfies Record<string, FigureFacts>

export type Figure = keyof typeof figures
export const figureIds = Object.keys(figures) as [Figure, ...Figure[]]

/** The figures an auditor asks for. */
export const auditorFigures = [
  'allParts',
  'noManagement',
  'noVisit',
  'severalSupply',
  'otherPractice',
  'newlyBilled',
] as const satisfies readonly Figure[]
export type AuditorFigure = (typeof auditorFigures)[number]

/** Counted of months that are over from stays in remote monitoring. */
export const stayFigures = ['enrolled', 'joined', 'left'] as const satisfies readonly Figure[]
export type StayFigure = (typeof stayFigures)[number]

/** Counted of months that are over from the row of each member and month. */
export const rowFigures = [
  'minutesNone',
  'minutes5',
  'minutes10',
  'minutes15',
  'minutes20',
  'minutesMet',
  'called',
  'notCalled',
  ...auditorFigures,
] as const satisfies readonly Figure[]
export type RowFigure = (typeof rowFigures)[number]

/** All figures whose past is on record: of every other one only the present is known. */
export const monthFigures = [...stayFigures, ...rowFigures] as const
export type MonthFigure = (typeof monthFigures)[number]
export const isMonthFigure = (figure: Figure): figure is MonthFigure => (monthFigures as readonly Figure[]).includes(figure)

export const monthFigureWords: Record<'stays' | 'rows', string> = {
  stays:
    'Months that are over count who was enrolled when they ended, who of these had joined in them, and who had left; whose patients they are is that of today.',
  rows: 'Months that are over count all members who belonged to them, by their team of then; the running month counts those enrolled now.',
}

/** What span a figure is of. */
export type FigureSpan = 'now' | 'today' | 'week' | 'thirtyDays' | 'month' | 'devicePeriod'
const spans: Partial<Record<Figure, FigureSpan>> = {
  enrolled: 'now',
  activeToday: 'today',
  active7: 'week',
  daily: 'week',
  sometimes: 'week',
  active30: 'thirtyDays',
  enoughDays: 'devicePeriod',
  joined: 'month',
  left: 'month',
}
export const spanOf = (figure: Figure): FigureSpan => spans[figure] ?? (isMonthFigure(figure) ? 'month' : 'now')
