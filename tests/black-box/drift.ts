/** After every write, summaries, rows and counts of the lists are what a recomputation from the facts says. */
import { expect, test } from 'vitest'
import { ask, driftOf, groupA, groupB, personOf, reseed, withBearer } from './bed.ts'
import { nameOf } from './operations.ts'
import { callOf, type Known } from './samples.ts'

const ended = /switch-workspace|emergency-access|account\/password|revoke-others|account\/sessions/

/** Each member in turn, so that one that was disenrolled does not refuse all that comes after. */
const about =
  (index: number): Known =>
  (name) => {
    const member = groupA().members[index]
    const kind = { id: '_id', memberId: '_id', ids: '_id', warningId: 'warnings', readingId: 'readings', ecgId: 'ecgs', deviceId: 'devices', orderId: 'orders' }[name] // prettier-ignore
    return kind === undefined ? undefined : [member?.[kind]].flat()[0]
  }

test('no write leaves a summary, a list row or a count behind its facts', async () => {
  await reseed()
  expect(await driftOf(groupA()), 'as seeded').toEqual([])
  const drifted: string[] = []
  const written = new Set<string>()
  const { accessToken: token } = personOf(groupA(), 'superAdmin')
  for (const operation of withBearer().filter(({ method, path }) => method !== 'GET' && !ended.test(path)))
    for (const index of groupA().members.keys()) {
      const { status } = await ask({ ...callOf(operation, about(index)), token })
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
