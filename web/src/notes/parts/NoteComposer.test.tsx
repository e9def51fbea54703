/** A note whose answer was lost on the way and that was changed before it was saved again. */
import type { Member } from '@vitalrounds/domain/members/member'
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { NoteComposer } from './NoteComposer.tsx'

afterEach(() => vi.unstubAllGlobals())

const member = { _id: '00000000-0000-4000-8000-000000000001', name: 'Ada Moreno' } as Member

test('it is another note, not the one that may have been kept already', async () => {
  const answers = ['lost', {}]
  const sent = serve({
    [`GET members/${member._id}/drafts/note`]: { draft: null },
    [`POST members/${member._id}/notes`]: () => answers.shift(),
  })
  const screen = await renderPage(<NoteComposer member={member} me={me} />)
  const words = screen.getByRole('textbox', { name: 'Note' })
  const readStored = () =>
    sent
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/notes'))
      .map(({ body }) => body as { key: string; value: string })
  await words.fill('Took the pill')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => readStored().length).toBe(1)
  await expect.element(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('data-loading')
  await words.fill('Did not take the pill')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => readStored().length).toBe(2)
  const [first, other] = readStored()
  expect(other?.value).toBe('Did not take the pill')
  expect(other?.key).not.toBe(first?.key)
})
