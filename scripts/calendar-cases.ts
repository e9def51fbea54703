/** Runs a file of calendar cases: `npm run calendar:cases -- FILE`. Prints a line per case and the count; exit 1 on any failure. */
import { readFileSync } from 'node:fs'
import { checkFile, reportLine } from '@vitalrounds/domain/care/calendar/check-recurrence'

const path = process.argv[2]
try {
  if (path === undefined) throw new TypeError('usage: npm run calendar:cases -- FILE')
  const reports = checkFile(JSON.parse(readFileSync(path, 'utf8')))
  for (const report of reports) console.log(reportLine(report))
  const failed = reports.filter(({ differences }) => differences.length > 0).length
  console.log(`${reports.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
} catch (error) {
  console.error(`${path ?? 'no file'} cannot be read as a file of cases: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
