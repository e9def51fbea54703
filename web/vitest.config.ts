/** Browser tests run in a real Chromium: layout, focus, contrast and the clipboard are what they are about. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

/** The same search as for the end-to-end tests: the variable, then the usual names. */
function chromium(): string {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') return named
  const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const match = usual.find((path) => existsSync(path))
  if (match !== undefined) return match
  return execFileSync('which', ['chromium', 'google-chrome'], { encoding: 'utf8' }).split('\n')[0] ?? ''
}

// A container has no sandbox of its own, and a test browser has nothing to say to anybody.
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// Named, so that none is discovered in the middle of a run: that would reload the page under a test.
const bundled = [
  '@mantine/core',
  '@mantine/hooks',
  '@mantine/notifications',
  '@mantine/spotlight',
  '@tanstack/react-query',
  '@tanstack/react-router',
  'axe-core',
  'd3-array',
  'd3-scale',
  'react',
  'react-dom',
  'react-dom/client',
  'react/compiler-runtime',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'uqr',
  'vitest-browser-react',
  'zod',
]

export default defineConfig({
  root: import.meta.dirname,
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'web-rules', environment: 'node', include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        plugins: [react({ compiler: true })],
        optimizeDeps: { include: bundled },
        test: {
          name: 'web',
          include: ['src/**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: chromium(), args: quiet } }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
          },
        },
      },
    ],
  },
})
