/** A file of employment records nothing where it says nothing new. */
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage, serve } from '../../platform/testing/render-page.tsx'
import { EmploymentFileDialog } from './EmploymentFileDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const chosen = (text: string) => page.getByLabelText('CSV file').upload(new File([text], 'file.csv'))

test('given a file of employment in which nothing is new, there is nothing to record, and the button says so', async () => {
  const sent = serve({
    'POST employment/file': { notices: [], users: [], ready: 0, recorded: 0, already: 4, refused: [], refusedCount: 0 },
  })
  await renderPage(<EmploymentFileDialog onClose={() => {}} />)
  const record = page.getByRole('button', { name: 'Record' })
  await expect.element(record).toHaveAccessibleDescription('Choose a file.')
  await chosen('Email,Employment,First Day,Last Day\n')
  await expect.element(page.getByText('0 lines can be recorded, 4 lines on record already')).toBeVisible()
  await expect.element(record).toHaveAccessibleDescription('The file holds nothing new.')
  expect(sent).toHaveLength(1)
})
