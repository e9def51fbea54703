/** Text templates: every language at a glance, what goes out where nothing is written, and the drafts that are taken over. */
import { draftWordings } from '@vitalrounds/domain/messages/templates'
import { afterEach, expect, test, vi } from 'vitest'
import { SmsTemplatesPage } from '../messages/settings/SmsTemplatesPage.tsx'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const value = { English: { morning: 'Good morning $NAME' }, Spanish: { morning: 'Hola $NOMBRE' }, Korean: { morning: '안녕하세요' } }
async function opened() {
  const stored = { value, version: 'v1', changedBy: null, changedAt: null, outdated: { Korean: ['morning'] } }
  const sent = serve({
    'GET sms/templates': stored,
    'PUT sms/templates': stored,
    'GET drafts/smsTemplates': { draft: null },
    'PUT drafts/smsTemplates': { savedAt: new Date().toISOString() },
  })
  return { screen: await renderPage(<SmsTemplatesPage me={me} />), sent }
}

test('each cell says who words the text, whether it is of now, what cannot be filled in, and its parts', async () => {
  const { screen } = await opened()
  for (const name of [
    'Good morning, English: Own, 1 part',
    'Good morning, Spanish: Unknown $NOMBRE, 1 part',
    'Good morning, Korean: Outdated, 1 part',
    /^Check-up, English: draft, \d parts?$/,
  ])
    await expect.element(screen.getByRole('button', { name })).toBeVisible()
})

test('what is missing is said once a language; weight is for what goes out other than it was meant', async () => {
  const { screen } = await opened()
  for (const name of [/^English ?1 of \d+ written$/, /^Chinese \(Traditional\) ?None written$/])
    await expect.element(screen.getByRole('columnheader', { name })).toBeVisible()
  const table = screen.getByRole('region', { name: 'Templates by language' })
  expect(table.element().textContent.match(/written/gi)?.length).toBe(5)
  const cells = Array.from(table.element().querySelectorAll('button'))
  const heavy = cells.filter((cell) => Number(getComputedStyle(cell).fontWeight) > 400)
  expect(heavy.map((cell) => cell.textContent)).toEqual(['Unknown $NOMBRE, 1 part', 'Outdated, 1 part'])
})

test('a cell leads to its field; the draft that would go out is said, and taken over into the form by a button', async () => {
  const { screen, sent } = await opened()
  await screen.getByRole('button', { name: /^Good morning, Chinese \(Simplified\): draft/ }).click()
  const field = screen.getByRole('textbox', { name: 'Good morning' })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription(/The draft of the product goes out, which nobody has reviewed/)
  await screen.getByRole('button', { name: 'Take over the draft of Good morning' }).click()
  await expect.element(field).toHaveValue(draftWordings.ChineseSimplified.morning)
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await vi.waitFor(() =>
    expect(sent.find(({ method, path }) => `${method} ${path}` === 'PUT sms/templates')?.body).toMatchObject({
      value: { ...value, ChineseSimplified: { morning: draftWordings.ChineseSimplified.morning } },
    }),
  )
})
