/** Rules are saved only once what follows from them is counted and a reason is given. */
import { startingRules } from '@vitalrounds/domain/warnings/clinical-rules'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { me, refusal, renderPage, serve } from '../platform/testing/render-page.tsx'
import { ClinicalRulesPage } from './ClinicalRulesPage.tsx'
import { RuleExceptions } from './RuleExceptions.tsx'
import { reviewWords } from './RulePreview.tsx'

afterEach(() => vi.unstubAllGlobals())

test.for([
  [[0, 0, 0, 0], 'Nobody would enter or leave Needs review.'],
  [[12, 3, 4, 0], '12 members would enter Needs review (3 critical), 4 would leave.'],
  [[1, 0, 0, 0], '1 member would enter Needs review.'],
  [[0, 0, 2, 1], '2 members would leave Needs review (1 critical).'],
] as const)('%j: %s', ([[entering, enteringCritical, leaving, leavingCritical], words]) => {
  const enter = { members: entering, critical: enteringCritical }
  expect(reviewWords({ enter, leave: { members: leaving, critical: leavingCritical } }, false)).toBe(words)
})

const noExceptions = { members: [], count: 0, page: 0 }

const readStored = (version: string, clinical_rules: object) => ({
  version,
  clinical_rules,
  offered: startingRules,
  effective: startingRules,
  sources: {},
  changedBy: 'Adam Novak',
  changedAt: '2026-11-22T12:00:00.000Z',
})

test('rules that somebody else has saved stand beside those being edited until a person has chosen', async () => {
  let stored = readStored('v1', startingRules)
  const theirs = readStored('v2', { ...startingRules, highPulse: [] })
  serve({
    'GET groups/clinical-rules/members': noExceptions,
    'GET groups/clinical-rules': () => stored,
    'PUT groups/clinical-rules': () => {
      stored = theirs
      return refusal(409, 'rules.changed')
    },
    'POST groups/clinical-rules/preview': {
      review: { enter: { members: 0, critical: 0 }, leave: { members: 0, critical: 0 } },
      days: 90,
      members: 1,
      enrolled: 1,
      part: { n: 0, of: 1 },
      types: [],
    },
    'GET settings/clinical-rules/history': { changes: [] },
  })
  const screen = await renderPage(<ClinicalRulesPage me={{ ...me, actions: [...me.actions, 'group.settings'] }} />)
  const save = screen.getByRole('button', { name: 'Save' })
  const critical = screen.getByRole('spinbutton', { name: /^High Pulse, Pulse: critical/ })
  await critical.fill('135')
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Runners among us')
  await expect.element(save).not.toHaveAttribute('aria-disabled', 'true')
  ;(save.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  // Who pressed a key goes on at the choice: the button that was pressed is held back now
  await expect.element(screen.getByRole('group', { name: 'Which version' })).toHaveFocus()
  const both = screen.getByRole('row', { name: /^High Pulse/ }).first()
  await expect.element(both).toHaveTextContent('High PulsePulse at or above 111, critical at or above 135no warning')
  await expect.element(save).toHaveAccessibleDescription('Choose one of both versions first.')
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(critical).toHaveValue(135)
  await expect.element(save).not.toHaveAttribute('aria-disabled', 'true')
})

test('saving waits for a reason and for the count, sends the version that was on screen, and can be taken back', async () => {
  const rules = readStored('v1', startingRules)
  const sent = serve({
    'GET groups/clinical-rules/members': noExceptions,
    'GET groups/clinical-rules': rules,
    'PUT groups/clinical-rules': () => readStored('v2', startingRules),
    'POST groups/clinical-rules/preview': {
      review: { enter: { members: 12, critical: 3 }, leave: { members: 4, critical: 0 } },
      days: 90,
      members: 1,
      enrolled: 1,
      part: { n: 0, of: 1 },
      types: [],
    },
  })
  const screen = await renderPage(<ClinicalRulesPage me={{ ...me, actions: [...me.actions, 'group.settings'] }} />)
  const save = screen.getByRole('button', { name: 'Save' })
  await screen.getByRole('spinbutton', { name: /^High Pulse, Pulse: critical/ }).fill('135')
  await expect.element(save).toHaveAccessibleDescription('Say why, in a few words.')
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Runners among us')
  await expect
    .element(screen.getByRole('status').first())
    .toHaveTextContent('12 members would enter Needs review (3 critical), 4 would leave.')
  await expect.element(save).not.toHaveAttribute('aria-disabled', 'true')
  await save.click()
  const put = () => sent.find(({ method }) => method === 'PUT')?.body
  await vi.waitFor(() => expect(put()).toMatchObject({ reason: 'Runners among us', version: 'v1' }))
  // Taken back against the version that the save made, so that nothing a colleague has saved since is lost
  await screen.getByRole('button', { name: 'Undo' }).click()
  const puts = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await vi.waitFor(() => expect(puts()).toHaveLength(2))
  expect(puts()[1]).toMatchObject({ clinical_rules: startingRules, version: 'v2', reason: 'Undo: rules as they were before' })
})

test('a large clinic is counted in parts, of all members, and the saving waits for the last of them', async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const part = (n: number, warnings: number) => ({
    review: { enter: { members: n + 1, critical: n }, leave: { members: 0, critical: 0 } },
    days: 90,
    members: 200,
    enrolled: 400,
    part: { n, of: 2 },
    types: [
      {
        category: 'highPulse',
        present: { warnings, critical: 1, members: 1 },
        proposed: { warnings: 10 + warnings, critical: 1, members: 1 },
      },
    ],
  })
  const sent = serve({
    'GET groups/clinical-rules/members': noExceptions,
    'GET groups/clinical-rules': readStored('v1', startingRules),
    'POST groups/clinical-rules/preview': async ({ body }: { body: unknown }) => {
      const n = (body as { part?: { n: number } }).part?.n ?? 0
      await answers[n]?.promise
      return part(n, n === 0 ? 3 : 4)
    },
    'GET settings/clinical-rules/history': { changes: [] },
  })
  const screen = await renderPage(<ClinicalRulesPage me={{ ...me, actions: [...me.actions, 'group.settings'] }} />)
  await screen.getByRole('spinbutton', { name: /^High Pulse, Pulse: critical/ }).fill('135')
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Runners among us')
  answers[0]?.resolve()
  await expect.element(screen.getByText('Counting: 200 of 400 members …')).toBeVisible()
  const save = screen.getByRole('button', { name: 'Save' })
  await expect.element(save).toHaveAccessibleDescription('Counting what follows.')
  await expect.element(screen.getByRole('row', { name: /^High Pulse/ })).not.toBeInTheDocument()
  answers[1]?.resolve()
  await expect.element(screen.getByText('Warnings of all 400 members')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /^High Pulse 7 \(2 critical\) 27 \(2 critical\) \+20/ })).toBeVisible()
  await expect.element(screen.getByRole('status').first()).toHaveTextContent('3 members would enter Needs review (1 critical).')
  await expect.element(save).not.toHaveAttribute('aria-disabled', 'true')
  expect(sent.filter(({ path }) => path.endsWith('preview')).at(-1)?.body).toMatchObject({ part: { n: 1, of: 2 } })
})

test('a clinic without rules takes the thresholds offered with one click, each beside its source', async () => {
  const source = '2017 ACC/AHA guideline'
  const sent = serve({
    'GET groups/clinical-rules/members': noExceptions,
    'GET groups/clinical-rules': { ...readStored('v1', {}), sources: { highBP: source } },
    'PUT groups/clinical-rules': () => readStored('v2', startingRules),
    'POST groups/clinical-rules/preview': {
      review: { enter: { members: 0, critical: 0 }, leave: { members: 0, critical: 0 } },
      days: 90,
      members: 1,
      enrolled: 1,
      part: { n: 0, of: 1 },
      types: [],
    },
    'GET settings/clinical-rules/history': { changes: [] },
  })
  const screen = await renderPage(<ClinicalRulesPage me={{ ...me, actions: [...me.actions, 'group.settings'] }} />)
  await expect.element(screen.getByRole('spinbutton', { name: /^High BP/ })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Start with these' }).click()
  await expect.element(screen.getByText(source)).toBeVisible()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('What we begin with')
  const save = screen.getByRole('button', { name: 'Save' })
  await expect.element(save).not.toHaveAttribute('aria-disabled', 'true')
  await save.click()
  await vi.waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
      { clinical_rules: startingRules, version: 'v1' },
    ]),
  )
})

test('members whose own rules replace the group’s stand below it, each with what differs', async () => {
  const own = { highPulse: [], lowSpO2: [{ kind: 'value', metric: 'spo2', warn: 85, critical: null }] }
  serve({
    'GET groups/clinical-rules/members': {
      members: [{ memberId: 'm1', name: 'Ada Stone', clinical_rules: own, changedAt: '2026-11-20T15:00:00.000Z' }],
      count: 1,
      page: 0,
    },
  })
  const screen = await renderPage(<RuleExceptions zone="America/New_York" />)
  const row = screen.getByRole('row', { name: /^Ada Stone/ })
  await expect.element(row).toHaveTextContent('Ada StoneHigh Pulse: no warningLow SpO2: SpO2 below 8511/20/2026, 10:00 AM')
  await expect.element(row.getByRole('link', { name: 'Ada Stone' })).toHaveAttribute('href', '/member-details/m1/measurements')
})

test.each([1440, 1280])('at %i pixels what a level of a rule means stands in one line', async (width) => {
  await page.viewport(width, 900)
  serve({
    'GET groups/clinical-rules/members': noExceptions,
    'GET groups/clinical-rules': readStored('v1', startingRules),
    'POST groups/clinical-rules/preview': {
      review: { enter: { members: 0, critical: 0 }, leave: { members: 0, critical: 0 } },
      days: 90,
      members: 1,
      enrolled: 1,
      part: { n: 0, of: 1 },
      types: [],
    },
    'GET settings/clinical-rules/history': { changes: [] },
  })
  // Beside the menu of settings
  const screen = await renderPage(
    <div style={{ inlineSize: width - 200 }}>
      <ClinicalRulesPage me={{ ...me, actions: [...me.actions, 'group.settings'] }} />
    </div>,
  )
  const field = screen.getByLabelText('High BP, Systolic BP: high at or above')
  await expect.element(field).toBeVisible()
  const levels = screen.getByText(/^(gain|loss|high|low|critical) (at or above|below)$/).elements()
  expect(levels.length).toBeGreaterThan(15)
  for (const level of levels) expect(level.getBoundingClientRect().height).toBeLessThan(24)
  // And beside its fields: the row of a rule is one line too
  const tops = (within: Element) => [...within.querySelectorAll('input')].map((element) => element.getBoundingClientRect().top)
  for (const rule of new Set(levels.map((level) => level.parentElement!))) expect(new Set(tops(rule)).size).toBe(1)
})

test('a threshold that cannot be is refused beside it, discarding brings back what was, and an own rule returns to the suggested one', async () => {
  serve({
    'GET groups/clinical-rules/members': noExceptions,
    'GET groups/clinical-rules': readStored('v1', {
      ...startingRules,
      highPulse: startingRules.highPulse?.map((rule) => ({ ...rule, critical: 135 })),
    }),
    'POST groups/clinical-rules/preview': {
      review: { enter: { members: 0, critical: 0 }, leave: { members: 0, critical: 0 } },
      days: 90,
      members: 1,
      enrolled: 1,
      part: { n: 0, of: 1 },
      types: [],
    },
  })
  const screen = await renderPage(<ClinicalRulesPage me={{ ...me, actions: [...me.actions, 'group.settings'] }} />)
  const type = (name: string) => screen.getByRole('group', { name, exact: true })
  const threshold = type('High BP').getByRole('spinbutton').first()
  await expect.element(threshold).toHaveValue(160)
  await threshold.fill('700')
  await expect.element(type('High BP').getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Some thresholds need your attention.')
  await screen.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(threshold).toHaveValue(160)
  await expect.element(type('High Pulse').getByText('own rule')).toBeVisible()
  await screen.getByRole('button', { name: 'Use suggested thresholds for High Pulse' }).click()
  await expect.element(type('High Pulse').getByRole('spinbutton').nth(1)).toHaveValue(131)
  await expect.element(type('High Pulse').getByText('suggested thresholds')).toBeVisible()
})
