/**
 * Templates of care plans by condition, and how several are merged into a plan without doubles. Wording is our own; each
 * number names its source, and each line waits for a clinician's confirmation.
 */
import { withUnit } from '../../with-unit.ts'
import type { PlanContent } from './content.ts'
import { type GoalMeasure, noMeasure } from './goal-measures.ts'
import data from './templates.json' with { type: 'json' }

type Metric = { measure: string; op: string; value: number | string; unit: string | null; window: string | null }
export type TemplateGoal = {
  id: string
  text: string
  metric?: Metric
  sources: string[]
  lessStrict?: { text: string; when: string }
}
export type PlanTemplate = {
  key: string
  title: string
  problem: string
  expectedOutcome: string
  goals: TemplateGoal[]
  actions: { patient: string[]; team: string[] }
  barriers: string[]
  callClinic: string[]
  call911: string[]
}
export type TemplateSource = { title: string; basis: 'R' | 'M' | 'D' }

export const planTemplates = data.templates as PlanTemplate[]
export const templateSources = data.sources as Record<string, TemplateSource>
/** Where the wording and choice of a line without a number come from. */
export const ownWording = 'Own wording of the product'

const goalsById = new Map(planTemplates.flatMap(({ goals }) => goals.map((goal) => [goal.id, goal] as const)))

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
const numberOf = (value: number | string) => (typeof value === 'number' ? value : Number.parseFloat(value))

/** Which of two goals about one measure asks for more; nothing where they cannot be compared. */
function isStricter(a: Metric, b: Metric): boolean | undefined {
  const [x, y] = [numberOf(a.value), numberOf(b.value)]
  if (a.op[0] !== b.op[0] || a.unit !== b.unit || Number.isNaN(x) || Number.isNaN(y)) return undefined
  return a.op.startsWith('<') ? x < y : a.op.startsWith('>') ? x > y : undefined
}

/** One goal a measure across conditions: the stricter. Those of one condition stay beside each other for a clinician to choose. */
export function mergedGoals(templates: readonly PlanTemplate[]): TemplateGoal[] {
  const stored: { key: string; goal: TemplateGoal }[] = []
  for (const { key, goals } of templates)
    for (const goal of goals) {
      const at = stored.findIndex((item) => item.key !== key && isDouble(item.goal, goal))
      const existing = stored[at]
      if (!existing) stored.push({ key, goal })
      else if (goal.metric && existing.goal.metric && isStricter(goal.metric, existing.goal.metric)) stored[at] = { key, goal }
    }
  return stored.map(({ goal }) => goal)
}

function isDouble(a: TemplateGoal, b: TemplateGoal): boolean {
  if (plain(a.text) === plain(b.text)) return true
  if (!a.metric || !b.metric || a.metric.measure !== b.metric.measure) return false
  const isAlike = a.metric.op === b.metric.op && a.metric.value === b.metric.value && a.metric.unit === b.metric.unit
  return isAlike || isStricter(a.metric, b.metric) !== undefined
}

type PlanGoals = PlanContent['goals']
/** As the line of a plan has it. What the member sets, or is counted without a number, is words alone. */
const measureOf = ({ metric }: TemplateGoal): GoalMeasure =>
  metric
    ? { measure: metric.measure, op: metric.op, value: String(metric.value), unit: metric.unit ?? '', window: metric.window ?? '' }
    : noMeasure

const keyOf = (template: string) => template.split('.')[0] ?? ''

/**
 * The goals of a plan with those of templates beside them: of two conditions' goals about one measure the stricter, as
 * `mergedGoals` has it. What a person has confirmed or written otherwise stays; a stricter one then stands beside it.
 */
function withGoals(present: PlanGoals, templateGoals: readonly TemplateGoal[]): PlanGoals {
  const goals = [...present]
  const replaced = new Set<number>()
  const more: PlanGoals = []
  for (const goal of templateGoals.filter(({ id }) => !present.some(({ template }) => template === id))) {
    const line = { id: goal.id, template: goal.id, text: goal.text, dueOn: '' as const, isConfirmed: false, ...measureOf(goal) }
    const at = present.findIndex(({ template }, n) => !replaced.has(n) && isOfOther(template, goal))
    const [mine, existing] = [present[at], goalsById.get(present[at]?.template ?? '')]
    if (!mine || !existing) more.push(line)
    else if (goal.metric && existing.metric && isStricter(goal.metric, existing.metric)) {
      if (mine.isConfirmed || plain(mine.text) !== plain(existing.text)) more.push(line)
      else {
        goals[at] = line
        replaced.add(at)
      }
    }
  }
  return added(goals, more)
}

/** Whether a line is another condition's goal about the same. */
function isOfOther(template: string, goal: TemplateGoal): boolean {
  const existing = goalsById.get(template)
  return existing !== undefined && keyOf(template) !== keyOf(goal.id) && isDouble(existing, goal)
}

type GoalText = { text: string }
/** Adds what is not there yet, by its words. */
function added<L extends GoalText>(present: readonly L[], target: readonly L[]): L[] {
  const existing = new Set(present.map(({ text }) => plain(text)))
  return [...present, ...target.filter(({ text }) => !existing.has(plain(text)) && existing.add(plain(text)))]
}

const numbered = (key: string, section: string, texts: readonly string[]) =>
  texts.map((text, at) => ({ id: `${key}.${section}${at + 1}`, template: `${key}.${section}${at + 1}`, text }))

/** What a template has something for. */
export const filledSections = [
  'problems',
  'goals',
  'actions',
  'barriers',
  'callClinic',
  'call911',
] as const satisfies readonly (keyof PlanContent)[]
export type FilledSection = (typeof filledSections)[number]

/** One section of the plan with what these conditions' templates add to it; the others stay as they are. */
export const fillSection = (plan: PlanContent, keys: readonly string[], section: FilledSection): PlanContent => ({
  ...plan,
  [section]: fillFromTemplates(plan, keys)[section],
})

/** The plan with what these conditions' templates add to it; what stands there already stays as it is. */
export function fillFromTemplates(plan: PlanContent, keys: readonly string[]): PlanContent {
  const templates = planTemplates.filter(({ key }) => keys.includes(key))
  const actions = templates.flatMap(({ key, actions: { patient, team } }) => [
    ...numbered(key, 'p', patient).map((line) => ({ ...line, owner: 'Patient' })),
    ...numbered(key, 't', team).map((line) => ({ ...line, owner: 'Care team' })),
  ])
  const lines = (section: 'barriers' | 'callClinic' | 'call911') =>
    templates.flatMap((template) => numbered(template.key, section, template[section]))
  const existing = new Set(plan.problems.map(({ template }) => template))
  return {
    ...plan,
    problems: [
      ...plan.problems,
      ...templates
        .filter(({ key }) => !existing.has(key))
        .map(({ key, title, expectedOutcome }) => ({ id: key, template: key, title, icd10: '', expectedOutcome })),
    ],
    goals: withGoals(plan.goals, mergedGoals(templates)),
    actions: added(plan.actions, actions),
    barriers: added(plan.barriers, lines('barriers')),
    callClinic: added(plan.callClinic, lines('callClinic')),
    call911: added(plan.call911, lines('call911')),
  }
}

/**
 * The goal as the template words it for whom less is asked, with the number that it then has, and when; nothing where there
 * is none or the line is worded otherwise already.
 */
export function lessStrictOf({ template, text }: { template: string; text: string }) {
  const goal = goalsById.get(template)
  if (!goal?.lessStrict || !goal.metric || plain(goal.text) !== plain(text)) return undefined
  const { value, unit } = goal.metric
  const { text: words, when } = goal.lessStrict
  const exact = `below ${unit === '%' ? withUnit(value, unit) : value}`
  const from = goal.text.includes(exact) ? exact : /more than .+$/.exec(goal.text)?.[0]
  const less = /[\d./]+/.exec(words)?.[0]
  return from === undefined || less === undefined ? undefined : { text: goal.text.replace(from, words), value: less, when }
}

/** What a line rests on, in words: the titles of its sources, and whether they are to be checked before use. */
export function sourceWords(template: string): string {
  const goal = goalsById.get(template)
  if (!goal) return template === '' ? '' : ownWording
  return goal.sources
    .map((name) => {
      const source = templateSources[name]
      return source ? `${source.title}${source.basis === 'M' ? ' (check before use)' : ''}` : name
    })
    .join('; ')
}
