/**
 * Lets the shell in index.html be drawn with nothing but that file: a style sheet in the head holds back everything below
 * it, one at the end of the body only what runs after it, which is the application. Sheets of parts that are loaded later
 * are put after it, not into the head: of rules alike the last one counts, and the first sheet holds what they build on.
 * What is asked ahead waits for no sheet at all.
 */
import { readFileSync } from 'node:fs'
import type { Plugin, Rollup } from 'vite'

/** A picture of 250 bytes is not worth a question on every page. */
const icon = `data:image/svg+xml,${encodeURIComponent(readFileSync(`${import.meta.dirname}/public/favicon.svg`, 'utf8').trim())}`

const styleSheet = /\s*<link rel="stylesheet"[^>]*>/g

const intoHead = 'document.head.appendChild('

/** Runs as soon as it is here: a script that is not `async` waits for the style sheets, and for the libraries before it. */
const ahead = /(<script type="module")(?=[^>]*\/ahead-)/

/** Where the parts are that all pages after sign-in need: `src/app/ahead.ts` fetches them for whoever is signed in. */
const frameOf = (bundle: Rollup.OutputBundle | undefined) =>
  Object.values(bundle ?? {}).flatMap((file) => (file.type === 'chunk' && file.name === 'frame' ? [file.fileName] : []))

export const shellFirst = (): Plugin => ({
  name: 'shell-first',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!code.includes(intoHead)) this.error('where the bundler puts style sheets that are loaded later has changed')
      return code.replace(intoHead, 'document.body.appendChild(')
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) =>
      html.includes('id="shell"')
        ? html
            .replace('/favicon.svg', icon)
            .replace(ahead, '$1 async')
            .replace(
              '__FRAME__',
              frameOf(bundle)
                .map((file) => `/${file}`)
                .join(' '),
            )
            .replace(styleSheet, '')
            .replace('</body>', `${(html.match(styleSheet) ?? []).join('')}\n  </body>`)
        : html,
  },
})
