/** Runs a file of billing cases: `npm run billing:cases -- FILE`. Prints a line per case and the count; exit 1 on any failure. */
import { readFileSync } from 'node:fs'
import { checkFile, reportLine } from '@vitalrounds/domain/billing/cases/case-check'
import type { CaseReport } from '@vitalrounds/domain/billing/cases/case-check'

const reasonFor = (error: unknown) => (error instanceof Error ? error.message : String(error))

function run(path: string): CaseReport[] | string {
  try {
    return checkFile(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    return reasonFor(error)
  }
}

const path = process.argv[2]
const reports = path === undefined ? 'usage: npm run billing:cases -- FILE' : run(path)

if (typeof reports === 'string') {
  console.error(path === undefined ? reports : `${path} cannot be read as a file of cases: ${reports}`)
  process.exitCode = 1
} else {
  for (const report of reports) console.log(reportLine(report))
  const passed = reports.filter((report) => report.outcome === 'passed').length
  console.log(`${passed} passed, ${reports.length - passed} failed`)
  process.exitCode = passed === reports.length ? 0 : 1
}
