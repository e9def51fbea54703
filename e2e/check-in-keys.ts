/** A check-in by phone by keys alone. */
import { expect, type Locator, type Page } from '@playwright/test'
import { setOf } from '@vitalrounds/domain/check-ins/question-file'
import { focused, type Keyboard } from './keyboard.ts'

/** Asks the questions about falls, the calmest answer to each by one key, and finishes; answers the region of the check-in. */
export async function askFalls(page: Page, keys: Keyboard): Promise<Locator> {
  await keys.to(/^Ask Falls$/)
  await keys.press('Enter')
  const runner = page.getByRole('region', { name: 'Check-in by phone' })
  for (const question of setOf('falls')?.questions ?? []) {
    if (question.showIf || question.type !== 'choice') continue
    await expect(runner.getByRole('group', { name: question.text.English })).toBeVisible()
    await expect.poll(() => focused(page)).toContain(question.text.English)
    await keys.press(String(question.options.findIndex(({ points }) => points === 0) + 1))
  }
  await expect(runner.getByRole('button', { name: 'Finish' })).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByText('Say at the end')).toBeVisible()
  return runner
}
