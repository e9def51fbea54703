/** A file of insurance is looked through before anything is recorded, and its wrong lines say why. */
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, serve } from '../platform/testing/render-page.tsx'
import { MemberPayerFile } from './MemberPayerFile.tsx'

afterEach(() => vi.unstubAllGlobals())

test('it is looked through, then recorded once', async () => {
  const refused = [
    { line: 4, member: '', problems: [{ field: 'MRN', message: 'No member of the clinic has this number and date of birth.' }] },
  ]
  const members = ['0199a14d-9400-79a7-af0c-2da5271b45e1', '0199a14d-9400-79a7-af0c-2da5271b45e2']
  const reply = { members, recorded: 0, already: 1, refused, refusedCount: 1, notices: ['Nothing is read of the column "Ward".'] }
  const sent = serve({
    'POST settings/payers/members': ({ body }: { body: { record?: boolean } }) =>
      body.record === true ? { ...reply, recorded: 2 } : reply,
  })
  const screen = await renderPage(<MemberPayerFile />)
  await screen.getByLabelText('CSV file').upload(new File(['MRN,DoB,Payer,Insured ID,From\n'], 'payers.csv'))
  await expect.element(screen.getByText('2 lines can be recorded, 1 line on record already, 1 line refused')).toBeVisible()
  await expect.element(screen.getByText('MRN: No member of the clinic has this number and date of birth.')).toBeVisible()
  await expect.element(screen.getByText('Nothing is read of the column "Ward".')).toBeVisible()
  const record = screen.getByRole('button', { name: 'Record the insurance of 2 members' })
  await record.click()
  await expect.element(screen.getByText('Insurance of 2 members recorded')).toBeVisible()
  await expect.element(record).not.toBeInTheDocument()
  expect(sent.map(({ body }) => (body as { record?: boolean }).record ?? false)).toEqual([false, true])
})
