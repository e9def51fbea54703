/**
 * The tests below the browser, in two tiers. `npm test` runs every file but `*.long.test.ts`; the long tier runs those, and
 * once more, at full length, the files that ask `inject('tier')` how many histories, kills or months there shall be.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProjectConfiguration } from 'vitest/config'

export type Tier = 'test' | 'long'

const rooms = {
  domain: { include: ['domain/src/**/*.test.ts'] },
  server: {
    include: ['server/src/**/*.test.ts', 'server/seeds/**/*.test.ts'],
    globalSetup: ['server/src/platform/testing/cluster-setup.ts'],
  },
  house: { include: ['tests/**/*.test.ts', 'scripts/**/*.test.ts'] },
}
const longTests = '**/*.long.test.ts'

export const testProjects = (root: string, tier: Tier): TestProjectConfiguration[] =>
  Object.entries(rooms).map(([name, room]) => ({
    extends: true,
    test: {
      name,
      ...room,
      ...(tier === 'test' ? { exclude: [longTests, '**/node_modules/**'] } : { include: longOf(root, room.include) }),
      // Patience, not a bar of speed: a machine that is busy with something else makes no test fail
      testTimeout: 120_000,
      hookTimeout: 120_000,
      provide: { tier },
    },
  }))

const longOf = (root: string, patterns: string[]): string[] =>
  globSync(patterns, { cwd: root }).filter(
    (file) => file.endsWith('.long.test.ts') || readFileSync(join(root, file), 'utf8').includes("inject('tier')"),
  )

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges into vitest's own interface
  export interface ProvidedContext {
    tier: Tier
  }
}
