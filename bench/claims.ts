/**
 * Claims of 10,000 lines: written, checked, and read back by a library of others (`npm run bench:claims`). Needs no database;
 * prints one JSON line, in seconds. The bound of the issue is 5 s for writing and checking.
 */
import { createRequire } from 'node:module'
import { exampleFile, fullClaim } from '@vitalrounds/domain/claims/cases/example-claims'
import { check837p } from '@vitalrounds/domain/claims/check-837p'
import { write837p } from '@vitalrounds/domain/claims/write-837p'

type Parser = new (strict: boolean) => { parse(text: string): { toString(): string } }
const { X12Parser } = createRequire(import.meta.url)('node-x12') as { X12Parser: Parser }

const linesPerClaim = fullClaim().lines.length
const claims = Array.from({ length: 10_000 / linesPerClaim }, (_, at) => fullClaim({ controlNumber: `VR${String(at).padStart(6, '0')}` }))

function timed<T>(work: () => T): { result: T; seconds: number } {
  const started = performance.now()
  const result = work()
  return { result, seconds: Math.round(performance.now() - started) / 1000 }
}

const written = timed(() => write837p(exampleFile(claims)))
const checked = timed(() => check837p(written.result))
const reread = timed(() => String(new X12Parser(true).parse(written.result)))
const isLossless = reread.result.replaceAll('\n', '') === written.result.replaceAll('\n', '')
const lines = checked.result.claims.reduce((sum, claim) => sum + claim.lines, 0)
console.log(
  JSON.stringify({
    name: 'claims written, checked and read back',
    lines,
    megabytes: Math.round(written.result.length / 1e4) / 100,
    write_seconds: written.seconds,
    check_seconds: checked.seconds,
    reread_seconds: reread.seconds,
    problems: checked.result.problems.length,
    isLossless,
  }),
)
process.exitCode = isLossless && checked.result.problems.length === 0 && lines === 10_000 ? 0 : 1
