/** How the browser application is built: file routes, the React Compiler, and chunks that follow how often they change. */
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { kitColors } from './kit-colors.ts'
import { facadeGuardPlugin } from './no-facades.ts'
import { reachableFrom } from './reachable.ts'
import { runtimeWithin } from './runtime-within.ts'
import { schemasOut } from './schemas-out.ts'
import { shellFirst } from './shell-first.ts'

/** Only what the first page needs may sit in a named chunk; a lazily loaded part keeps its own. */
const initial = (name: string, test: RegExp) => ({ name, test, tags: ['$initial' as const] })

/**
 * A part with all that it needs beside the parts named before it. Left alone, every small module that two pages share is
 * a file of its own, and asking for forty files takes longer than loading them.
 */
const part = (name: string, test: RegExp) => ({ name, test })

/** The same for what at least two pages use, and no part before. */
const shared = (name: string, test: RegExp) => ({ name, test, minShareCount: 2 })

/** What both the pages before sign-in and the frame of those after it need. */
const alsoBeforeSignIn =
  /[\\/](((TextInput|ActionIcon|Group|Stack|use-uncontrolled|use-merged-ref|use-debounced-value|get-auto-contrast-value|create-safe-context|create-event-handler|noop|createReactComponent)\.mjs)|use(Mutation|Location)\.js|ui[\\/](notices[\\/]Banner|page-title|Sections|table[\\/]RowBox|fields[\\/]PasswordField)\.tsx?|second-factor[\\/]passkey-browser\.ts|platform[\\/]problem-words\.ts|domain[\\/]src[\\/](readings|notifications)[\\/].*api\.ts)$/

/** The shell around every page after sign-in, the list that is the first of them, and the small frames of other pages. */
const frame =
  /[\\/](shell[\\/]Shell|routes[\\/]_signed[\\/](home[\\/]\$listFilter|reports[\\/]\$report|((settings|admin)[\\/])?route)|MemberListPage)\.tsx/

const source = (file: string) => `${import.meta.dirname}/src/${file}`
const isInitial = reachableFrom(source('app/main.tsx'))
const isOfFrame = reachableFrom(
  source('app/shell/Shell.tsx'),
  source('members/list/MemberListPage.tsx'),
  source('reports/ReportsFrame.tsx'),
)
/** Names alone lead to these from what every page needs; the pages that read them bring them. */
const isReadLater =
  /[\\/]domain[\\/]src[\\/](warnings|alerts|notes|messages|plain-text|values[\\/](typed-phone|text-delivery)|readings[\\/]plausibility)/
const isOwnOrStyle = /[\\/](web|domain)[\\/]src[\\/](?!by-link)|\.css$/

/** One file of scripts and one of styles for what every page needs: the entry, and the styles of the frame with it. */
const app = {
  debugName: 'app',
  name: (id: string, modules: Parameters<typeof isInitial>[1]) => {
    if (alsoBeforeSignIn.test(id)) return 'app'
    if (!isOwnOrStyle.test(id) || isReadLater.test(id)) return null
    return isInitial(id, modules) || (id.endsWith('.css') && isOfFrame(id, modules)) ? 'app' : null
  },
}

/** Without what brings schemas along (sign-up, enrollment, visits), and without the rooms that few people enter. */
const usedEverywhere =
  /[\\/]domain[\\/]src[\\/](?!auth[\\/](?!practitioners)|billing|chart[\\/](?!current-med|chronic)|chart-imports|enrollment[\\/](?!transfer-api)|groups|values[\\/](npi|typed-phone)|reports[\\/]code)|[\\/]web[\\/]src[\\/](?!by-link|desk|settings|audit|admin|devices|auth|app|chart|chart-imports|members[\\/]form[\\/](?!consent-names)|enrollment)|node_modules[\\/](@mantine[\\/](?!.*NumberInput)|@floating-ui|react-remove-scroll|@tanstack|react-transition)/

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
    kitColors(),
    schemasOut(),
    shellFirst(),
    facadeGuardPlugin(),
    runtimeWithin('libraries'),
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
        // The first script names every other: 42 bits tell a build from the next
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // What the pages of public links share with the application: an entry that another imports would run in it
            part(
              'wire',
              /[\\/](platform[\\/](wire|new-uuid)|alerts[\\/]answers|check-ins[\\/](answers|parts[\\/](running|answer-queue))|chart[\\/]diagnosis-text|values[\\/](person-name|typed-code)|src[\\/](counted|us-date|with-unit|phone|readings[\\/](suspect|verdict[\\/](change|danger|position|words))|vitals[\\/](axis-span|picture-danger))|ui[\\/](languages|trend[\\/]spread-apart))\.ts$|preload-helper/,
            ),
            // The words of values in five languages, which the two pages of a patient share
            part('standing', /[\\/]readings[\\/]verdict[\\/]patient-words/),
            // Runs before any library is here
            part('ahead', /[\\/]app[\\/]ahead\.ts$/),
            initial(
              'libraries',
              /node_modules[\\/](react|react-dom|scheduler|@tanstack|@mantine|@floating-ui|react-remove-scroll)[\\/].*js$/,
            ),
            // After those, so that each takes its own: the many small files of ours compress far better as one
            app,
            part('public', /[\\/]app[\\/](sign-in\.tsx|routes[\\/](confirmemail|password|signup|unsub))/),
            part('frame', frame),
            // What follows once the first page stands: the telephone, and the styles of all other pages
            part('calls', /[\\/](calls[\\/]parts[\\/](CallsInBar|CallDock|CallNotices)\.tsx|(?!by-link)[^\\/]+\.css)$/),
            shared('shared', usedEverywhere),
            // Second factors bring what pages before sign-in have, which nobody else needs
            shared(
              'office',
              /[\\/](react-number-format|NumberInput|uqr|zod)[\\/]|[\\/]domain[\\/]src[\\/](groups[\\/]|auth[\\/]|values[\\/](npi|typed-phone))|[\\/]web[\\/]src[\\/](?!by-link|auth[\\/]second)/,
            ),
          ],
        },
      },
    },
  },
})
