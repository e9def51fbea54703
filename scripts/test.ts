/** `npm test`: everything, from types to the browser; goes on after a failure and ends with the count. */
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './find-browser.ts'
import { build, format, lint, printOutcomes, root, runStep, types, type Outcome, type Step } from './steps.ts'
import { countLine, countsOf, type Counts } from './testing/test-counts.ts'
import { failuresOf } from './testing/test-failures.ts'

type CountedStep = Step & { report: string }

function countedSteps(browser: string, reports: string): CountedStep[] {
  const env = { CHROMIUM_PATH: browser }
  const vitest = (name: string, ...words: string[]): CountedStep => {
    const report = join(reports, `${name.replaceAll(' ', '-')}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return { name, command: ['vitest', 'run', ...words, ...reporters], env, report }
  }
  const story = join(reports, 'stories.json')
  const stories: CountedStep = {
    name: 'stories in the browser',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: story },
    report: story,
  }
  return [
    vitest('tests of domain, server and house'),
    vitest('tests of the web', '--root', 'web'),
    ...(globSync('e2e/**/*.e2e.ts', { cwd: root }).length > 0 ? [stories] : []),
  ]
}

function runAll(browser: string): { outcomes: Outcome[]; counts: Counts[]; failures: string[] } {
  const reports = mkdtempSync(join(tmpdir(), 'vitalrounds-reports-'))
  try {
    const plain = [...types, lint, format, build].map(runStep)
    const counted = countedSteps(browser, reports).map((step) => ({ step, outcome: runStep(step) }))
    return {
      outcomes: [...plain, ...counted.map(({ outcome }) => outcome)],
      counts: [
        // What is not a test counts only when it fails: the line must not say 0 failed then
        ...plain.map(({ passed }) => ({ passed: 0, failed: passed ? 0 : 1 })),
        ...counted.map(({ step, outcome }) => countsOf(step.report, outcome.passed)),
      ],
      failures: counted.flatMap(({ step }) => failuresOf(step.report)),
    }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

const browser = findBrowser(process.env)
if ('missing' in browser) {
  console.error(browser.missing)
  process.exitCode = 1
} else {
  const { outcomes, counts, failures } = runAll(browser.path)
  for (const failure of failures) console.error(`\nFAILED  ${failure}`)
  printOutcomes(outcomes)
  console.log(countLine(counts))
  process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1
}
