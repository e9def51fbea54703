/**
 * Claims of 10,000 lines: written, checked, and read back by a library of others, then the same over the server
 * (`npm run bench:claims`). Prints a JSON line of each, in seconds. The bound is 5 s, of the engine and of the server.
 */
import { createRequire } from 'node:module'
import { exampleFile, fullClaim } from '@vitalrounds/domain/claims/cases/example-claims'
import { check837p } from '@vitalrounds/domain/claims/check-837p'
import { write837p } from '@vitalrounds/domain/claims/write-837p'
import { benchClaimsOverServer } from './claims/over-server.ts'

type Parser = new (strict: boolean) => { parse(text: string): { toString(): string } }
const { X12Parser } = createRequire(import.meta.url)('node-x12') as { X12Parser: Parser }

const [lineCount, barSeconds] = [10_000, 5]
const linesPerClaim = fullClaim().lines.length
const claims = Array.from({ length: lineCount / linesPerClaim }, (_, at) =>
  fullClaim({ controlNumber: `VR${String(at).padStart(6, '0')}` }),
)

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
const isSound = isLossless && checked.result.problems.length === 0 && lines === lineCount && written.seconds + checked.seconds <= barSeconds
const isServed = await benchClaimsOverServer(lineCount, barSeconds)
process.exitCode = isSound && isServed ? 0 : 1
