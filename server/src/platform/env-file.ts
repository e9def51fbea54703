/**
 * A file of settings, read as systemd reads an `EnvironmentFile` (systemd.exec(5)): one `NAME=value` a line, `#` and `;` begin a
 * comment, a value may stand in quotes, `\` at the end of a line joins the next. A shell reads such a file otherwise: of
 * `MAIL_FROM=Clinic <a@b>` it makes a redirection, and stops half way without a word.
 */
import { readFileSync } from 'node:fs'
import { errorText, StartProblem } from './start-problem.ts'

/** The settings of a file. Throws a StartProblem that names the line where one cannot be read: half a file is none. */
export function readEnvFile(file: string): Record<string, string> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartProblem(`The settings in ${file} cannot be read: ${errorText(error)}.`, { cause: error })
  }
  const { values, badLines } = parseEnvFile(text)
  if (badLines.length === 0) return values
  throw new StartProblem(`The settings in ${file} cannot be read: line ${badLines.join(', line ')} must read NAME=value.`)
}

type ParsedFile = { values: Record<string, string>; badLines: number[] }

/** Lines are counted from 1; what a bad one says is not told, since it may be a key. */
export function parseEnvFile(text: string): ParsedFile {
  const values: Record<string, string> = {}
  const badLines: number[] = []
  for (const { line, number } of joinedLines(text)) {
    const trimmed = line.trim()
    if (trimmed === '' || /^[#;]/.test(trimmed)) continue
    const [, name, raw] = /^(?:export\s+)?([A-Za-z_]\w*)=([\s\S]*)$/.exec(trimmed) ?? []
    const value = raw === undefined ? undefined : valueOf(raw)
    if (name === undefined || value === undefined) badLines.push(number)
    else values[name] = value
  }
  return { values, badLines }
}

function joinedLines(text: string): { line: string; number: number }[] {
  const lines: { line: string; number: number }[] = []
  let begun: { line: string; number: number } | undefined
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    begun = begun ? { ...begun, line: begun.line + line } : { line, number: at + 1 }
    if (begun.line.endsWith('\\')) {
      begun.line = begun.line.slice(0, -1)
      continue
    }
    lines.push(begun)
    begun = undefined
  }
  return begun ? [...lines, begun] : lines
}

/** Undefined where a quote is not closed, or something stands behind it. */
function valueOf(raw: string): string | undefined {
  const quote = raw[0]
  if (quote !== '"' && quote !== "'") return raw.trimEnd()
  const closed = quote === '"' ? /^"((?:[^"\\]|\\.)*)"\s*$/.exec(raw) : /^'([^']*)'\s*$/.exec(raw)
  return quote === '"' ? closed?.[1]?.replace(/\\(["\\$`])/g, '$1') : closed?.[1]
}
