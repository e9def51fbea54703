/** The report of outcomes as files: with clinic, period, who made it and when. No member stands in them. */
import { writeCsv } from '@vitalrounds/domain/files/csv'
import type { Paragraph } from '@vitalrounds/domain/pdf/text-pdf'
import type { OutcomeFilters, OutcomeReport } from '@vitalrounds/domain/reports/outcomes/api'
import { asOfToday, neverCounted, outcomeIds, outcomes, type OutcomeId } from '@vitalrounds/domain/reports/outcomes/measures'
import { runChartMethod, runChartOf } from '@vitalrounds/domain/reports/outcomes/run-chart'
import { smallCellWords } from '@vitalrounds/domain/reports/outcomes/small-cells'
import { baseText, periodText, runText, valueText } from '@vitalrounds/domain/reports/outcomes/words'
import { unassigned, unassignedWords } from '@vitalrounds/domain/reports/report-fields'
import { momentsOf } from '../../platform/pdf/moments.ts'
import { documentPdf } from '../../platform/pdf/text-pdf.ts'

export type OutcomeFile = { report: OutcomeReport; filters: OutcomeFilters; madeBy: string; personOf: (id: string) => string }

/** By what it is narrowed, in words; everybody where it is not. */
function filterWords({ report, filters: { show, practiceId, physician, program }, personOf }: OutcomeFile): string {
  const practice = (id: string) =>
    id === unassigned ? unassignedWords.practiceId : (report.practices.find((row) => row.id === id)?.name ?? 'one that has nobody here')
  const words = [
    show !== 'all' && `patients of ${personOf(show)}`,
    practiceId !== undefined && `practice: ${practice(practiceId)}`,
    physician !== undefined && `physician: ${physician === unassigned ? unassignedWords.physician : personOf(physician)}`,
    program !== undefined && (program === 'RPM' ? 'remote monitoring alone' : 'remote monitoring and chronic care management'),
  ].filter((word) => word !== false)
  return words.length === 0 ? 'all members' : words.join('; ')
}

const last = ({ report }: OutcomeFile) => report.months.at(-1)!

const headLines = (file: OutcomeFile): [string, string][] => [
  ['Report', 'Outcomes'],
  ['Clinic', file.report.clinic],
  ['Period', periodText(last(file))],
  ['Members', filterWords(file)],
  ['Made by', file.madeBy],
  ['Made at', `${momentsOf(file.report.zone)(file.report.asOf)} (${file.report.zone})`],
]

const columns = [
  'Month',
  'From',
  'To',
  'Figure',
  'Practice',
  'Value',
  'Second value',
  'Unit',
  'Members counted',
  'Members who meet it',
  'Members left out',
  'Part',
  'Whole',
]
const text = (value: number | null) => (value === null ? '' : String(value))

const monthLines = ({ report }: OutcomeFile) =>
  report.months.flatMap((month) =>
    outcomeIds.map((id) => {
      const figure = month.figures[id]
      const { title, unit } = outcomes[id]
      const counts = [figure.counted, figure.met, figure.leftOut, figure.part, figure.whole].map(text)
      return [month.yearMonth, month.from, month.to, title, 'All', text(figure.value), text(figure.second), unit, ...counts]
    }),
  )

const scoreLines = ({ report }: OutcomeFile) =>
  report.checkIns.flatMap(({ title, most, months }) =>
    months.map(({ yearMonth, from, to, mean, members, scores }) =>
      [yearMonth, from, to, `Check-in: ${title}`, 'All', text(mean), '', `of ${most}`].concat([
        String(members),
        '',
        '',
        '',
        String(scores),
      ]),
    ),
  )

function practiceLines(file: OutcomeFile) {
  const { yearMonth, from, to } = last(file)
  return file.report.practices.flatMap(({ name, cells }) =>
    outcomeIds.map((id) => {
      const cell = cells[id]
      const { title, unit } = outcomes[id]
      const [value, counted] = cell === null ? ['hidden', 'hidden'] : [text(cell.value), String(cell.counted)]
      return [yearMonth, from, to, title, name, value, '', unit, counted, '', '', '', '']
    }),
  )
}

export const outcomeCsv = (file: OutcomeFile): string =>
  writeCsv([
    ...headLines(file),
    ['Not counted', neverCounted],
    [],
    columns,
    ...monthLines(file),
    ...scoreLines(file),
    ...practiceLines(file),
  ])

const small = 9
const heading = (words: string): Paragraph => ({ text: words, size: 12, isBold: true, above: 1 })
const line = (words: string): Paragraph => ({ text: words, size: small })

function figureParagraphs(file: OutcomeFile, id: OutcomeId): Paragraph[] {
  const { report } = file
  const { title, counts, leftOut, definition, source } = outcomes[id]
  const figure = last(file).figures[id]
  const chart = runChartOf(report.months.filter(({ isRunning }) => !isRunning).map(({ figures }) => figures[id].value))
  const write = (value: number) => valueText(id, { value, second: null })
  const met = figure.met === null ? '' : `${figure.met} of `
  const without = figure.leftOut === null ? '' : `; ${figure.leftOut} left out ${leftOut}`
  return [
    heading(`${title}: ${valueText(id, figure)}`),
    line(`${periodText(last(file))}. ${met}${figure.counted} members ${counts}${without}. ${baseText(id, figure)}`),
    line(
      `By month: ${report.months.map((month) => `${month.yearMonth} ${valueText(id, month.figures[id])} (${month.figures[id].counted})`).join(', ')}.`,
    ),
    line(runText(chart, write)),
    line(`${definition} ${source}`),
  ]
}

export const outcomePdf = (file: OutcomeFile): string =>
  documentPdf({
    title: 'Outcomes',
    foot: `${file.report.clinic}, outcomes, ${periodText(last(file))}`,
    paragraphs: [
      { text: 'Outcomes', size: 16, isBold: true },
      ...headLines(file)
        .slice(1)
        .map(([name, words]) => ({ text: `${name}: ${words}` })),
      line(`${neverCounted} ${asOfToday}`),
      ...outcomeIds.flatMap((id) => figureParagraphs(file, id)),
      ...(file.report.checkIns.length === 0 ? [] : [heading('Check-in scores')]),
      ...file.report.checkIns.flatMap(({ title, most, months }) => [
        { text: title, size: 10, isBold: true, above: 0.4 },
        line(
          `Mean, 0 is best and ${most} worst: ${months.map(({ yearMonth, mean, members }) => `${yearMonth} ${mean?.toFixed(1) ?? '–'} (${members})`).join(', ')}.`,
        ),
      ]),
      heading(`By practice, ${periodText(last(file))}`),
      line(smallCellWords),
      ...file.report.practices.flatMap(({ name, cells }) => [
        { text: name, size: 10, isBold: true, above: 0.4 },
        ...outcomeIds.map((id) => {
          const cell = cells[id]
          return line(
            `   ${outcomes[id].title}: ${cell === null ? 'hidden' : `${valueText(id, { value: cell.value, second: null })} (${cell.counted})`}`,
          )
        }),
      ]),
      heading('Method'),
      line(runChartMethod),
    ],
  })
