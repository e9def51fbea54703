/** Working-day stories in a real browser against the real server with the demo clinics, on a data folder of its own. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

// Below 32768, so that no outgoing connection can have taken it.
const port = 4319
// The configuration is read again by each worker; the folder is made once and handed down.
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'vitalrounds-e2e-')))

/** A server that runs already, while stories are being written: E2E_URL with its E2E_DATA_DIR. */
const running = process.env['E2E_URL']

const ownServer = {
  command: 'node server/src/start.ts',
  cwd: join(import.meta.dirname, '..'),
  url: `http://localhost:${port}/healthz`,
  timeout: 180_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  env: { PORT: String(port), DATA_DIR: dataDir, VITALROUNDS_PROFILE: 'demo' },
  stdout: 'ignore',
  stderr: 'pipe',
} as const

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    // One missing button must not eat the time of the whole story
    actionTimeout: 10_000,
    baseURL: running ?? `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    trace: 'retain-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
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
  ...(running === undefined && { webServer: ownServer }),
})
