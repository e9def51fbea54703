/** The long tier below the browser: `npm run test:long`. */
import { defineConfig } from 'vitest/config'
import { testProjects } from './scripts/testing/test-projects.ts'

export default defineConfig({
  test: { isolate: false, maxWorkers: '100%', projects: testProjects(import.meta.dirname, 'long') },
})
