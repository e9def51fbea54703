/** A browser that believes to be offline is not believed. */
import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { makeQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('a question and a save are sent although the browser believes to be offline', async () => {
  const client = makeQueryClient()
  onlineManager.setOnline(false)
  const observer = new QueryObserver(client, { queryKey: ['a list'], queryFn: () => 'rows' })
  const displayed = new Promise((resolve) => observer.subscribe(({ data }) => data && resolve(data)))
  await expect(displayed).resolves.toBe('rows')
  const save = client.getMutationCache().build(client, { mutationFn: () => Promise.resolve('saved') })
  await expect(save.execute(undefined)).resolves.toBe('saved')
})
