import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { furnishClinic } from './browser-clinic.ts'
import { listIsShown, onPage, openBrowser, pressed } from './browser-page.ts'
import { weighEverybody } from './browser-live.ts'
import { freePort, startTarget, stopTarget } from './hook-target.ts'
const dataDir = mkdtempSync(join(tmpdir(), 'vitalrounds-browser-'))
const port = await freePort()
const browser = await openBrowser()
const server = await startTarget(dataDir, port, { THROTTLE_AUTH_REQUESTS_PER_MINUTE: '10000' })
try {
  const clinic = await furnishClinic(dataDir, port)
  await weighEverybody(clinic)
  await onPage(browser, clinic, async (page, session) => {
    const rest = () => page.waitForTimeout(200)
    const firstRow = 'tr[data-row]'
    const rowIsNot = (id: string | null) =>
      `() => document.querySelector('${firstRow}')?.dataset.row !== '${id}' && document.querySelector('tbody[data-dimmed="false"]')`
    const firstId = () => page.locator(firstRow).first().getAttribute('data-row')
    await page.goto('/home/all-members')
    await page.waitForFunction(listIsShown)
    await page.waitForTimeout(800)
    const turn = async (name: string) => {
      const ms = await pressed(page, 'click', () => page.getByRole('button', { name: `Page ${name}`, exact: true }).click(), rowIsNot(await firstId()))
      await rest()
      return ms
    }
    const trace = async (label: string, act: () => Promise<number>) => {
      if (process.argv[3] === 'cpu') { await session.send('Profiler.enable'); await session.send('Profiler.setSamplingInterval', { interval: 200 } as any); await session.send('Profiler.start'); const ms = await act(); const { profile } = await session.send('Profiler.stop'); writeFileSync(`/tmp/${label}.cpuprofile`, JSON.stringify(profile)); console.log(label, ms.toFixed(0)); return }
      const events: any[] = []
      session.on('Tracing.dataCollected', ({ value }: any) => events.push(...value))
      await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-v8.cpu_profiler', 'v8.execute', 'blink.user_timing','disabled-by-default-devtools.timeline'] } } as any)
      const ms = await act()
      const done = new Promise((r) => session.once('Tracing.tracingComplete', r))
      await session.send('Tracing.end')
      await done
      writeFileSync(`/tmp/tr-${label}.json`, JSON.stringify({ traceEvents: events }))
      console.log(label, ms.toFixed(0), events.length)
    }
    for (const n of ['2', '1', '2', '1']) console.log(n, (await turn(n)).toFixed(0))
    await trace('next', () => turn('2'))
    await turn('1')
    await page.locator(`${firstRow} a`).first().hover()
    await rest()
    for (const k of [0,1,2]) {
    await page.locator(`${firstRow} a`).first().click()
    await page.waitForFunction(`() => document.querySelector('main h1')?.textContent.includes('Bench')`.replace('() => ', ''))
    await page.waitForTimeout(500)
    const back = () => pressed(page, 'popstate', () => page.goBack(), listIsShown)
    if (k < 2) console.log('back', (await back()).toFixed(0)); else await trace('back', async () => { const m = await back(); await rest(); return m })
    await rest()
    }
  }, { slowdown: Number(process.argv[2] ?? 4) })
} finally {
  await browser.close()
  await stopTarget(server)
  rmSync(dataDir, { recursive: true, force: true })
}
