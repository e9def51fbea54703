/** Two editors at one plan, and templates that are put together: nothing is lost, nothing is there twice. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyPlan, type PlanContent, publishProblem } from './content.ts'
import { differencesOf } from './differences.ts'
import { flatten } from './flatten.ts'
import { mergePlans } from './merge-plans.ts'
import {
  fillFromTemplates,
  lessStrictOf,
  mergedGoals,
  filledSections,
  fillSection,
  planTemplates,
  sourceWords,
  templateSources,
} from './templates.ts'

const words = fc.constantFrom('', 'salt', 'walk', 'weigh every day', 'call on Monday')
const lines = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })
  .chain((ids) => fc.tuple(...ids.map((id) => words.map((text) => ({ id, template: '', text })))))
const aPlan: fc.Arbitrary<PlanContent> = fc
  .record({ caregiver: words, preferences: words, barriers: lines, callClinic: lines })
  .map((some) => ({ ...emptyPlan(), ...some }))

test('every text that either editor wrote is in the plan or waits beside it', () => {
  fc.assert(
    fc.property(aPlan, aPlan, aPlan, (base, mine, theirs) => {
      const merged = mergePlans({ base, mine, theirs, by: 'Carla' })
      const storedById = new Set([...flatten(merged).values(), ...merged.conflicts.flatMap((conflict) => [conflict.mine, conflict.theirs])])
      const was = flatten(base)
      for (const plan of [mine, theirs])
        for (const [path, text] of flatten(plan)) if (was.get(path) !== text) expect(storedById, path).toContain(text)
    }),
    { numRuns: 1000 },
  )
})

test('what only one has changed is taken without asking, and both at once bring nothing twice', () => {
  fc.assert(
    fc.property(aPlan, aPlan, (base, changed) => {
      expect(mergePlans({ base, mine: changed, theirs: base, by: '' }).conflicts).toEqual([])
      expect(flatten(mergePlans({ base, mine: changed, theirs: base, by: '' }))).toEqual(flatten(changed))
      expect(flatten(mergePlans({ base, mine: base, theirs: changed, by: '' }))).toEqual(flatten(changed))
      expect(flatten(mergePlans({ base, mine: changed, theirs: changed, by: '' }))).toEqual(flatten(changed))
    }),
    { numRuns: 500 },
  )
})

test('a conflict that one has settled stays settled', () => {
  const conflict = { path: 'caregiver', mine: 'x', theirs: 'y', by: 'Tom' }
  const base = { ...emptyPlan(), conflicts: [conflict] }
  expect(mergePlans({ base, mine: emptyPlan(), theirs: base, by: '' }).conflicts).toEqual([])
  expect(mergePlans({ base, mine: base, theirs: base, by: '' }).conflicts).toEqual([conflict])
})

test('one section is filled alone, as it would be with all', () => {
  const plan = { ...emptyPlan(), preferences: 'Calls after five' }
  const whole = fillFromTemplates(plan, ['heartFailure'])
  for (const section of filledSections) {
    const filled = fillSection(plan, ['heartFailure'], section)
    expect(filled[section].length, section).toBeGreaterThan(0)
    expect(filled).toEqual({ ...plan, [section]: whole[section] })
  }
})

test('filling twice adds nothing, and of goals about one measure the stricter stays', () => {
  const keys = planTemplates.map(({ key }) => key)
  const filled = fillFromTemplates(emptyPlan(), keys)
  expect(fillFromTemplates(filled, keys)).toEqual(filled)
  for (const list of ['goals', 'actions', 'barriers', 'callClinic', 'call911'] as const) {
    const texts = filled[list].map(({ text }) => text.toLowerCase())
    expect(new Set(texts).size, list).toBe(texts.length)
  }
  const ldl = mergedGoals(
    planTemplates.filter(({ key }) => ['hyperlipidemia', 'stroke', 'ischemicHeart', 'ischemicHeartDisease'].includes(key)),
  ).filter(({ metric }) => metric?.measure === 'ldl')
  expect(Math.min(...ldl.map(({ metric }) => Number(metric?.value)).filter((value) => !Number.isNaN(value)))).toBeLessThanOrEqual(70)
  expect(publishProblem({ ...filled, assessmentDate: '2026-11-01' }, '2026-11-25')).toMatch(/^Confirm or remove each goal/)
})

test('conditions that are filled one after the other merge as they do together', () => {
  const goals = (plan: PlanContent) => plan.goals.map(({ template }) => template).toSorted()
  for (const [n, { key: first }] of planTemplates.entries())
    for (const { key: second } of planTemplates.slice(n + 1)) {
      const [item, together] = [fillFromTemplates(emptyPlan(), [first]), fillFromTemplates(emptyPlan(), [first, second])]
      expect(goals(fillFromTemplates(item, [second])), `${first} ${second}`).toEqual(goals(together))
    }
})

test('what a person has confirmed stays beside a stricter goal of another condition', () => {
  const plan = fillFromTemplates(emptyPlan(), ['hyperlipidemia'])
  const confirmed = {
    ...plan,
    goals: plan.goals.filter(({ id }) => id === 'hyperlipidemia.g1').map((goal) => ({ ...goal, isConfirmed: true })),
  }
  const ids = (content: PlanContent) => fillFromTemplates(content, ['stroke']).goals.map(({ id }) => id)
  expect(ids(confirmed)).toEqual(expect.arrayContaining(['hyperlipidemia.g1', 'stroke.g2']))
  expect(ids({ ...confirmed, goals: confirmed.goals.map((goal) => ({ ...goal, isConfirmed: false })) })).not.toContain('hyperlipidemia.g1')
})

test('a goal is offered less strict where its template says so, with when', () => {
  const of = (template: string) => {
    const goal = planTemplates.flatMap(({ goals }) => goals).find(({ id }) => id === template)
    return lessStrictOf({ template, text: goal?.text ?? '' })
  }
  expect(of('hypertension.g1')?.text).toBe('Home blood pressure below 140/90 on average over 30 days')
  expect(of('diabetes.g1')).toMatchObject({ text: 'A1c below 8%', when: expect.stringContaining('life expectancy') })
  expect(of('diabetes.g3')?.text).toBe('With a sensor (CGM): more than 50% in range, under 1% below 70')
  expect(lessStrictOf({ template: 'hypertension.g1', text: 'As the doctor says' })).toBeUndefined()
  const offered = planTemplates.flatMap(({ goals }) => goals).filter(({ lessStrict }) => lessStrict)
  expect(offered.filter(({ id, text }) => !lessStrictOf({ template: id, text }))).toEqual([])
})

test('every goal of a template names its source, and no number is without one', () => {
  for (const { goals, key } of planTemplates) {
    expect(goals.length, key).toBeGreaterThan(0)
    for (const goal of goals) {
      expect(goal.sources.length, goal.id).toBeGreaterThan(0)
      for (const name of goal.sources) expect(templateSources[name], `${goal.id} ${name}`).toBeDefined()
      expect(sourceWords(goal.id)).not.toBe('')
    }
  }
})

test('differences tell what is new, gone and changed', () => {
  const before = { ...emptyPlan(), barriers: [{ id: 'a', template: '', text: 'Stairs' }], caregiver: 'Ann' }
  const after = { ...emptyPlan(), barriers: [{ id: 'b', template: '', text: 'Bus' }], caregiver: 'Bea' }
  expect(differencesOf(before, after)).toEqual([
    { section: 'barriers', kind: 'removed', before: 'Stairs', after: '' },
    { section: 'barriers', kind: 'added', before: '', after: 'Bus' },
    { section: 'caregiver', kind: 'changed', before: 'Ann', after: 'Bea' },
  ])
})

test('a plan that was assessed in the future of its member is not published: the yearly review would wait for it', () => {
  const plan = (assessmentDate: string) => publishProblem({ ...emptyPlan(), assessmentDate }, '2026-11-25')
  expect([plan(''), plan('2026-11-26'), plan('2026-11-25')]).toEqual([
    'Enter the date of the assessment.',
    'The date of the assessment is in the future.',
    'A plan needs at least one problem.',
  ])
})
