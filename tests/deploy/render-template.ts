/**
 * The part of Helm's templates that the chart in deploy/chart uses, for tests on machines without Helm. Anything else in a
 * template is refused, so that what passes here is what Helm renders.
 */
type Scope = { dot: unknown; root: unknown; variables: Record<string, unknown> }
type Node = { kind: 'text'; text: string } | { kind: 'action'; words: string } | { kind: 'block'; head: string; body: Node[] }
type Parts = Map<string, Node[]>

/** Parses a template; its `define` blocks are put into `parts`. */
export function parseTemplate(text: string, parts: Parts): Node[] {
  const stack: { head: string; body: Node[] }[] = [{ head: '', body: [] }]
  const append = (node: Node) => stack.at(-1)!.body.push(node)
  let end = 0
  let isTrimmed = false
  const addText = (upTo: number, trimsEnd: boolean) => {
    let piece = text.slice(end, upTo)
    if (isTrimmed) piece = piece.trimStart()
    append({ kind: 'text', text: trimsEnd ? piece.trimEnd() : piece })
  }
  for (const match of text.matchAll(/\{\{(-?)\s+?([\s\S]+?)\s+?(-?)\}\}/g)) {
    addText(match.index, match[1] === '-')
    end = match.index + match[0].length
    isTrimmed = match[3] === '-'
    const words = match[2]!.trim()
    if (/^(if|range|define) /.test(words)) stack.push({ head: words, body: [] })
    else if (words === 'end') closeBlock(stack.pop()!, append, parts)
    else append({ kind: 'action', words })
  }
  addText(text.length, false)
  if (stack.length !== 1) throw new Error(`${stack.at(-1)!.head} has no end`)
  return stack[0]!.body
}

function closeBlock({ head, body }: { head: string; body: Node[] }, append: (node: Node) => void, parts: Parts) {
  const name = /^define "([^"]+)"$/.exec(head)?.[1]
  if (name === undefined) append({ kind: 'block', head, body })
  else parts.set(name, body)
}

/** What Helm prints of a template. Throws what `required` says, and where a template uses more than is known here. */
export function renderTemplate(nodes: readonly Node[], root: unknown, parts: Parts): string {
  return renderNodes(nodes, { dot: root, root, variables: {} }, parts)
}

const renderNodes = (nodes: readonly Node[], scope: Scope, parts: Parts): string =>
  nodes.map((node) => renderNode(node, scope, parts)).join('')

function renderNode(node: Node, scope: Scope, parts: Parts): string {
  if (node.kind === 'text') return node.text
  if (node.kind === 'block') return renderBlock(node, scope, parts)
  const [, name, value] = /^\$(\w+) := (.+)$/.exec(node.words) ?? []
  if (name === undefined) return String(valueOf(node.words, scope, parts))
  scope.variables[name] = valueOf(value!, scope, parts)
  return ''
}

function renderBlock({ head, body }: { head: string; body: Node[] }, scope: Scope, parts: Parts): string {
  const condition = /^if (.+)$/.exec(head)?.[1]
  if (condition !== undefined) return isEmpty(valueOf(condition, scope, parts)) ? '' : renderNodes(body, scope, parts)
  const [, key, value, source] = /^range (?:\$(\w+), \$(\w+) := )?(.+)$/.exec(head)!
  const items = Object.entries(valueOf(source!, scope, parts) as object)
  const isList = Array.isArray(valueOf(source!, scope, parts))
  return (isList ? items : items.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    .map(([name, item]: [string, unknown]) => {
      const named = key === undefined ? {} : { [key]: name, [value!]: item }
      return renderNodes(body, { ...scope, dot: item, variables: { ...scope.variables, ...named } }, parts)
    })
    .join('')
}

/** As Go has it: nothing, zero, false, and texts, lists and maps without anything in them. */
const isEmpty = (value: unknown) => !value || (typeof value === 'object' && Object.keys(value).length === 0)

/** A pipeline: each function has the value before it as its last argument. */
function valueOf(words: string, scope: Scope, parts: Parts): unknown {
  let result: unknown
  for (const [at, step] of words.split(' | ').entries()) {
    const terms = [...step.matchAll(/"(?:[^"\\]|\\.)*"|\S+/g)].map(([term]) => term)
    const [first = '', ...rest] = terms
    const values = rest.map((term) => termOf(term, scope))
    result = at === 0 && rest.length === 0 ? termOf(first, scope) : call(first, at === 0 ? values : [...values, result], { scope, parts })
  }
  return result
}

function termOf(term: string, { dot, root, variables }: Scope): unknown {
  if (term === '.') return dot
  if (term.startsWith('"')) return JSON.parse(term)
  if (/^\d+$/.test(term)) return Number(term)
  if (term.startsWith('$')) return variables[term.slice(1)]
  if (/^\.(Values|Release|Chart)\b/.test(term))
    return term
      .slice(1)
      .split('.')
      .reduce((value: unknown, key) => (value as Record<string, unknown> | undefined)?.[key], root)
  throw new Error(`a template has ${term}, which is not known here`)
}

function call(name: string, values: unknown[], { scope, parts }: { scope: Scope; parts: Parts }): unknown {
  const last = values.at(-1)
  if (name === 'quote') return JSON.stringify(String(last))
  if (name === 'toJson') return JSON.stringify(last)
  if (name === 'default') return isEmpty(last) ? values[0] : last
  if (name === 'nindent') return `\n${String(last).replaceAll(/^/gm, ' '.repeat(Number(values[0])))}`
  if (name === 'include') return renderNodes(partOf(String(values[0]), parts), { ...scope, variables: {} }, parts)
  if (name !== 'required') throw new Error(`a template calls ${name}, which is not known here`)
  if (isEmpty(last)) throw new Error(String(values[0]))
  return last
}

function partOf(name: string, parts: Parts): Node[] {
  const part = parts.get(name)
  if (!part) throw new Error(`no part is called ${name}`)
  return part
}
