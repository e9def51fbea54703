/** What a clinic decides about codes is one value with what is decided for later months; two tabs lose nothing. */
import { addMonths } from '@vitalrounds/domain/days'
import type { CodePlan } from '@vitalrounds/domain/reports/code-settings-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type CodePlanReply = { value: CodePlan; version: string; running: string; changedBy: string | null; settings: unknown[] }
const see = async () => (await t.as(t.people.adam, 'GET', 'settings/code-reporting')).json<CodePlanReply>()
const save = (value: CodePlan, version: string) => t.as(t.people.adam, 'POST', 'settings/code-reporting', { value, version })
const isOn = ({ value }: CodePlanReply, flag: string) => value.decisions.map(({ fromMonth, config }) => [fromMonth, config[flag]])

test('a decision for a later month stands beside what is in force, and can be taken back', async () => {
  const before = await see()
  const later = addMonths(before.running, 2)
  expect(isOn(before, '99458')).toEqual([[before.running, true]])
  const [now] = before.value.decisions
  const decisions = [...before.value.decisions, { fromMonth: later, config: { ...now!.config, '99458': false } }]
  expect((await save({ decisions }, before.version)).statusCode).toBe(200)
  const planned = await see()
  expect(isOn(planned, '99458')).toEqual([
    [before.running, true],
    [later, false],
  ])
  expect(planned.changedBy).toBe('Adam Reyes')
  const history = await t.as(t.people.adam, 'GET', 'settings/code-reporting/history')
  const [change] = history.json<{ changes: { before: CodePlan; after: CodePlan }[] }>().changes
  expect(change?.before).toEqual(before.value)
  expect((await save(change!.before, planned.version)).statusCode).toBe(200)
  expect((await see()).value).toEqual(before.value)
})

test('a decision for now leaves the one for later as it stands', async () => {
  const before = await see()
  const later = addMonths(before.running, 3)
  const [now] = before.value.decisions
  const flags = { ...now!.config, '99091': true }
  await save({ decisions: [now!, { fromMonth: later, config: flags }] }, before.version)
  const between = await see()
  const changed = between.value.decisions.map((decision, nth) =>
    nth === 0 ? { ...decision, config: { ...decision.config, '99470': !decision.config['99470'] } } : decision,
  )
  await save({ decisions: changed }, between.version)
  expect(isOn(await see(), '99091')).toEqual([
    [before.running, false],
    [later, true],
  ])
})

test('a save over something else is refused and changes nothing', async () => {
  const before = await see()
  const [now] = before.value.decisions
  const flip = (flag: string) => ({
    decisions: [{ ...now!, config: { ...now!.config, [flag]: now!.config[flag] !== true } }, ...before.value.decisions.slice(1)],
  })
  const both = await Promise.all([save(flip('99437'), before.version), save(flip('99491'), before.version)])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})
