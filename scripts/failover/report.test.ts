import { expect, test } from 'vitest'
import { brokenPromises, type Kill, killLine, type Run, summaryLines } from './report.ts'

const kill: Kill = {
  machine: 'db2',
  kind: 'killed',
  processes: 11,
  backMs: 21_340,
  byWay: { haproxy: 21_340, hosts: 20_100 },
  jobsMs: 22_000,
  wholeMs: 8000,
  load: 3.21,
}
const none = { acknowledged: 9, lost: 0, twice: 0 }
const run: Run = {
  kills: [kill],
  comparison: {
    losses: { readings: none, saves: none, texts: none, closes: none },
    uncertainTexts: 0,
    failedTries: 0,
    deadDeliveries: 0,
    failedJobs: 0,
  },
  open: 0,
  refusals: { 'readings haproxy 503': 4 },
  standbys: { saidMs: 4000, wellMs: 9000 },
}
const withLosses = (more: Partial<Run['comparison']['losses']>): Run => ({
  ...run,
  comparison: { ...run.comparison, losses: { ...run.comparison.losses, ...more } },
})

test('given a run without losses, nothing is broken', () => {
  expect(brokenPromises(run)).toEqual([])
})

test('given a lost reading, a text sent twice or a kind of which nothing was acknowledged, each is named', () => {
  expect(brokenPromises(withLosses({ readings: { ...none, lost: 1 } }))).toEqual(['1 acknowledged readings lost'])
  expect(brokenPromises(withLosses({ texts: { ...none, twice: 2 } }))).toEqual(['2 texts twice'])
  expect(brokenPromises(withLosses({ closes: { acknowledged: 0, lost: 0, twice: 0 } }))).toEqual([
    'no closes acknowledged: nothing is shown',
  ])
})

test('given writes that were back after more than 30 s, a failed try, or work that never ended, each is named', () => {
  expect(brokenPromises({ ...run, kills: [{ ...kill, backMs: 30_100 }] })).toEqual(['writes back after 30.1 s'])
  expect(brokenPromises({ ...run, standbys: { saidMs: 31_000, wellMs: 0 } })).toEqual(['detached standbys were said after 31.0 s'])
  expect(brokenPromises({ ...run, kills: [{ ...kill, jobsMs: 30_100 }] })).toEqual(['jobs go on after 30.1 s'])
  expect(brokenPromises({ ...run, open: 3 })).toEqual(['3 deliveries, texts or closes never ended'])
  expect(brokenPromises({ ...run, comparison: { ...run.comparison, failedTries: 1 } })).toEqual(['a failover counted against 1 deliveries'])
  expect(brokenPromises({ ...run, comparison: { ...run.comparison, failedJobs: 1 } })).toEqual(['1 jobs given up'])
})

test('given a run, its lines name every kind, the times and the refusals', () => {
  expect(killLine(kill, 1)).toContain('writes back  21.3 s  (haproxy 21.3, hosts 20.1)')
  const text = summaryLines(run).join('\n')
  for (const part of ['readings', 'saves', 'texts', 'closes', '95 of 100 within 21.3 s', 'readings haproxy 503: 4'])
    expect(text).toContain(part)
})
