/**
 * Lets the shell in index.html be drawn with nothing but that file: a style sheet in the head holds back everything below
 * it, one at the end of the body only what runs after it, which is the application.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** A picture of 250 bytes is not worth a question on every page. */
const icon = `data:image/svg+xml,${encodeURIComponent(readFileSync(`${import.meta.dirname}/public/favicon.svg`, 'utf8').trim())}`

const styleSheet = /\s*<link rel="stylesheet"[^>]*>/g

export const shellFirst = (): Plugin => ({
  name: 'shell-first',
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
