/** After every write, summaries, rows and counts of the lists are what a recomputation from the facts says. */
import { expect, test } from 'vitest'
import { ask, driftOf, groupA, groupB, personOf, reseed, withBearer } from './bed.ts'
import { nameOf } from './operations.ts'
import { callOf, idsOf } from './samples.ts'

const ended = /switch-workspace|emergency-access|account\/password|revoke-others|account\/sessions/

test('no write leaves a summary, a list row or a count behind its facts', async () => {
  await reseed()
  expect(await driftOf(groupA()), 'as seeded').toEqual([])
  const drifted: string[] = []
  const written = new Set<string>()
  const { accessToken: token } = personOf(groupA(), 'superAdmin')
  for (const operation of withBearer().filter(({ method, path }) => method !== 'GET' && !ended.test(path)))
    // Each member in turn, so that one that was disenrolled does not refuse all that comes after
    for (const member of groupA().members) {
      const { status } = await ask({ ...callOf(operation, idsOf(member)), token })
      if (status >= 300) continue
      written.add(nameOf(operation))
      const drift = await driftOf(groupA())
      if (drift.length > 0) drifted.push(`${nameOf(operation)}: ${JSON.stringify(drift)}`)
      break
    }
  expect(drifted).toEqual([])
  expect(written.size, [...written].join('\n')).toBeGreaterThan(20)
  expect(await driftOf(groupB()), 'the other clinic').toEqual([])
  await reseed()
}, 120_000)
