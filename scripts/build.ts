/** `npm run build`: builds the browser application into web/dist, as the next start would. */
import { StartProblem } from '../server/src/platform/start-problem.ts'
import { buildWeb } from '../server/src/platform/http/web-build.ts'

try {
  await buildWeb()
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
