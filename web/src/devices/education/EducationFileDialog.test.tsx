/** A file of set-ups says what would become of each line before anything is recorded. */
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage, serve } from '../../platform/testing/render-page.tsx'
import { EducationFileDialog } from './EducationFileDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const chosen = (text: string) => page.getByLabelText('CSV file').upload(new File([text], 'file.csv'))

test('given a file of set-ups, its lines are counted, the wrong ones say why, and the sound ones are recorded once', async () => {
  const refused = [
    { line: 3, member: 'Ada North', problems: [{ field: 'Device', message: 'The member has never had a device with this number.' }] },
  ]
  const members = ['0199a14d-9400-79a7-af0c-2da5271b45e1']
  const reply = { notices: ['Nothing is read of the column "Ward".'], members, ready: 2, recorded: 0, already: 1, refused, refusedCount: 1 }
  const sent = serve({
    'POST device-education/file': ({ body }: { body: { record: boolean } }) => (body.record ? { ...reply, recorded: 2 } : reply),
  })
  const onClose = vi.fn()
  await renderPage(<EducationFileDialog onClose={onClose} />)
  await chosen('MRN,DoB,Device,Explained On,How,Shown Back,Explained By\n')
  await expect.element(page.getByText('2 lines can be recorded, 1 line on record already, 1 line refused')).toBeVisible()
  await expect.element(page.getByText('Device: The member has never had a device with this number.')).toBeVisible()
  await expect.element(page.getByText('Nothing is read of the column "Ward".')).toBeVisible()
  await page.getByRole('button', { name: 'Record 2 lines' }).click()
  await expect.element(page.getByText('2 lines recorded')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  expect(sent.map(({ body }) => (body as { record: boolean }).record)).toEqual([false, true])
})
