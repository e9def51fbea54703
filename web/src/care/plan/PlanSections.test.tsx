/** A template fills the whole plan or one section of it, and says where each line came from. */
import { emptyPlan, type PlanContent } from '@vitalrounds/domain/care/plan/content'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { PlanSections } from './PlanSections.tsx'

const Shown = ({ changed }: { changed: (next: PlanContent) => void }) => {
  const [content, setContent] = useState(emptyPlan)
  const onChange = (next: PlanContent) => {
    setContent(next)
    changed(next)
  }
  return <PlanSections content={content} onChange={onChange} />
}

test('one section is filled from a template, then the others, and a dry weight is asked for', async () => {
  let plan = emptyPlan()
  const screen = await renderPage(<Shown changed={(next) => (plan = next)} />)
  await screen.getByRole('combobox', { name: 'Template for a condition' }).fill('heart fail')
  await screen.getByRole('option', { name: /^Heart failure/ }).click()
  await screen.getByRole('combobox', { name: 'Into' }).click()
  await screen.getByRole('option', { name: 'Barriers', exact: true }).click()
  await screen.getByRole('button', { name: 'Fill from the template' }).click()
  await expect.poll(() => plan.barriers.length).toBeGreaterThan(0)
  expect([plan.goals, plan.problems, plan.actions]).toEqual([[], [], []])
  await screen.getByRole('combobox', { name: 'Into' }).click()
  await screen.getByRole('option', { name: 'All sections' }).click()
  await screen.getByRole('button', { name: 'Fill from the template' }).click()
  await expect.poll(() => plan.goals.length).toBeGreaterThan(0)
  await expect.element(screen.getByText(/^\d+ problems?, \d+ goals, \d+ actions, .*added$/)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: /^Problem: / }).first()).toHaveFocus()
  const dry = screen.getByLabelText(/^Number: Weigh every morning/)
  await expect.element(dry).toHaveValue('3')
  await expect.element(dry).toHaveAccessibleDescription('As 180 ± 3')
  await dry.fill('172 ± 3')
  await expect.element(dry).toHaveAccessibleDescription('')
  expect(plan.goals.find(({ measure }) => measure === 'weightFromDry')).toMatchObject({ value: '172 ± 3' })
})
