import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    isolate: false,
    projects: [
      { extends: true, test: { name: 'domain', include: ['domain/src/**/*.test.ts'] } },
    ],
  },
})
