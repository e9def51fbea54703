/**
 * What took how long, as spans of a trace: a call or a job, and below it the statements that it sent. They carry names,
 * numbers and the id of the call; no value of a statement, no address that was called, nothing of a member. Nothing is
 * made, and nothing is loaded for it, unless somebody has said where spans go.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export type SpanFacts = Readonly<Record<string, string | number>>
/** Where spans go: begins one, below another where there is one. */
export type SpanMaker = (name: string, facts: SpanFacts, parent: OpenSpan | undefined) => OpenSpan
export type OpenSpan = {
  /** With a code where it failed: of PostgreSQL, of HTTP, or the kind of error. */
  end(facts?: SpanFacts, failure?: string): void
}

const current = new AsyncLocalStorage<OpenSpan>()
let maker: SpanMaker | undefined

/** From now on spans are made; undefined ends that. */
export function traceWith(next: SpanMaker | undefined) {
  maker = next
}

export const isTracing = () => maker !== undefined

/** Begins a span that stands on its own, for whoever ends it; undefined where none are made. */
export const beginSpan = (name: string, facts: SpanFacts): OpenSpan | undefined => maker?.(name, facts, undefined)

/** Runs work so that what it sends stands below the span. */
export const runBelow = <T>(span: OpenSpan, work: () => T): T => current.run(span, work)

/** Runs work as a span of its own. */
export async function inSpan<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(name, facts)
  if (!span) return work()
  try {
    const result = await runBelow(span, work)
    span.end()
    return result
  } catch (error) {
    span.end({}, failureOf(error))
    throw error
  }
}

/** Follows a statement until it is answered; what is sent outside a call or a job belongs to no trace. */
export function traceStatement(name: () => string, answer: unknown) {
  const parent = current.getStore()
  if (!maker || !parent || !(answer instanceof Promise)) return
  const summary = name()
  const span = maker(summary, { 'db.system.name': 'postgresql', 'db.query.summary': summary }, parent)
  answer.then(
    () => span.end(),
    (error: unknown) => span.end({}, failureOf(error)),
  )
}

/** A code or the kind of an error, never its words: they may quote a value. */
function failureOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return ([code, name].find((text) => typeof text === 'string' && /^[\w-]{1,40}$/.test(text)) as string | undefined) ?? 'error'
}

const verbs = /^(?:\/\*[^*]*\*\/ )?\s*(select|insert|update|delete|with|begin|commit|rollback|set|copy|lock)\b/i
const relation = /\b(?:from|into|update|join)\s+"?([a-z_]+"?\."?[a-z_]+|[a-z_]+)\b/i
const routine = /\b((?:app|auth)\.[a-z_]+)\(/

/** What a statement does and with what, as `select member_summary`: its first verb and relation, and no other word of it. */
export function summarize(text: string): string {
  // What stands between quotes may be anybody's words
  const words = text.replaceAll(/'(?:[^']|'')*'/g, "''")
  const [, verb = 'statement'] = verbs.exec(words) ?? []
  const [, name = ''] = relation.exec(words) ?? routine.exec(words) ?? []
  return `${verb.toLowerCase()} ${name.replaceAll('"', '')}`.trim()
}
