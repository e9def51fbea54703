/** `npm run check`: what to run before every commit; types, lint, house rules and unit tests, no browser. */
import { lint, printOutcomes, runStep, types } from './steps.ts'

const outcomes = [...types, lint, { name: 'house and unit tests', command: ['vitest', 'run'] }].map(runStep)
printOutcomes(outcomes)
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1
