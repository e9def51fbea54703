import { expect, test } from 'vitest'
import { isCurrent, medicationLines, startWords } from './current-medications.ts'

test('taken is what has begun and has not ended; a later start is told with its month', () => {
  const now = '2026-11'
  const listed = [
    { name: 'Lasix' },
    { name: 'Warfarin', startYM: '2026-11' },
    { name: 'Eliquis', startYM: '2027-01' },
    { name: 'Prednisone', endYM: '2026-10' },
    { name: 'Aspirin', endYM: '2026-11' },
    { name: 'Metoprolol', startYM: '2027-01', stats: 'stopped' },
  ]
  expect(listed.filter((item) => isCurrent(item, now)).map(({ name }) => name)).toEqual(['Lasix', 'Warfarin', 'Aspirin'])
  expect(medicationLines(listed, now, ({ name }) => name)).toEqual(['Lasix', 'Warfarin', 'Aspirin', 'Eliquis (starts 01/2027)'])
  expect(listed.map((item) => startWords(item, now)).filter(Boolean)).toEqual(['starts 01/2027'])
})
