/**
 * The long tier: every screen at every width with every rule in both color schemes, each story once over a slow line, and
 * once on a server whose jobs are late. Nothing is tried again: a story that fails by chance is a story to mend.
 */
import { defineConfig } from '@playwright/test'
import usual, { longStories, scans } from './playwright.config.ts'
import type { LaneOptions } from './story.ts'

// Read by the scan in each worker
process.env['E2E_SCANS'] = 'thorough'

/** Counts what is asked for, which a line that is played counts otherwise. */
const countsRequests = '**/slow-line.e2e.ts'
const stories = (name: string, use: Partial<LaneOptions>, testIgnore: string[] = []) => [
  { name: `long, ${name}`, testMatch: longStories, testIgnore, fullyParallel: true, use },
  { name: `short, ${name}`, testMatch: '*.e2e.ts', testIgnore: [...longStories, scans], use },
]

export default defineConfig<object, LaneOptions>({
  ...usual,
  grepInvert: [],
  // Each answer takes up to 0.8 seconds, each job up to two more
  timeout: 600_000,
  expect: { timeout: 60_000 },
  retries: 0,
  use: { ...usual.use, actionTimeout: 60_000, trace: 'retain-on-failure' },
  projects: [
    { name: 'screens', testMatch: scans, fullyParallel: true },
    ...stories('slow line', { isLineSlow: true }, [countsRequests]),
    ...stories('late jobs', { areJobsLate: true }),
  ],
})
