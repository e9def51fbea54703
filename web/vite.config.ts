/** How the browser application is built: file routes, the React Compiler, and chunks that follow how often they change. */
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { schemasOut } from './schemas-out.ts'

/** Only what the first page needs may sit in a named chunk; a lazily loaded part keeps its own. */
const initial = (name: string, test: RegExp) => ({ name, test, tags: ['$initial' as const] })

/**
 * A part with all that it needs beside the parts named before it. Left alone, every small module that two pages share is
 * a file of its own, and asking for forty files takes longer than loading them.
 */
const part = (name: string, test: RegExp) => ({ name, test })

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: `${import.meta.dirname}/src/app/routes`,
      generatedRouteTree: `${import.meta.dirname}/src/app/routeTree.gen.ts`,
      autoCodeSplitting: true,
      quoteStyle: 'single',
    }),
    react({ compiler: true }),
    schemasOut(),
  ],
  server: {
    proxy: { '/orma-v2': 'http://127.0.0.1:3000', '/hooks': 'http://127.0.0.1:3000' },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Every browser we support preloads modules by itself; the polyfill would only add weight.
    modulePreload: { polyfill: false },
    // The content security policy forbids data: fonts and scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { main: `${import.meta.dirname}/index.html`, link: `${import.meta.dirname}/link.html` },
      output: {
        codeSplitting: {
          groups: [
            initial('react', /node_modules[\\/](react|react-dom|scheduler)[\\/]/),
            initial('tanstack', /node_modules[\\/]@tanstack[\\/]/),
            initial('mantine', /node_modules[\\/](@mantine|@floating-ui|react-remove-scroll)[\\/]/),
            // What the pages of public links share with the application: an entry that another imports would run in it
            initial('wire', /[\\/]platform[\\/](wire|new-uuid)\.ts$|preload-helper/),
            // Last, so that each takes its own: the many small files of ours compress far better as one
            initial('app', /[\\/](web|domain)[\\/]src[\\/](?!by-link)/),
            part('fields', /[\\/]((Text|Password)Input\.mjs|ui[\\/]Banner\.tsx)$/),
            part('shell', /[\\/]shell[\\/]Shell\.tsx$/),
            part('list', /[\\/]MemberListPage\.tsx$/),
            part('dialogs', /[\\/](Select\.mjs|ui[\\/](FormDialog|ConfirmDialog|ReasonDialog)\.tsx)$/),
            part('forms', /[\\/](CcmFields|TeamFields|MaskedInput)\.tsx$/),
          ],
        },
      },
    },
  },
})
