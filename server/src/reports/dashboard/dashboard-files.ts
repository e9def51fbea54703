/** The activity dashboard as files: with clinic, period, who made them and when. No member stands in them. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { lastDayOfMonth } from '@vitalrounds/domain/days'
import { writeCsv } from '@vitalrounds/domain/files/csv'
import type { Paragraph } from '@vitalrounds/domain/pdf/text-pdf'
import { daysOfSpan, ownDaysWords, spanText } from '@vitalrounds/domain/reports/dashboard/figure-span'
import { funnelSteps, funnelWords } from '@vitalrounds/domain/reports/dashboard/funnel'
import { heatConditionIds, heatConditions, heatParts, heatTitles, heatWords } from '@vitalrounds/domain/reports/dashboard/heat'
import { minuteWeekWords, weekTitle, weekWords, wholeMinutes } from '@vitalrounds/domain/reports/dashboard/minute-weeks'
import { flowTitles, flowWords, openAgeIds } from '@vitalrounds/domain/reports/dashboard/warning-flow'
import { figureGroups, figureIds, figures, isMonthFigure, monthFigureWords, spanOf } from '@vitalrounds/domain/reports/figures'
import { smallCellWords } from '@vitalrounds/domain/reports/outcomes/small-cells'
import { periodText } from '@vitalrounds/domain/reports/outcomes/words'
import { usDate } from '@vitalrounds/domain/us-date'
import type { GroupDb } from '../../platform/database/db.ts'
import { staffName } from '../../platform/database/staff-name.ts'
import { momentsOf } from '../../platform/pdf/moments.ts'
import { documentPdf } from '../../platform/pdf/text-pdf.ts'
import { countFigures } from './figures.queries.ts'
import { funnel } from './funnel.queries.ts'
import { conditionHeat } from './heat.queries.ts'
import { minuteWeeks } from './minute-weeks.queries.ts'
import { figureMonths } from './month-figures.queries.ts'
import { warningFlow } from './warning-flow.queries.ts'

type Of = { whose: string; userId: string }

export async function dashboardFile(db: GroupDb, { whose, userId }: Of) {
  const { clinic, zone } = await db
    .selectFrom('clinic_group')
    .where('id', '=', db.groupId)
    .select(['workspace_name as clinic', 'time_zone as zone'])
    .executeTakeFirstOrThrow()
  const people = await db
    .selectFrom('app_user as u')
    .where('u.id', 'in', whose === 'all' ? [userId] : [userId, whose])
    .select(['u.id', staffName('u').as('name')])
    .execute()
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? 'somebody of this clinic'
  return {
    clinic,
    zone,
    asOf: db.asOf,
    madeBy: nameOf(userId),
    members: whose === 'all' ? 'all members' : `patients of ${nameOf(whose)}`,
    dashboard: await countFigures(db, whose),
    months: (await figureMonths(db, whose)).months,
    minutes: (await minuteWeeks(db, whose)).months,
    warnings: await warningFlow(db, whose),
    funnel: await funnel(db, whose),
    heat: await conditionHeat(db, whose),
  }
}
type DashboardFile = Awaited<ReturnType<typeof dashboardFile>>

const headLines = ({ clinic, zone, asOf, madeBy, members, dashboard }: DashboardFile): [string, string][] => [
  ['Report', 'RPM Activity Dashboard'],
  ['Clinic', clinic],
  ['Period', `${usDate(dashboard.today)}, and of each number as it says`],
  ['Members', members],
  ['Made by', madeBy],
  ['Made at', `${momentsOf(zone)(asOf)} (${zone})`],
]

/** Each number with the days it is of. */
function figureLines({ dashboard: { figures: counts, today } }: DashboardFile): string[][] {
  return figureIds.map((id) => {
    const days = daysOfSpan(spanOf(id), today)
    return [figures[id].group, figures[id].title, days?.from ?? ownDaysWords, days?.to ?? ownDaysWords, String(counts[id])]
  })
}

/** Who is enrolled is counted when the month ends, all else over the whole of it. */
const monthLines = ({ months }: DashboardFile): string[][] =>
  figureIds.filter(isMonthFigure).flatMap((id) =>
    months.flatMap(({ yearMonth, figures: counts }) => {
      const count = counts[id]
      if (count === undefined) return []
      const last = lastDayOfMonth(yearMonth)
      return [[figures[id].group, figures[id].title, id === 'enrolled' ? last : `${yearMonth}-01`, last, String(count)]]
    }),
  )

const heading = (words: string): Paragraph => ({ text: words, size: 12, isBold: true, above: 1 })
const small = (words: string): Paragraph => ({ text: words, size: 9 })

const minuteLines = ({ minutes }: DashboardFile): string[][] =>
  minutes.flatMap(({ weeks }) =>
    weeks.flatMap(({ from, to, seconds, members }) => [
      ['Minutes', 'Counted minutes in a week', from, to, String(wholeMinutes(seconds))],
      ['Minutes', 'Members with counted minutes in a week', from, to, String(members)],
    ]),
  )

const minuteParagraphs = ({ minutes }: DashboardFile): Paragraph[] => [
  heading('Minutes by week, of this month and the one before'),
  ...minutes.flatMap(({ weeks }) => weeks.map((week) => small(`${weekTitle(week.week)}, ${weekWords(week)}.`))),
  small(minuteWeekWords),
]

const warningLines = ({ warnings: { days, open }, dashboard: { today } }: DashboardFile): string[][] => [
  ...days.flatMap(({ day, opened, closed }) => [
    ['Warnings', flowTitles.opened, day, day, String(opened)],
    ['Warnings', flowTitles.closed, day, day, String(closed)],
  ]),
  ...openAgeIds.map((age) => ['Warnings', flowTitles[age], today, today, String(open[age])]),
]

const funnelLines = ({ funnel: { from, to, steps } }: DashboardFile): string[][] =>
  steps.flatMap(({ step, reached, waiting }) => [
    ['New members', funnelSteps[step].title, from, to, String(reached)],
    ...(funnelSteps[step].waits === '' ? [] : [['New members', funnelSteps[step].waits, from, to, String(waiting)]]),
  ])

/** Each cell of the table, hidden ones as such. */
const heatCells = ({ heat: { practices, all } }: DashboardFile) =>
  [...practices, { name: 'All practices', cells: all }].flatMap(({ name, cells }) =>
    heatConditionIds.map((id) => ({ title: `${heatConditions[id]}, ${name}`, cell: cells[id] })),
  )

const heatLines = (file: DashboardFile): string[][] =>
  heatCells(file).flatMap(({ title, cell }) =>
    heatParts.map((part) => [
      'Conditions',
      `${title}, ${heatTitles[part]}`,
      file.heat.today,
      file.heat.today,
      cell === null ? 'hidden' : String(cell[part]),
    ]),
  )

const heatParagraphs = (file: DashboardFile): Paragraph[] => [
  heading(`Open warnings by practice and condition, on ${usDate(file.heat.today)}`),
  ...heatCells(file).map(({ title, cell }) => small(`${title}: ${cell === null ? 'hidden' : `${cell.warned} of ${cell.members}`}.`)),
  small(`${heatWords} ${smallCellWords}`),
]

export const dashboardCsv = (file: DashboardFile): string =>
  writeCsv([
    ...headLines(file),
    ['Months', `${monthFigureWords.stays} ${monthFigureWords.rows}`],
    ['Minutes', minuteWeekWords],
    ['Warnings', flowWords],
    ['New members', funnelWords],
    ['Conditions', `${heatWords} ${smallCellWords}`],
    [],
    ['Section', 'Number', 'From', 'To', 'Count'],
    ...figureLines(file),
    ...monthLines(file),
    ...minuteLines(file),
    ...warningLines(file),
    ...funnelLines(file),
    ...heatLines(file),
  ])

function groupParagraphs({ dashboard: { figures: counts, today }, months }: DashboardFile, group: string): Paragraph[] {
  return [
    heading(group),
    ...figureIds
      .filter((id) => figures[id].group === group)
      .flatMap((id) => {
        const past = isMonthFigure(id)
          ? months.flatMap(({ yearMonth, figures: of }) => (of[id] === undefined ? [] : [`${yearMonth} ${of[id]}`]))
          : []
        return [
          { text: `${figures[id].title}: ${counts[id]} (${spanText(spanOf(id), today)})`, size: 10 },
          ...(past.length === 0 ? [] : [small(`   By month: ${past.join(', ')}.`)]),
        ]
      }),
  ]
}

export function dashboardPdf(file: DashboardFile): string {
  const { clinic, dashboard, warnings, funnel: newcomers } = file
  const { days, open } = warnings
  return documentPdf({
    title: 'RPM Activity Dashboard',
    foot: `${clinic}, RPM Activity Dashboard, ${usDate(dashboard.today)}`,
    paragraphs: [
      { text: 'RPM Activity Dashboard', size: 16, isBold: true },
      ...headLines(file)
        .slice(1)
        .map(([name, words]) => ({ text: `${name}: ${words}` })),
      ...figureGroups.flatMap((group) => groupParagraphs(file, group)),
      small(`${monthFigureWords.stays} ${monthFigureWords.rows}`),
      ...minuteParagraphs(file),
      heading(`Warnings opened and closed, ${periodText({ from: days[0]!.day, to: days.at(-1)!.day })}`),
      ...days.map(({ day, opened, closed }) => small(`${usDate(day)}: ${opened} opened, ${closed} closed.`)),
      ...openAgeIds.map((age) => small(`${flowTitles[age]} on ${usDate(dashboard.today)}: ${open[age]}.`)),
      small(flowWords),
      heading(`From enrollment to the first sixteen days, joined ${periodText(newcomers)}`),
      ...newcomers.steps.map(({ step, reached, waiting }) =>
        small(
          `${funnelSteps[step].title}: ${countWithNoun(reached, 'member')}${funnelSteps[step].waits === '' ? '' : `; ${funnelSteps[step].waits.toLowerCase()}: ${waiting}`}.`,
        ),
      ),
      small(funnelWords),
      ...heatParagraphs(file),
    ],
  })
}
