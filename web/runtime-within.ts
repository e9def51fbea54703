/**
 * Spares the question for the bundler's own helpers: it keeps these five lines in a file of their own, which every page asks
 * for before the libraries. Here they stand at the head of the libraries, and whoever asks for these takes them from there.
 */
import type { Plugin, Rollup } from 'vite'

const helpersOf = /^([\s\S]*?)export\{([^}]*)\};?\s*$/
/** `{n as e,t}` as pairs of the name outside and the name inside. */
const pairsOf = (list: string) =>
  list.split(',').map((text) => {
    const [outside = '', inside = outside] = text.trim().split(' as ')
    return [outside, inside] as const
  })
const importOf = (file: string) =>
  new RegExp(`import\\{([^}]*)\\}from["'\`]\\./${file.replace(/^assets\//, '').replaceAll('.', String.raw`\.`)}["'\`];`)

/** As the libraries hand them on: no name that a minifier gives. */
const handedOn = (name: string) => `$helper_${name}`

const chunkNamed = (bundle: Rollup.OutputBundle, name: string) =>
  Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name) as Rollup.OutputChunk | undefined

/** What the file of the helpers says, and how others ask for it. */
function helpersIn(runtime: Rollup.OutputChunk | undefined) {
  const [, body, exported] = helpersOf.exec(runtime?.code ?? '') ?? []
  if (!runtime || body === undefined || exported === undefined) return undefined
  const names = pairsOf(exported).map(([inside, outside]) => ({ inside, outside: handedOn(outside) }))
  return { file: runtime.fileName, asked: importOf(runtime.fileName), body, names }
}
type Helpers = NonNullable<ReturnType<typeof helpersIn>>

/** The same file with the helpers at its head. */
function withHelpers(code: string, { asked, body, names }: Helpers): string | undefined {
  const own = asked.exec(code)?.[1]
  if (own === undefined) return undefined
  const created = names.map(({ inside, outside }) => `${outside}:${inside}`).join(',')
  const every = names.map(({ outside }) => outside).join(',')
  const claimed = pairsOf(own).map(([outside, inside]) => `${inside}=${handedOn(outside)}`)
  const head = `const{${every}}=(()=>{${body}return{${created}}})(),${claimed.join(',')};`
  return `${code.replace(asked, () => head)}export{${every}};`
}

const takenFrom = (file: string) => (_: string, list: string) => {
  const names = pairsOf(list).map(([outside, inside]) => `${handedOn(outside)} as ${inside}`)
  return `import{${names.join(',')}}from"./${file.replace(/^assets\//, '')}";`
}

export const runtimeWithin = (name: string): Plugin => ({
  name: 'vitalrounds:runtime-within',
  apply: 'build',
  generateBundle: {
    // Before the files that each import needs are written beside it
    order: 'pre',
    handler(_, bundle) {
      const helpers = helpersIn(chunkNamed(bundle, 'rolldown-runtime'))
      const home = chunkNamed(bundle, name)
      const code = helpers && home && withHelpers(home.code, helpers)
      if (!helpers || !home || code === undefined) return this.error('where the bundler keeps its helpers has changed')
      const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
      // Named after what it says: a file that does not ask for the libraries would keep its name though theirs has changed
      for (const chunk of chunks.filter(({ imports }) => imports.includes(home.fileName)))
        chunk.code = chunk.code.replace(helpers.asked, takenFrom(home.fileName))
      home.code = code
      for (const chunk of chunks.filter((chunk) => chunk === home || chunk.imports.includes(home.fileName)))
        chunk.imports = chunk.imports.filter((text) => text !== helpers.file)
      if (!chunks.some(({ imports }) => imports.includes(helpers.file))) delete bundle[helpers.file]
    },
  },
})
