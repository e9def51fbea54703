/**
 * Leaves out the shades of kit colors that nothing here is drawn in: a hundred and sixty of them, before the first row. What
 * the kit itself falls back on stays (gray, dark, red, teal, blue); ours come from `src/ui/theme.ts`.
 */
import type { Plugin } from 'vite'

const unused = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'green', 'lime', 'yellow', 'orange']
const shades = new RegExp(String.raw`--mantine-color-(${unused.join('|')})-[a-z\d-]+:[^;]+;`, 'g')

export const kitColors = (): Plugin => ({
  name: 'vitalrounds:kit-colors',
  enforce: 'pre',
  transform: {
    filter: { id: /default-css-variables\.layer\.css/ },
    handler(code) {
      if (!code.match(shades)) this.error('how the kit writes its colors has changed')
      return code.replace(shades, '')
    },
  },
})
