/**
 * Spares a question for every lazily loaded part that stands in a larger file: the bundler makes a file of its own for each,
 * which does nothing but hand on what the larger one exports. Whoever asks for it asks the larger one instead.
 */
import type { Plugin } from 'vite'

type Facade = { file: string; names: readonly (readonly [exported: string, inFile: string])[] }

const reexport = /^export\{([^}]*)\}from["'`]\.\/([^"'`]+)["'`];?\s*$/

function facadeOf(code: string): Facade | undefined {
  const [, list, file] = reexport.exec(code) ?? []
  if (list === undefined || file === undefined) return undefined
  const names = list.split(',').map((text) => {
    const [inFile = '', exported = inFile] = text.trim().split(' as ')
    return [exported, inFile] as const
  })
  return { file, names }
}

/** `import('./part.js')` as `import('./larger.js').then((m) => ({ Part: m.a }))` */
const pointed = (code: string, facades: ReadonlyMap<string, Facade>) =>
  code.replace(/import\((["'`])\.\/([^"'`]+)\1\)/g, (whole, quote: string, text: string) => {
    const facade = facades.get(text)
    if (!facade) return whole
    const names = facade.names.map(([exported, inFile]) => `${exported}:m.${inFile}`)
    return `import(${quote}./${facade.file}${quote}).then(m=>({${names.join(',')}}))`
  })

export const facadeGuardPlugin = (): Plugin => ({
  name: 'vitalrounds:no-facades',
  apply: 'build',
  generateBundle: {
    // Before the files that each import needs are written beside it
    order: 'pre',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const facades = new Map<string, Facade>()
      for (const chunk of chunks.filter(({ isDynamicEntry }) => isDynamicEntry)) {
        const facade = facadeOf(chunk.code)
        if (!facade) continue
        facades.set(chunk.fileName.replace(/^assets\//, ''), facade)
        delete bundle[chunk.fileName]
      }
      for (const chunk of chunks) chunk.code = pointed(chunk.code, facades)
    },
  },
})
