import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/testing/longest-first.ts'

export default defineConfig({
  test: {
    isolate: false,
    // Tests wait for PostgreSQL half of the time: without this a machine of two processors works with one
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'domain', include: ['domain/src/**/*.test.ts'], testTimeout: 30_000 } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/seeds/**/*.test.ts'],
          globalSetup: ['server/src/platform/testing/cluster-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: { name: 'house', include: ['tests/**/*.test.ts', 'scripts/**/*.test.ts'], testTimeout: 30_000 },
      },
    ],
  },
})
