/**
 * `npm run test:long`: what takes long and changes rarely, before an issue is called resolved: a thousand histories, servers
 * that are killed over and over, the released server beside this one, every page scanned, stories on a slow line. Nothing may
 * pass by chance: a story that passes on its second try has failed. Writes docs/long-run.json, to be committed.
 */
import { existsSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { findBrowserForMany } from './find-browser.ts'
import { build, playwright, root, type Step, type TestRun, types, vitest } from './steps.ts'
import { git } from './testing/git-changes.ts'
import { writeLongRun } from './testing/long-run.ts'
import { slowestTests } from './testing/run-history.ts'
import { runTier } from './testing/run-tier.ts'
import { countLines, withoutSecondTries } from './testing/test-counts.ts'

const storiesConfig = 'e2e/playwright.long.config.ts'

function stepsOf(run: TestRun): Step[] {
  const after = [build.name]
  const stories = { ...playwright(run, 'scans, and stories on a slow line', storiesConfig), after }
  return [
    build,
    // In `npm test` the lint says what the compiler would
    ...types,
    ...(existsSync(join(root, storiesConfig)) ? [stories] : []),
    { ...vitest(run, 'long tests of domain, server and house', '--config', 'vitest.long.config.ts'), after },
    vitest(run, 'long tests of the web', '--root', 'web', '--config', 'vitest.long.config.ts'),
    { name: 'readings amid kills', command: ['node', 'bench/crash.ts', '--kills', '8', '--control', '4'], after },
    { name: 'faults at the start', command: ['node', 'scripts/faults.ts'], after },
  ]
}

const loadNow = () => Math.round((loadavg()[0] ?? 0) * 10) / 10

const browser = findBrowserForMany(process.env)
if ('missing' in browser) {
  console.error(browser.missing)
  process.exitCode = 1
} else {
  const loadBefore = loadNow()
  const { outcomes, counts: withSecondTries, results, minutes } = await runTier('long', browser.path, stepsOf)
  const counts = withoutSecondTries(withSecondTries)
  writeLongRun({
    commit: git('rev-parse', 'HEAD'),
    isChanged: git('status', '--porcelain', '--', '.', ':!docs/long-run.json') !== '',
    date: new Date().toISOString(),
    minutes,
    machine: { processors: availableParallelism(), loadBefore, loadAfter: loadNow() },
    ...counts,
    steps: outcomes.map(({ step, passed, seconds, processorSeconds }) => ({
      name: step.name,
      passed,
      seconds: Math.round(seconds),
      ...(processorSeconds !== undefined && { processorSeconds: Math.round(processorSeconds) }),
    })),
    slowest: slowestTests(results),
  })
  console.log(countLines(counts, false))
  process.exitCode = counts.failed === 0 && outcomes.every(({ passed }) => passed) ? 0 : 1
}
