/** `npm test`: everything but the long tier, from types to the browser; goes on after a failure and ends with the count. */
import { globSync } from 'node:fs'
import { findBrowserForMany } from './find-browser.ts'
import { build, format, lintAndTypes, playwright, root, type Step, type TestRun, vitest } from './steps.ts'
import { commitsSince, longRunLine, readLongRun } from './testing/long-run.ts'
import { runTier } from './testing/run-tier.ts'
import { countLines } from './testing/test-counts.ts'

/** In order of precedence: what says soonest that something is wrong, then the longest, and what fits beside it. */
function stepsOf(run: TestRun): Step[] {
  // Two that find no build would each make one, in the same folder
  const after = [build.name]
  const stories = playwright(run, 'stories in the browser', 'e2e/playwright.config.ts')
  return [
    build,
    lintAndTypes,
    format,
    ...(globSync('e2e/**/*.e2e.ts', { cwd: root }).length > 0 ? [{ ...stories, after }] : []),
    // More workers than processors: each waits for a database or a browser half of the time
    { ...vitest(run, 'tests of the server', '--project=server'), after },
    { ...vitest(run, 'tests of domain and house', '--project=domain', '--project=house'), after },
    vitest(run, 'tests of the web', '--root', 'web'),
  ]
}

const browser = findBrowserForMany(process.env)
if ('missing' in browser) {
  console.error(browser.missing)
  process.exitCode = 1
} else {
  const { outcomes, counts } = await runTier('test', browser.path, stepsOf)
  console.error(longRunLine(readLongRun(), commitsSince))
  console.log(countLines(counts, true))
  process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1
}
