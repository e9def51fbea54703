/** Renders the rule rows for a biller. docs/billing.md holds the result between two marks, and a test keeps it fresh. */
import type { PublishedRules } from './rules-in-force.ts'
import { rulesInForce } from './rules-in-force.ts'
import { gateText } from './gate-words.ts'
import type { BlockerRow, Gate, RuleRow } from '../rules.ts'
import { sources } from './sources.ts'
import { rulesVersion } from '../version.ts'

export const beginMark = '<!-- rows: begin (written by scripts/billing/docs.ts, do not edit) -->'
export const endMark = '<!-- rows: end -->'

const sections: { title: string; holds: (row: RuleRow) => boolean }[] = [
  { title: 'Remote monitoring', holds: (row) => row.program === 'rpm' },
  { title: 'Chronic care', holds: (row) => row.program === 'ccm' },
  { title: 'Principal care (off)', holds: (row) => row.program === 'pcm' },
  { title: 'Therapeutic monitoring (off)', holds: (row) => row.program === 'rtm' },
]

// 60,000 ms a minute; every minute threshold is a whole number of minutes, upper bounds end a millisecond before one.
const minutes = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1000)).padStart(2, '0')}`
const amount = (row: RuleRow, value: number) => (row.measure === 'days' ? `${value} days` : minutes(value))

function threshold(row: RuleRow): string {
  const first = row.max === undefined ? `from ${amount(row, row.min)}` : `${amount(row, row.min)} to ${amount(row, row.max)}`
  const per = { episode: 'once per episode', period: 'per device period', month: 'per calendar month' }[row.scope]
  return `${first}, ${per}${row.decided === 'whenClosed' ? ', known when it has closed' : ''}`
}

function units(row: RuleRow): string {
  if (row.step === undefined) return '1'
  const cap = row.maxUnits === null ? 'no cap' : `at most ${row.maxUnits}`
  return `1, and 1 more each ${minutes(row.step)}; ${cap}`
}

const calls = { none: '', one: '1', onePerUnit: '1 more per unit, or none (policy)' }
const workers = { any: 'any', clinical: 'clinical staff or professional', qhp: 'professional in person' }
const gateWords: Record<Gate, string> = {
  consent: 'consent',
  solePractitioner: 'no other practitioner',
  newEpisode: 'not billed in this episode',
  conditions2: '2 conditions',
  carePlan: 'care plan',
  complexMdm: 'complex decisions',
}

const evidenceWords = ({ evidence = [] }: RuleRow) => evidence.map((gate) => `${gateText(gate)} ${gate.source}`)

function rowLine(row: RuleRow): string {
  const cells = [
    row.code,
    row.title,
    `${row.from} to ${row.to ?? 'now'}`,
    threshold(row),
    units(row),
    calls[row.live],
    [...row.requires.map((code) => `${code} met`), ...row.gates.map((gate) => gateWords[gate]), ...evidenceWords(row)].join(', '),
    row.excludes.map(({ code, reason }) => `${code} (${reason})`).join(', '),
    workers[row.staff],
    row.fallback ?? '',
    row.needs,
    `${row.source} ${row.confidence}`,
  ]
  return `| ${cells.join(' | ')} |`
}

const heads = ['Code', 'What', 'Dates of service', 'First unit', 'Units', 'Live calls', 'Needs', 'Gives way to']
const columns = [...heads, 'Time of', 'Fallback', 'On paper', 'Source']

const tableOf = (names: readonly string[], lines: readonly string[]) =>
  [`| ${names.join(' | ')} |`, `|${names.map(() => ' --- |').join('')}`, ...lines].join('\n')

const byCode = (a: RuleRow, b: RuleRow) => (`${a.code} ${a.from}` < `${b.code} ${b.from}` ? -1 : 1)

const blockerLine = (row: BlockerRow) =>
  `| ${row.codes.join(', ')} | ${row.title} | ${row.from} to ${row.to ?? 'now'} | ${row.blocks.join(', ')} | ${row.reason} | ${row.source} ${row.confidence} |`

/** Markdown for every row, blocker and source, with the version they hash to. */
export function rulesAsMarkdown(rules: PublishedRules): string {
  const tables = sections.map(({ title, holds }) => {
    const rows = rules.rows.filter(holds).toSorted(byCode)
    return `### ${title}\n\n${tableOf(columns, rows.map(rowLine))}`
  })
  const blockers = tableOf(['Codes', 'What', 'Dates of service', 'Takes out', 'Reason', 'Source'], rules.blockers.map(blockerLine))
  const proposed = tableOf(columns, rules.proposed.toSorted(byCode).map(rowLine))
  const marks = Object.entries(sources).map(([mark, text]) => `- [${mark}] ${text}`)
  return [
    `Version of these rows, going on unconfirmed behind their last day: \`${rulesVersion(rulesInForce(rules, []))}\``,
    ...tables,
    `### Services that take a program out for the month\n\n${blockers}`,
    `### Proposed, prepared and off\n\n${proposed}`,
    `### Sources\n\n${marks.join('\n')}`,
  ].join('\n\n')
}

/** A document with the part between the marks written anew. Throws where the marks are missing. */
export function withRules(document: string, rules: PublishedRules): string {
  const [begin, end] = [document.indexOf(beginMark), document.indexOf(endMark)]
  if (begin < 0 || end < begin) throw new Error('the document has lost its marks')
  return `${document.slice(0, begin + beginMark.length)}\n\n${rulesAsMarkdown(rules)}\n\n${document.slice(end)}`
}
