/**
 * `npm run screens [-- --pictures]`: starts a demo of its own and takes every screen in light and dark, at 1440, 1280 and
 * 768 pixels (before sign-in also at 320), into .shots/. With `--pictures` those of the README alone, into docs/pictures with a
 * list of what their pages say;
 * with `--only member-` those alone whose names begin so, with `--widths 1280,640` at other widths.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { browserFlags, findBrowser } from './find-browser.ts'
import { startServer } from './server-run.ts'
import { root } from './steps.ts'

type Scheme = 'light' | 'dark'

/** The pictures of the README, by the screen and scheme they show. */
const pictures: Record<string, string> = {
  'needs-review-light-1440': 'list-light',
  'needs-review-dark-1440': 'list-dark',
  'member-measurements-light-1440': 'measurements',
  'sign-in-light-768': 'sign-in',
}
const isPictured = (state: string) => Object.keys(pictures).some((name) => name.replace(/-(light|dark)-\d+$/, '') === state)
const heights: Record<number, number> = { 1440: 900, 1280: 800, 768: 1024, 320: 640 }
const usualWidths = [1440, 1280, 768]

/** What a picture's page says of the product: `tests/pictures.test.ts` compares it with the code. */
type PicturedPage = { title: string; headings: string[]; places: string[]; lists: string[]; tabs: string[] }
async function readPage(page: Page): Promise<PicturedPage> {
  const wordsOf = (selector: string) => page.locator(selector).filter({ visible: true }).allInnerTexts()
  return {
    title: await page.title(),
    headings: await wordsOf('h1'),
    places: await wordsOf('nav[aria-label=Main] a'),
    // Without their counts
    lists: (await wordsOf('nav[aria-labelledby=view-options] a')).map((words) => words.split('\n')[0] ?? ''),
    tabs: await wordsOf('nav[aria-label="Member pages"] a'),
  }
}

// The line for live updates never falls silent, so there is no end of all requests to wait for
const settleMs = 600

type Shoot = {
  shots: string
  pictures: string | undefined
  widths: readonly number[]
  pages: Record<string, PicturedPage>
}

/** A state of a screen as it stands on the page, in each width and color scheme. */
async function shoot(page: Page, state: string, { shots, pictures: readme, widths, pages }: Shoot) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] ?? 900 })
    await page.waitForTimeout(settleMs)
    for (const scheme of ['light', 'dark'] satisfies Scheme[]) {
      await page.emulateMedia({ colorScheme: scheme })
      const name = `${state}-${scheme}-${width}`
      await page.screenshot({ path: join(shots, `${name}.png`), animations: 'disabled' })
      const picture = pictures[name]
      if (readme !== undefined && picture !== undefined) {
        await page.screenshot({ path: join(readme, `${picture}.png`), animations: 'disabled' })
        pages[picture] = await readPage(page)
      }
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }
  console.error(`${state} taken`)
}

const widthsOf = (width: number | undefined, isPublic: true | undefined) => [
  ...(width === undefined ? usualWidths : [width]),
  ...(isPublic ? [320] : []),
]

type ScreensOptions = { pictures: boolean; only: string; widths: readonly number[] | undefined }

async function shootAll(browser: Browser, origin: string, { pictures: withPictures, only, widths: target }: ScreensOptions) {
  const shots = join(root, '.shots')
  const readme = withPictures ? join(root, 'docs/pictures') : undefined
  const pages: Record<string, PicturedPage> = {}
  for (const folder of [shots, readme]) if (folder) mkdirSync(folder, { recursive: true })
  // Its helpers read where the server is
  const { screenGroups } = await import('../e2e/screens/registry.ts')
  const { openScreen } = await import('../e2e/screens/screen.ts')
  const { signInDirectly: enterWith, password, people } = await import('../e2e/story.ts')
  for (const group of screenGroups) {
    const screens = group.screens.filter(({ name, next = [] }) =>
      [name, ...next.map((state) => state.name)].some((named) => named.startsWith(only) && (!withPictures || isPictured(named))),
    )
    if (screens.length === 0) continue
    const context = await browser.newContext({
      baseURL: origin,
      reducedMotion: 'reduce',
      timezoneId: 'America/New_York',
    })
    if (group.who) await enterWith(context, people[group.who], password)
    const page = await context.newPage()
    for (const screen of screens) {
      const widths = target ?? widthsOf(screen.width, group.isPublic)
      await page.setViewportSize({ width: widths[0]!, height: heights[widths[0]!] ?? 900 })
      await openScreen(page, screen, (state) => shoot(page, state.name, { shots, pictures: readme, widths, pages }))
    }
    await context.close()
  }
  if (readme !== undefined) writeFileSync(join(readme, 'pages.json'), `${JSON.stringify(pages, null, 2)}\n`)
}

async function main(executablePath: string, options: ScreensOptions) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitalrounds-screens-'))
  const server = startServer({ DATA_DIR: dataDir, VITALROUNDS_PROFILE: 'demo' })
  try {
    const port = await server.readyOn
    if (port === undefined) throw new Error(`The demo did not start:\n${server.lines().join('\n')}`)
    process.env['E2E_URL'] = `http://localhost:${port}`
    process.env['E2E_DATA_DIR'] = dataDir
    const browser = await chromium.launch({ executablePath, args: browserFlags })
    await shootAll(browser, `http://localhost:${port}`, options)
    await browser.close()
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const { values } = parseArgs({
  options: {
    pictures: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    widths: { type: 'string' },
  },
})
const widths = values.widths?.split(',').map(Number)
const browser = findBrowser(process.env)
if ('missing' in browser) {
  console.error(browser.missing)
  process.exitCode = 1
} else {
  await main(browser.path, { ...values, widths })
}
