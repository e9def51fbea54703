/** Browser tests run in a real Chromium: layout, focus, contrast and the clipboard are what they are about. */
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserFlags, findBrowser } from '../scripts/find-browser.ts'
import type { Tier } from '../scripts/testing/test-projects.ts'

const browser = findBrowser(process.env)
if ('missing' in browser) throw new Error(browser.missing)

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

/** The tests of the web; in the long tier those alone that ask `inject('tier')` how many there shall be. */
export const webTests = (tier: Tier) =>
  defineConfig({
    root: import.meta.dirname,
    test: {
      projects: [
        {
          extends: true,
          test: { name: 'web-rules', environment: 'node', include: tier === 'long' ? [] : ['src/**/*.test.ts'] },
        },
        {
          extends: true,
          plugins: [react({ compiler: true })],
          optimizeDeps: { include: bundled },
          test: {
            name: 'web',
            include: [tier === 'long' ? 'src/app/one-value.test.tsx' : 'src/**/*.test.tsx'],
            provide: { tier },
            // Patience, not a bar of speed: a page of a busy machine takes more than the usual second to come
            testTimeout: 60_000,
            expect: { poll: { timeout: 10_000 } },
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              provider: playwright({ launchOptions: { executablePath: browser.path, args: browserFlags } }),
              instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
            },
          },
        },
      ],
    },
  })

export default webTests('test')
