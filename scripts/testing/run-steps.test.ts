import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Step } from '../steps.ts'
import { runSteps } from './run-steps.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-run-steps-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => path.join(folder, name)
const step = (name: string, line: string, after?: string[]): Step => ({
  name,
  command: ['sh', '-c', line],
  ...(after && { after }),
})
async function run(steps: Step[], slots?: number) {
  let printed = ''
  const outcomes = await runSteps(steps, { print: (text) => (printed += text), ...(slots && { slots }) })
  return { printed, passed: Object.fromEntries(outcomes.map((outcome) => [outcome.step.name, outcome.passed])), outcomes }
}

test('after a failure the others still run, and the outcomes stand in the order of the list', async () => {
  const { passed, outcomes } = await run([step('first', 'sleep 0.2'), step('second', 'exit 3'), step('third', 'true')])
  expect(passed).toEqual({ first: true, second: false, third: true })
  expect(outcomes.map(({ step: { name } }) => name)).toEqual(['first', 'second', 'third'])
})

test('a command that is not there is a failed step', async () => {
  const { passed } = await run([{ name: 'absent', command: ['no-such-program-anywhere'] }, step('other', 'true')])
  expect(passed).toEqual({ absent: false, other: true })
})

test('what each step prints stands together, on both outputs, once it has ended', async () => {
  const { printed } = await run([step('slow', 'echo one; sleep 0.2; echo two >&2; echo three'), step('quick', 'echo between')])
  expect(printed).toContain('== slow\none\ntwo\nthree\npassed')
  expect(printed).toContain('== quick\nbetween\npassed')
})

test('a step begins only when those that it waits for have ended, though they failed', async () => {
  const { passed } = await run([
    step('build', `sleep 0.3; touch ${at('built')}; exit 1`),
    step('stories', `test -e ${at('built')}`, ['build']),
    step('types', `test ! -e ${at('built')}`),
  ])
  expect(passed).toEqual({ build: false, stories: true, types: true })
})

test('in one slot no two steps run at the same time', async () => {
  const alone = `mkdir ${at('alone')} && sleep 0.1 && rmdir ${at('alone')}`
  const { passed } = await run([step('one', alone), step('two', alone), step('three', alone)], 1)
  expect(passed).toEqual({ one: true, two: true, three: true })
})

test('steps that wait for each other are an error, not a standstill', async () => {
  await expect(run([step('hen', 'true', ['egg']), step('egg', 'true', ['hen'])])).rejects.toThrow('wait for each other')
})
