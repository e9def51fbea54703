/**
 * Drops the Zod schemas from endpoint descriptions in the browser build. The server has already parsed what it answers,
 * so the browser needs only method, path and access; keeping the schemas would add Zod (24 kB gzip) to the first load.
 */
import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
/** A replacement of the text from `start` to `end`; an insertion where both are the same. */
type Edit = { start: number; end: number; text: string }

const schemaKeys = new Set(['params', 'query', 'body', 'reply', 'summary', 'audit'])
const domainFile = /[\\/]domain[\\/]src[\\/].*\.ts$/

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Every node below and including this one. */
function* nodesUnder(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node)) {
    if (isNode(value)) yield* nodesUnder(value)
    else if (Array.isArray(value)) for (const part of value) if (isNode(part)) yield* nodesUnder(part)
  }
}

const isEndpointCall = (node: Node) => node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === 'endpoint'

const keyOf = (property: Node) => (isNode(property['key']) ? String((property['key']['name'] ?? property['key']['value']) as string) : '')

const declaratorsOf = (statement: Node): Node[] => {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
  return isNode(declaration) && declaration.type === 'VariableDeclaration' ? (declaration['declarations'] as Node[]) : []
}

const propertiesOf = (object: Node | null | undefined) => (object?.type === 'ObjectExpression' ? (object['properties'] as Node[]) : [])

/** What endpoints of one kind share, to be spread into each: a constant that names an access, an effect or an audit. */
const isShared = (object: Node) => propertiesOf(object).some((property) => /^(access|effect|audit)$/.test(keyOf(property)))

/** The objects that describe endpoints, whole or in part. */
function descriptions(program: Node): Node[] {
  const whole = [...nodesUnder(program)].filter(isEndpointCall).map((call) => (call['arguments'] as Node[])[0])
  const shared = (program['body'] as Node[])
    .flatMap(declaratorsOf)
    .map((declarator) => declarator['init'])
    .filter((init) => isNode(init) && isShared(init))
  return [...whole, ...shared].filter(isNode)
}

/** Cuts the schema properties out of every description, with the comma that follows each. */
const cuts = (program: Node, code: string): Edit[] =>
  descriptions(program)
    .flatMap(propertiesOf)
    .filter((property) => schemaKeys.has(keyOf(property)))
    .map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' }))

/** What a bundler keeps although nobody uses it: a call, and what is spread, might have an effect. */
const mayHaveEffect = (init: Node) => [...nodesUnder(init)].some((node) => /^((Call|New)Expression|SpreadElement)$/.test(node.type))

/** Marks what a constant of the module calls or spreads as free of effects, so that one nobody uses disappears with its schemas. */
function marks(program: Node): Edit[] {
  return (program['body'] as Node[]).flatMap(declaratorsOf).flatMap((declarator) => {
    const init = declarator['init']
    if (!isNode(init) || /Function/.test(init.type) || !mayHaveEffect(init)) return []
    return [
      { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
      { start: init.end, end: init.end, text: '))()' },
    ]
  })
}

const edited = (code: string, edits: Edit[]) =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: added }) => text.slice(0, start) + added + text.slice(end), code)

export const schemasOut = (): Plugin => ({
  name: 'vitalrounds:schemas-out',
  apply: 'build',
  transform(code, id) {
    if (!domainFile.test(id)) return null
    const program = this.parse(code) as unknown as Node
    // The domain only declares values: a module of which nothing is used may be left out altogether.
    return { code: edited(code, [...cuts(program, code), ...marks(program)]), map: null, moduleSideEffects: false }
  },
})
