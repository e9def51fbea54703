/**
 * What is put into every page before its own scripts: the moment at which something had been painted, counted from a
 * press, from an answer's last byte or from the opening of the page. Written as text because it runs in the browser.
 */

export const stamps = `globalThis.bench = (() => {
  // A task posted from the last callback before a frame runs once that frame has been handed over
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done(performance.now())
    port2.postMessage(null)
  }))
  const until = (isSo) => new Promise((done) => {
    if (isSo()) return done()
    const watch = new MutationObserver(() => {
      if (!isSo()) return
      watch.disconnect()
      done()
    })
    watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  const paints = {}
  const tasks = []
  const presses = []
  const kept = (type, keep, more) => new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({ type, buffered: true, ...more })
  kept('largest-contentful-paint', (entry) => (paints.largest = entry.startTime))
  kept('paint', (entry) => (paints[entry.name] = entry.startTime))
  kept('longtask', (entry) => tasks.push({ from: entry.startTime, ms: entry.duration }))
  kept('event', (entry) => entry.interactionId && presses.push(entry.duration), { durationThreshold: 16 })
  const fetched = (ending, until) => performance.getEntriesByType('resource')
    .filter((entry) => entry.name.endsWith(ending) && entry.responseEnd <= until)
    .reduce((sum, entry) => sum + entry.encodedBodySize, 0)
  const answer = (type, isSo) => new Promise((done) => addEventListener(type, async ({ timeStamp }) => {
    if (isSo) await until(isSo)
    done((await painted()) - timeStamp)
  }, { capture: true, once: true }))
  return {
    /** From the next press of this kind to the frame that shows what it asked for, or simply the next frame. */
    answer,
    /** The same for each of several things that one press asks for. */
    answers: (type, all) => Promise.all(all.map((isSo) => answer(type, isSo))),
    /** From the last byte of the newest answer of this address to the frame that shows it. */
    drawn: async (address, isSo) => {
      await until(isSo)
      const shownAt = await painted()
      const answers = performance.getEntriesByType('resource').filter((entry) => entry.name.includes(address))
      return shownAt - answers.at(-1).responseEnd
    },
    /** The time of day at which this text stood in the row. */
    shows: async (id, text) => {
      await until(() => document.querySelector('[data-row="' + id + '"]')?.textContent.includes(text))
      return Date.now()
    },
    /** How the page came up, once it shows what is asked for and has been left alone for a while. */
    opened: async (isSo, restMs) => {
      await until(isSo)
      const usableAt = await painted()
      await new Promise((rested) => setTimeout(rested, restMs))
      const first = paints['first-contentful-paint']
      const blocked = tasks.filter((task) => task.from >= first).reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0)
      const bytes = { scripts: fetched('.js', usableAt), styles: fetched('.css', usableAt) }
      return { first, largest: paints.largest, usableAt, blocked, bytes }
    },
    /** The slowest of all presses so far, as the browser itself counts them; under 16 ms they are not told apart. */
    slowest: async () => Math.max(16, ...presses),
  }
})()`

export type PageTimings = {
  first: number
  largest: number
  usableAt: number
  blocked: number
  bytes: { scripts: number; styles: number }
}
