/**
 * Drops the Zod schemas from endpoint descriptions in the browser build. The server has already parsed what it answers,
 * so the browser needs only method, path and access; keeping the schemas would add Zod (24 kB gzip) to the first load.
 */
import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const schemaKeys = new Set(['params', 'query', 'body', 'reply', 'summary', 'audit'])
const domainFile = /[\\/]domain[\\/]src[\\/].*\.ts$/
const endpointFile = /[\\/]domain[\\/]src[\\/].*api\.ts$/

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Every node below and including this one. */
function* nodesUnder(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node)) {
    if (isNode(value)) yield* nodesUnder(value)
    else if (Array.isArray(value)) for (const part of value) if (isNode(part)) yield* nodesUnder(part)
  }
}

const isEndpointCall = (node: Node) =>
  node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === 'endpoint'

const keyOf = (property: Node) =>
  isNode(property['key']) ? String(property['key']['name'] ?? property['key']['value']) : ''

/** The schema properties inside all `endpoint({…})` calls. */
function schemaProperties(program: Node): Node[] {
  return [...nodesUnder(program)].filter(isEndpointCall).flatMap((call) => {
    const [described] = call['arguments'] as Node[]
    const properties = described?.type === 'ObjectExpression' ? (described['properties'] as Node[]) : []
    return properties.filter((property) => schemaKeys.has(keyOf(property)))
  })
}

/** Cuts the pieces out of the text, with the comma that follows each. */
const without = (code: string, pieces: Node[]) =>
  pieces
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, piece) => text.slice(0, piece.start) + text.slice(piece.end).replace(/^\s*,/, ''), code)

export const schemasOut = (): Plugin => ({
  name: 'vitalrounds:schemas-out',
  apply: 'build',
  transform(code, id) {
    if (!domainFile.test(id)) return null
    // The domain only declares values: what nobody imports may be dropped.
    if (!endpointFile.test(id)) return { code, map: null, moduleSideEffects: false }
    const program = this.parse(code) as unknown as Node
    return { code: without(code, schemaProperties(program)), map: null, moduleSideEffects: false }
  },
})
