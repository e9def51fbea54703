/** Working-day stories in a real browser against the real server with the demo clinics, two files at a time. */
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { lane, lanes } from './lanes.ts'

/** Of more than a minute each. */
const longStories = ['nothing-is-lost', 'two-tabs', 'reports', 'drafts', 'slow-line', 'stored-scripts'].map((name) => `**/${name}.e2e.ts`)

const servers = lanes
  .filter(({ port }) => port > 0)
  .map(({ port, url, dataDir }) => ({
    command: 'node server/src/start.ts',
    cwd: join(import.meta.dirname, '..'),
    url: `${url}/healthz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    env: { PORT: String(port), DATA_DIR: dataDir, VITALROUNDS_PROFILE: 'demo' },
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  }))

export default defineConfig({
  testDir: '.',
  // In this order: a long story that begins last keeps one lane busy while the other stands still
  projects: [
    { name: 'long', testMatch: longStories },
    { name: 'short', testMatch: '*.e2e.ts', testIgnore: longStories },
  ],
  // Patience, not a bar of speed: a machine that is busy with something else makes no story fail
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // A file runs in one lane from its first story to its last
  workers: lanes.length,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    // One missing button must not eat the time of the whole story
    actionTimeout: 30_000,
    baseURL: lane.url,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // Recording each step of every story takes a third of their time; `--trace on` records those that one looks into
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      // Without a locale the browser cannot write a file whose name has an accent
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: servers,
})
