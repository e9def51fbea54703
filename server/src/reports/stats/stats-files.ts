/** The billing statistics as files: with clinic, period, who made them and when. No member stands in them. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { writeCsv } from '@vitalrounds/domain/files/csv'
import type { Paragraph } from '@vitalrounds/domain/pdf/text-pdf'
import { reasonWords, stateTitles } from '@vitalrounds/domain/reports/cell-words'
import type { CellReason } from '@vitalrounds/domain/reports/cells'
import { codeWords } from '@vitalrounds/domain/reports/report-codes'
import { billedOnceWords } from '@vitalrounds/domain/reports/stats/billed-once'
import { forecastMethod } from '@vitalrounds/domain/reports/stats/forecast'
import { centsIn, type CodeFees, lossesOf, type Money, moneyStates, unitsIn } from '@vitalrounds/domain/reports/stats/money'
import type { BillingStats } from '@vitalrounds/domain/reports/stats/stats-api'
import { feeWords, forecastText, moneyText, worthText } from '@vitalrounds/domain/reports/stats/words'
import { periodText } from '@vitalrounds/domain/reports/outcomes/words'
import type { GroupDb } from '../../platform/database/db.ts'
import { staffName } from '../../platform/database/staff-name.ts'
import { momentsOf } from '../../platform/pdf/moments.ts'
import { documentPdf } from '../../platform/pdf/text-pdf.ts'
import { billingStats } from '../stats.queries.ts'

type StatsFile = { stats: BillingStats; madeBy: string }

export async function statsFile(db: GroupDb, yearMonth: string, userId: string): Promise<StatsFile> {
  const stats = await billingStats(db, yearMonth)
  const { name } = await db
    .selectFrom('app_user as u')
    .where('u.id', '=', userId)
    .select(staffName('u').as('name'))
    .executeTakeFirstOrThrow()
  return { stats, madeBy: name ?? 'somebody of this clinic' }
}

const headLines = ({ stats, madeBy }: StatsFile): [string, string][] => [
  ['Report', 'Billing stats'],
  ['Clinic', stats.clinic],
  ['Period', periodText(stats.months[0]!)],
  ['Members', 'all members'],
  ['Made by', madeBy],
  ['Made at', `${momentsOf(stats.zone)(stats.asOf)} (${stats.zone})`],
]

const columns = ['Month', 'From', 'To', 'By', 'Name', 'Status', 'Why', 'Members', 'Units', 'Cents']
const text = (value: number | null) => (value === null ? '' : String(value))
const titleOf = (reason: string) => (reason === 'OTHER' ? 'Other reasons' : reasonWords[reason as CellReason])

/** Month and period in front of each line. */
const lineOf = ({ yearMonth, from, to }: BillingStats['months'][number]) => {
  const period = [yearMonth, from, to]
  return (...cells: string[]) => [...period, ...cells]
}

const moneyLines = (line: ReturnType<typeof lineOf>, of: readonly [by: string, name: string], { members, units, cents }: Money) =>
  moneyStates.map((state) =>
    line(...of, stateTitles[state], '', String(members[state]), String(units[state]), text(cents?.[state] ?? null)),
  )

const breakdowns = ({ practices, physicians, careManagers }: BillingStats) =>
  [
    ['Practice', practices],
    ['Physician', physicians],
    ['Care manager', careManagers],
  ] as const

/** Rows that can be added up: each says what it counts by. */
export function statsCsv(file: StatsFile): string {
  const { stats } = file
  const line = lineOf(stats.months[0]!)
  const codeLines = stats.once.flatMap((sum) =>
    moneyStates.map((state) =>
      line(
        'Code',
        sum.code,
        stateTitles[state],
        '',
        String(sum[state]),
        String(unitsIn(sum, state)),
        text(centsIn(sum, state, stats.months[0]!.fees)),
      ),
    ),
  )
  const lossLines = lossesOf(stats.once, stats.months[0]!.fees).map(({ code, reason, members, cents }) =>
    line('Reason', code, stateTitles.lost, titleOf(reason), String(members), String(members), text(cents)),
  )
  const { forecast } = stats
  return writeCsv([
    ...headLines(file),
    ['Fees', feeWords(stats.months[0]!.money)],
    ['Counted', billedOnceWords],
    ...(forecast === null ? [] : [['Forecast', `${forecastText(forecast)}. ${forecastMethod}`]]),
    [],
    columns,
    ...stats.months.toReversed().flatMap((month) => moneyLines(lineOf(month), ['Month', month.yearMonth], month.money)),
    ...codeLines,
    ...breakdowns(stats).flatMap(([by, rows]) => rows.flatMap(({ name, money }) => moneyLines(line, [by, name], money))),
    ...lossLines,
  ])
}

const heading = (words: string): Paragraph => ({ text: words, size: 12, isBold: true, above: 1 })
const small = (words: string): Paragraph => ({ text: words, size: 9 })

const moneyWords = (money: Money) =>
  moneyStates
    .filter((state) => state === 'earned' || money.units[state] > 0)
    .map((state) => `${stateTitles[state].toLowerCase()} ${moneyText(money, state)} (${countWithNoun(money.members[state], 'member')})`)
    .join(', ')

const codeText = (sum: BillingStats['once'][number], fees: CodeFees) =>
  moneyStates
    .filter((state) => sum[state] > 0)
    .map((state) => {
      const worth = worthText({ cents: centsIn(sum, state, fees), units: unitsIn(sum, state) })
      return `${stateTitles[state].toLowerCase()} ${worth} (${countWithNoun(sum[state], 'member')})`
    })
    .join(', ')

export function statsPdf(file: StatsFile): string {
  const { stats } = file
  const { months, once, forecast } = stats
  const { fees } = months[0]!
  const period = periodText(months[0]!)
  return documentPdf({
    title: 'Billing stats',
    foot: `${stats.clinic}, billing stats, ${period}`,
    paragraphs: [
      { text: 'Billing stats', size: 16, isBold: true },
      ...headLines(file)
        .slice(1)
        .map(([name, words]) => ({ text: `${name}: ${words}` })),
      small(`${feeWords(months[0]!.money)} ${billedOnceWords}`),
      heading('By month'),
      ...months.map((month) => small(`${periodText(month)}: ${moneyWords(month.money)}.`)),
      ...(forecast === null ? [] : [heading(`Forecast of the month: ${forecastText(forecast)}`), small(forecastMethod)]),
      heading(`What was lost and why, ${period}`),
      ...lossesOf(once, fees).map(({ code, reason, members, cents }) =>
        small(`${code}, ${titleOf(reason)}: ${worthText({ cents, units: members })} (${countWithNoun(members, 'member')}).`),
      ),
      heading(`By code, ${period}`),
      ...once
        .filter(({ eligible }) => eligible > 0)
        .map((sum) => small(`${sum.code}, ${codeWords[sum.code].title}: ${codeText(sum, fees)}.`)),
      ...breakdowns(stats).flatMap(([by, rows]) => [
        heading(`By ${by.toLowerCase()}, ${period}`),
        ...rows.map(({ name, money }) => small(`${name}: ${moneyWords(money)}.`)),
      ]),
    ],
  })
}
