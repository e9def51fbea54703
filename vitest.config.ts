import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/testing/longest-first.ts'
import { testProjects } from './scripts/testing/test-projects.ts'

export default defineConfig({
  test: {
    isolate: false,
    // Tests wait for PostgreSQL half of the time: without this a machine of two processors works with one
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: testProjects(import.meta.dirname, 'test'),
  },
})
