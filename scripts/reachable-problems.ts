/**
 * Which refusals the code behind an endpoint can give, read from the code itself: from the handler that `serve` is given
 * along every name it mentions, through imports, gathering the codes of the catalog that stand there in quotes. Names of
 * the formatted source are enough for that; the pipeline's own folder is left out, since what it refuses is every
 * endpoint's (`pipelineProblems`).
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '@vitalrounds/domain/contract'
import { pipelineProblems } from '@vitalrounds/domain/pipeline-problems'
import { type ProblemCode, problems } from '@vitalrounds/domain/problems'
import { root } from './steps.ts'

/** `printWidth` of .oxfmtrc.json. */
const lineLength = 120

type Place = { file: string; name: string }
type Module = {
  /** The text of each declaration at the top level, by its name. */
  declared: Map<string, string>
  imported: Map<string, Place>
}
/** Codes that stand in quotes, those of them that `refuse` is given on the spot, and what else is mentioned. */
type Mentions = { quoted: ProblemCode[]; refused: ProblemCode[]; places: Place[] }

const inDomain = (specifier: string) => path.join(root, `domain/src/${specifier.replace('@vitalrounds/domain/', '')}.ts`)

function fileOf(specifier: string, from: string) {
  if (specifier.startsWith('@vitalrounds/domain/')) return inDomain(specifier)
  return specifier.startsWith('.') ? path.join(path.dirname(from), specifier) : undefined
}

/** Not walked into: the pipeline, the catalogs of problems, and the list of all endpoints. */
const isBeyond = (file: string) => /server\/src\/platform\/|problems\.ts$|domain\/src\/endpoints\.ts$/.test(file)

function importsOf(file: string, text: string) {
  const imported = new Map<string, Place>()
  for (const [, names = '', specifier = ''] of text.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)) {
    const target = fileOf(specifier, file)
    if (target === undefined || isBeyond(target)) continue
    for (const [, name = '', local = name] of names.matchAll(/(?<!type )\b(\w+)(?: as (\w+))?\s*(?:,|$)/g))
      imported.set(local, { file: target, name })
  }
  return imported
}

const declaration = /^(?:export )?(?:async )?(?:const|let|function\*?|class) (\w+)/
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '')

/** Declarations begin at the first column, and go on to the next line that does with another. */
function declaredIn(text: string) {
  const declared = new Map<string, string>()
  let name: string | undefined
  for (const line of text.split('\n')) {
    if (/^(?:import|export|type|const|let|async|function|class)\b/.test(line)) name = declaration.exec(line)?.[1]
    if (name !== undefined) declared.set(name, `${declared.get(name) ?? ''}${line}\n`)
  }
  return declared
}

const modules = new Map<string, Module>()
function moduleOf(file: string): Module {
  const text = existsSync(file) ? withoutComments(readFileSync(file, 'utf8')) : ''
  const module = modules.get(file) ?? { declared: declaredIn(text), imported: importsOf(file, text) }
  modules.set(file, module)
  return module
}

// Neither the property of something nor the key of an object
const mentioned = /(?<![\w$'])(?<!(?<!\.)\.)([A-Za-z_$][\w$]*)(?!\s*:)/g
const isCode = (text: string): text is ProblemCode => Object.hasOwn(problems, text)

const codesIn = (text: string) => [...text.matchAll(/'([\w.]+)'/g)].map(([, code = '']) => code).filter(isCode)

function mentionsIn(file: string, text: string): Mentions {
  const { declared, imported } = moduleOf(file)
  const names = new Set([...text.matchAll(mentioned)].map(([, name = '']) => name))
  const places = [...names].flatMap((name) => imported.get(name) ?? (declared.has(name) ? { file, name } : []))
  const refusals = [...text.matchAll(/\brefuse(?:If)?\(/g)].map(({ index }) => text.slice(index, closing(text, index, ['(', ')'])))
  return { quoted: codesIn(text), refused: refusals.flatMap(codesIn), places }
}

function reachableFrom(start: Mentions) {
  const match = { quoted: new Set(start.quoted), refused: new Set(start.refused) }
  const visited = new Set<string>()
  const waiting = [...start.places]
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const key = `${at.file} ${at.name}`
    if (visited.has(key)) continue
    visited.add(key)
    const here = mentionsIn(at.file, moduleOf(at.file).declared.get(at.name) ?? '')
    for (const code of here.quoted) match.quoted.add(code)
    for (const code of here.refused) match.refused.add(code)
    waiting.push(...here.places)
  }
  return match
}

/** Where the bracket closes that opens first from `start` on. */
function closing(text: string, start: number, [open, close]: readonly [string, string]) {
  let depth = 0
  for (let end = text.indexOf(open, start); end < text.length; end++) {
    if (text[end] === open) depth++
    if (text[end] === close && --depth === 0) return end
  }
  return text.length
}

/** What a handler mentions of the constants around it belongs to it. */
function withLocals(call: string, around: string) {
  const names = new Set([...call.matchAll(mentioned)].map(([, name = '']) => name))
  const locals = [...around.matchAll(/^ {2}const (\w+) = [\s\S]*?\n(?= {2}\S|\n|\})/gm)]
  return [call, ...locals.filter(([, name = '']) => names.has(name)).map(([text]) => text)].join('\n')
}

const serving = /\b(?:serve\w*|declareRoute)\(\s*\w+,\s*(\w+)\.(\w+)/g

type EndpointCodes = { api: Place; key: string; codes: ReturnType<typeof reachableFrom> }

function servedIn(file: string): EndpointCodes[] {
  const { declared, imported } = moduleOf(file)
  return [...declared.values()].flatMap((text) =>
    [...text.matchAll(serving)].flatMap(({ 0: head, 1: name = '', 2: key = '', index }) => {
      const api = imported.get(name)
      if (api === undefined) return []
      const call = text.slice(index + head.length, closing(text, index, ['(', ')']))
      return [{ api, key, codes: reachableFrom(mentionsIn(file, withLocals(call, text))) }]
    }),
  )
}

/** An endpoint, where it is declared, and what its handler can refuse. */
export type EndpointProblems = { e: Endpoint; api: Place; key: string; problems: ProblemCode[] }

/** Of each endpoint what its handler can refuse, sorted, beside what the pipeline does. */
export async function reachableProblems(): Promise<EndpointProblems[]> {
  const files = globSync('server/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const served = files.flatMap((file) => servedIn(path.join(root, file)))
  return Promise.all(
    served.map(async ({ api, key, codes }) => {
      const values = (await import(api.file)) as Record<string, Record<string, Endpoint>>
      const e = values[api.name]?.[key]
      if (e === undefined) throw new Error(`${api.name}.${key} is no endpoint`)
      const common = pipelineProblems(e)
      // What is asked for may say why something cannot be done; whoever does it is refused with that
      const own = [...(e.effect === 'read' ? codes.refused : codes.quoted)].filter((code) => !common.includes(code))
      return { e, api, key, problems: own.toSorted() }
    }),
  )
}

/** Writes into the endpoints what their handlers can refuse, as the last of their properties. */
export function declareProblems(match: readonly EndpointProblems[]) {
  for (const { api, key, problems: codes } of match) {
    const text = readFileSync(api.file, 'utf8')
    const start = text.indexOf(`\n  ${key}: endpoint(`, text.indexOf(`export const ${api.name} = {`))
    if (start < 0) throw new Error(`${api.name}.${key} is declared in other words than expected`)
    const end = text.lastIndexOf('\n', closing(text, start, ['{', '}']))
    const indent = `${/^\n +/.exec(text.slice(end))?.[0] ?? '\n'}  `
    const before = text.slice(start, end).replace(/\n\s*problems: \[[^\]]*\],/, '')
    writeFileSync(api.file, text.slice(0, start) + before + propertyOf(codes, indent) + text.slice(end))
  }
}

/** In one line where there is room, as the formatter has it. */
function propertyOf(codes: readonly ProblemCode[], indent: string) {
  if (codes.length === 0) return ''
  const quoted = codes.map((code) => `'${code}'`)
  const line = `${indent}problems: [${quoted.join(', ')}],`
  const isShort = line.length - 1 <= lineLength
  return isShort ? line : `${indent}problems: [${quoted.map((code) => `${indent}  ${code},`).join('')}${indent}],`
}
