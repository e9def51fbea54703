/**
 * Lets the shell in index.html be drawn with nothing but that file: a style sheet in the head holds back everything below
 * it, one at the end of the body only what runs after it, which is the application. Sheets of parts that are loaded later
 * are put after it, not into the head: of rules alike the last one counts, and the first sheet holds what they build on.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** A picture of 250 bytes is not worth a question on every page. */
const icon = `data:image/svg+xml,${encodeURIComponent(readFileSync(`${import.meta.dirname}/public/favicon.svg`, 'utf8').trim())}`

const styleSheet = /\s*<link rel="stylesheet"[^>]*>/g

const intoHead = 'document.head.appendChild('

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
    handler: (html) =>
      html.includes('id="shell"')
        ? html
            .replace('/favicon.svg', icon)
            .replace(styleSheet, '')
            .replace('</body>', `${(html.match(styleSheet) ?? []).join('')}\n  </body>`)
        : html,
  },
})
