/**
 * XML of strangers as a plain tree, by the parser that the signature is verified with. Documents with a type, an entity, a
 * comment, a CDATA section or an instruction are refused before they are parsed: no provider sends one, and each has been used
 * to have two readers see two documents.
 */
import { createRequire } from 'node:module'
import { UnprovenError } from '../unproven-error.ts'

export type Xml = {
  /** Without prefix. */
  name: string
  namespace: string
  /** By name; declarations of namespaces are none. */
  attributes: Readonly<Record<string, string>>
  children: readonly Xml[]
  /** What stands directly within, not further down. */
  text: string
}

// By hand: the package's own types bring those of a browser into the whole server
type Nodes<T> = { readonly length: number; item: (at: number) => T }
type DomAttribute = { nodeName: string; prefix: string | null; nodeValue: string | null }
type DomNode = {
  nodeType: number
  localName: string | null
  nodeName: string
  namespaceURI: string | null
  nodeValue: string | null
  childNodes: Nodes<DomNode>
  attributes: Nodes<DomAttribute>
}
type Parse = (text: string, type: string) => { documentElement: DomNode | null }
type ParserClass = new (options: { errorHandler: Record<string, (message: string) => void> }) => { parseFromString: Parse }
const { DOMParser } = createRequire(import.meta.url)('@xmldom/xmldom') as { DOMParser: ParserClass }

const elementType = 1
const textType = 3
// A response has about ten levels
const deepest = 40

/** The root of a document; throws where it is not one, or more than elements and text. */
export function parseXml(text: string): Xml {
  if (/<!|<\?(?!xml\s)/.test(text)) throw new UnprovenError('markup')
  const refuse = () => {
    throw new UnprovenError('xml')
  }
  const parser = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } })
  const root = text.trim() === '' ? null : parser.parseFromString(text, 'text/xml').documentElement
  if (!root) throw new UnprovenError('xml')
  return elementOf(root, deepest)
}

const itemsOf = <T>({ length, item }: Nodes<T>, of: Nodes<T>): T[] => Array.from({ length }, (_, at) => item.call(of, at))

function elementOf(node: DomNode, depth: number): Xml {
  if (depth === 0) throw new UnprovenError('depth')
  const inner = itemsOf(node.childNodes, node.childNodes)
  if (inner.some(({ nodeType }) => nodeType !== elementType && nodeType !== textType)) throw new UnprovenError('markup')
  const attributes = itemsOf(node.attributes, node.attributes).filter(({ nodeName, prefix }) => nodeName !== 'xmlns' && prefix !== 'xmlns')
  return {
    name: node.localName ?? node.nodeName,
    namespace: node.namespaceURI ?? '',
    attributes: Object.fromEntries(attributes.map(({ nodeName, nodeValue }) => [nodeName, nodeValue ?? ''])),
    children: inner.filter(({ nodeType }) => nodeType === elementType).map((child) => elementOf(child, depth - 1)),
    text: inner
      .filter(({ nodeType }) => nodeType === textType)
      .map(({ nodeValue }) => nodeValue ?? '')
      .join(''),
  }
}

/** An element and all below it. */
export const descendantsOf = (element: Xml): Xml[] => [element, ...element.children.flatMap(descendantsOf)]

export const childrenOf = (element: Xml, name: string): Xml[] => element.children.filter((child) => child.name === name)

/** The one child of a name and namespace; none, two or one of another namespace prove nothing. */
export function onlyChild(element: Xml, name: string, namespace: string): Xml {
  const [child, ...more] = childrenOf(element, name)
  if (!child || more.length > 0 || child.namespace !== namespace) throw new UnprovenError(`one ${name}`)
  return child
}

/** The text of an element that holds nothing else. */
export function textOf({ name, children, text }: Xml): string {
  if (children.length > 0) throw new UnprovenError(`text of ${name}`)
  return text.trim()
}
