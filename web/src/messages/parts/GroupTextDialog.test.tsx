/** A text that was begun for others says so before it can be sent; one that is sent says how many have gone. */
import { localDate } from '@vitalrounds/domain/days'
import type { TextBatch } from '@vitalrounds/domain/messages/batch-api'
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { GroupTextDialog } from './GroupTextDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const preview = {
  problem: null,
  recipients: 2,
  languages: [{ language: 'English', count: 2, writtenIn: null, sample: null, parts: 0 }],
  totalParts: 2,
  atNight: 0,
  fromHour: 8,
  leftOut: [],
}
const sentBatch: TextBatch = {
  _id: '00000000-0000-4000-8000-00000000000b',
  state: 'running',
  by: 'Carla Reyes',
  createdAt: '2026-11-27T18:14:00.000Z',
  total: 2,
  handedOver: 1,
  waiting: 0,
  beingSent: 1,
  delivered: 0,
  failed: 0,
  leftOut: 0,
}
const thisAfternoon = `${localDate(Date.now(), 'America/New_York')}T18:14:00.000Z`

async function open(form: Record<string, string> | null, batches: TextBatch[] = [], displayed: object = preview) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(thisAfternoon) + 3_600_000 })
  const draft = form && { key: '00000000-0000-4000-8000-00000000000a', form, savedAt: thisAfternoon }
  const sent = serve({
    'GET drafts/groupText': { draft },
    'POST sms/batches/preview': displayed,
    'POST sms/batches': sentBatch,
    'GET sms/batches': { batches },
    'GET sms/templates': { value: {} },
    'PUT drafts/groupText': { savedAt: thisAfternoon },
    'DELETE drafts/groupText': { discarded: true },
  })
  const audience = { kind: 'members' as const, memberIds: ids as never }
  const screen = await renderPage(
    <GroupTextDialog me={me} audience={audience} count={2} onSent={() => undefined} onClose={() => undefined} />,
  )
  vi.useRealTimers()
  return { sent, screen }
}
const begun = { English: 'Please measure today', template: 'infreqMeasure', members: '8', audience: 'somebody else' }

test('given a text begun for 8 others, says so, restores its template, and sends only after one of the two choices', async () => {
  const { sent, screen } = await open(begun)
  await expect.element(screen.getByText('Your text of 1:14 PM for 8 other members')).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Template' })).not.toHaveValue('')
  const send = screen.getByRole('button', { name: 'Send to 2 members' })
  await expect.element(send).toHaveAccessibleDescription('Choose first: use the text you had begun, or start anew.')
  await screen.getByRole('button', { name: 'Use this text' }).click()
  await expect.element(screen.getByText('Your text of 1:14 PM for 8 other members')).not.toBeInTheDocument()
  await send.click()
  await expect
    .poll(() => sent.find(({ method, path }) => method === 'POST' && path === 'sms/batches')?.body)
    .toMatchObject({ bodies: { English: 'Please measure today' }, template: 'infreqMeasure', audience: { memberIds: ids } })
  await expect.element(screen.getByText('1 of 2 texts has gone.')).toBeVisible()
})

test('given a text that is emptied again, keeps no draft', async () => {
  const { sent, screen } = await open({ ...begun, template: '' })
  await screen.getByRole('button', { name: 'Use this text' }).click()
  await screen.getByRole('textbox', { name: 'Text in English' }).fill('')
  await expect.poll(() => sent.map(({ method }) => method), { timeout: 10_000 }).toContain('DELETE')
})

test('given "Start anew", empties text and template', async () => {
  const { screen } = await open({ ...begun, audience: ids.join(' '), members: '2' })
  await expect.element(screen.getByText('Your text of 1:14 PM for the same 2 members')).toBeVisible()
  await screen.getByRole('button', { name: 'Start anew' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Text in English' })).toHaveValue('')
  await expect.element(screen.getByRole('combobox', { name: 'Template' })).toHaveValue('')
  await expect.element(screen.getByRole('button', { name: 'Send to 2 members' })).toHaveAccessibleDescription('Write a text first.')
})

test('given nothing begun, nothing has to be chosen; the sentence stands once the vendor has taken the last', async () => {
  const { screen } = await open(null, [{ ...sentBatch, state: 'done', handedOver: 2, beingSent: 0 }])
  await screen.getByRole('textbox', { name: 'Text in English' }).fill('Hello')
  expect(screen.getByText(/^Your text of/).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Send to 2 members' }).click()
  await expect.element(screen.getByText('Text message sent successfully!')).toBeVisible()
})

const spanish = { language: 'Spanish', count: 3, writtenIn: null, sample: null, parts: 0 }
const noWording = { reason: 'noWording', count: 3, members: [{ memberId: ids[0], name: 'Ana Gomez' }] }

test('given members for whom nothing is written, says who is left out, and sends them the English only once it is chosen', async () => {
  const displayed = { ...preview, languages: [...preview.languages, spanish], leftOut: [noWording] }
  const { sent, screen } = await open(null, [], displayed)
  await screen.getByRole('textbox', { name: 'Text in English' }).fill('Hello')
  await expect.element(screen.getByText('Nothing written in their language: 3')).toBeVisible()
  const choice = screen.getByRole('checkbox', { name: 'Send the English text to 3 members who speak Spanish' })
  await expect.element(choice).not.toBeChecked()
  const previewed = () => sent.findLast(({ path }) => path === 'sms/batches/preview')?.body
  await expect.poll(previewed).toMatchObject({ bodies: { English: 'Hello' }, inEnglish: [] })
  await choice.click()
  await expect.poll(previewed).toMatchObject({ bodies: { English: 'Hello' }, inEnglish: ['Spanish'] })
  await screen.getByRole('tab', { name: 'Spanish 3' }).click()
  const box = screen.getByRole('textbox', { name: 'Text in Spanish' })
  await expect.element(box).toHaveAccessibleDescription('Left empty, 3 members who speak Spanish get the English text.')
  await box.fill('Hola')
  await expect.element(choice).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Send to 2 members' }).click()
  await expect
    .poll(() => sent.find(({ method, path }) => method === 'POST' && path === 'sms/batches')?.body)
    .toMatchObject({ bodies: { English: 'Hello', Spanish: 'Hola' } })
})
