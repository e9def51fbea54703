/** Working-day stories in a real browser against the real server with the demo clinics, as many at a time as processors. */
import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from '../scripts/find-browser.ts'
import { lane, lanes } from './lanes.ts'

/** Of more than a minute each, and of stories that do not follow one another: each of them goes to whichever lane is free. */
export const longStories = ['nothing-is-lost', 'two-tabs', 'reports', 'drafts', 'slow-line', 'stored-scripts', 'claims-by-keyboard'].map(
  (name) => `**/${name}.e2e.ts`,
)
const browser = findBrowser(process.env)
if ('missing' in browser) throw new Error(browser.missing)

export const scans = '**/scans.e2e.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './make-demo.ts',
  // Of a minute each with a server of their own: in the long tier
  grepInvert: /@long/,
  // In this order: a long story that begins last keeps one lane busy while the other stands still. Those of a project share
  // no server with the others: what the scan opens and leaves open is in no story's way
  projects: [
    { name: 'screens', testMatch: scans, fullyParallel: true },
    { name: 'long', testMatch: longStories, fullyParallel: true },
    { name: 'short', testMatch: '*.e2e.ts', testIgnore: [...longStories, scans] },
  ],
  // Patience, not a bar of speed: a machine that is busy with something else makes no story fail
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: lanes.length,
  // On a fresh copy of the demo, and told: a story that fails and then passes is counted as flaky
  retries: 1,
  forbidOnly: true,
  reporter: 'list',
  use: {
    // One missing button must not eat the time of the whole story
    actionTimeout: 30_000,
    baseURL: lane.url,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // Recording each step of every story takes a third of their time; what is tried again shows why
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browser.path,
      // Without a locale the browser cannot write a file whose name has an accent
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: browserFlags,
    },
  },
})
