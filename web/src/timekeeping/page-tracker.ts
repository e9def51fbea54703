/**
 * Counts the time on one member's pages: ticks while the page is in view, saves every ten seconds, asks after ten minutes
 * without input, and leaves to other pages of the same person what is theirs. Lengths come from the monotonic clock, so that
 * a clock that is set meanwhile does no harm.
 */
import { promptAfterMs, saveEveryMs, type WorkProgram } from '@vitalrounds/domain/timekeeping/tracking'

export type Clocks = { monotonic: () => number; wall: () => number }
export type PageSave = {
  url: string
  program: WorkProgram
  start: number
  end: number
  sentAt: number
  isOffline: boolean
  isLast: boolean
}
/** How a save ended: kept, kept while another page has the time, no line, not to be added to, or refused for good. */
export type SaveEnd = 'counting' | 'elsewhere' | 'offline' | 'taken' | 'refused'
export type Server = {
  save: (save: PageSave) => Promise<SaveEnd>
  prompt: (prompt: { start: number; idleMs: number; answer?: 'yes' | 'no' }) => Promise<unknown>
}
export type Phase = 'counting' | 'hidden' | 'prompt' | 'elsewhere' | 'stopped'
/** Time that could not be saved, by this computer's clock, in whole milliseconds. */
export type LostTime = { from: number; to: number }
export type TrackerState = {
  phase: Phase
  /** Since the member was opened: altogether, and by program. */
  visitMs: number
  worked: Readonly<Record<WorkProgram, number>>
  program: WorkProgram
  lost: LostTime | null
}

type Interval = { url: string; program: WorkProgram; start: number; since: number; ms: number; savedMs: number }

// Ticks come every second; after a gap like this the machine slept
const sleepMs = 5000
// [D] docs/sources/billing-rules.md 4.3: a minute without a line is kept
const keptOfflineMs = 60_000

export class PageTracker {
  #server: Server
  #clocks: Clocks
  #watchers = new Set<() => void>()
  #state: TrackerState
  #page: string
  #interval: Interval | null = null
  #tickedAt: number
  #inputAt: number
  #isOffline = false
  #isSending = false

  constructor(server: Server, clocks: Clocks, page: { url: string; program: WorkProgram }) {
    this.#server = server
    this.#clocks = clocks
    this.#page = page.url
    this.#state = { phase: 'counting', visitMs: 0, worked: { rpm: 0, ccm: 0 }, program: page.program, lost: null }
    this.#tickedAt = this.#inputAt = clocks.monotonic()
    this.#begin()
  }

  get state(): TrackerState {
    return this.#state
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Once a second. */
  tick(): void {
    const now = this.#clocks.monotonic()
    const passed = now - this.#tickedAt
    this.#tickedAt = now
    if (this.#state.phase !== 'counting' || this.#interval === null) return
    if (passed > sleepMs) {
      // Nobody was idle here meanwhile: the ten minutes begin when it wakes
      this.#inputAt = now
      return this.#begin()
    }
    this.#interval.ms += passed
    this.#tell(this.#with(passed))
    if (now - this.#inputAt >= promptAfterMs) return this.#ask(now)
    if (this.#interval.ms - this.#interval.savedMs >= saveEveryMs) void this.#save()
  }

  /** Pointer, key or scroll. Answers whether this page has just taken the time back. */
  input(): boolean {
    // Whoever reaches for the answer was idle until then
    if (this.#state.phase === 'prompt') return false
    this.#inputAt = this.#clocks.monotonic()
    if (this.#state.phase !== 'elsewhere') return false
    this.#resume()
    return true
  }

  /** Another page of the same person was used. */
  yield(): void {
    if (this.#state.phase !== 'counting') return
    this.#end()
    this.#tell({ phase: 'elsewhere' })
  }

  /** Out of view nothing counts. A question that stands open goes on standing. */
  show(isInView: boolean): void {
    if (!isInView && (this.#state.phase === 'counting' || this.#state.phase === 'elsewhere')) {
      this.#end()
      this.#tell({ phase: 'hidden' })
    } else if (isInView && this.#state.phase === 'hidden') this.#resume()
  }

  /** Another page of the member, or the other program: from now on, never backwards. */
  turnTo(page: { url: string; program: WorkProgram }): void {
    if (page.url === this.#page && page.program === this.#state.program) return
    // What the question is about is kept until somebody has answered
    if (this.#state.phase !== 'prompt') {
      this.#end()
      this.#inputAt = this.#clocks.monotonic()
    }
    this.#page = page.url
    this.#tell({ program: page.program })
    if (this.#state.phase === 'counting') this.#begin()
  }

  answer(answer: 'yes' | 'no'): void {
    if (this.#state.phase !== 'prompt' || this.#interval === null) return
    const idleMs = this.#idleMs()
    void this.#server.prompt({ start: this.#interval.start, idleMs, answer })
    if (answer === 'no') {
      this.#interval = null
      return this.#tell({ phase: 'stopped' })
    }
    this.#tell(this.#with(promptAfterMs))
    this.#resume()
  }

  forgetLost(): void {
    this.#tell({ lost: null })
  }

  /** The page is being left. */
  leave(): void {
    this.#end()
    this.#tell({ phase: 'stopped' })
  }

  #idleMs = () => Math.round(this.#clocks.monotonic() - this.#inputAt)

  #resume() {
    this.#tickedAt = this.#inputAt = this.#clocks.monotonic()
    this.#tell({ phase: 'counting' })
    this.#begin()
  }

  #begin() {
    const { program } = this.#state
    const [start, since] = [Math.round(this.#clocks.wall()), this.#clocks.monotonic()]
    this.#interval = { url: this.#page, program, start, since, ms: 0, savedMs: 0 }
  }

  /** What is not saved yet goes out at once, to be finished by the browser if the page closes. */
  #end() {
    if (this.#interval !== null && this.#state.phase === 'counting') {
      const now = this.#clocks.monotonic()
      const rest = now - this.#tickedAt
      this.#tickedAt = now
      if (rest <= sleepMs) this.#interval.ms += rest
      if (this.#interval.ms > 0) void this.#server.save(this.#saveOf(this.#interval, true))
    }
    this.#interval = null
  }

  #saveOf(interval: Interval, isLast: boolean): PageSave {
    const { url, program, start, since, ms } = interval
    const sentAt = Math.round(start + (this.#clocks.monotonic() - since))
    return { url, program, start, end: Math.round(start + ms), sentAt, isOffline: this.#isOffline, isLast }
  }

  async #save() {
    const interval = this.#interval
    if (interval === null || this.#isSending) return
    this.#isSending = true
    const { ms } = interval
    const end = await this.#server.save(this.#saveOf(interval, false))
    this.#isSending = false
    this.#isOffline = end === 'offline'
    if (end === 'offline') return this.#lose(interval)
    interval.savedMs = ms
    if (this.#interval !== interval) return
    if (end === 'taken') this.#begin()
    else if (end === 'refused') this.#tell({ phase: 'stopped' })
    else if (end === 'elsewhere') {
      this.#interval = null
      this.#tell({ phase: 'elsewhere' })
    }
  }

  /** Without a line for more than a minute: what is older is lost, and the page says so. */
  #lose(interval: Interval) {
    const unsaved = interval.ms - interval.savedMs
    if (this.#interval !== interval || unsaved <= keptOfflineMs) return
    const to = Math.round(interval.start + interval.ms)
    const from = this.#state.lost?.from ?? Math.round(interval.start + interval.savedMs)
    this.#tell({ lost: { from, to }, ...this.#with(-unsaved) })
    this.#begin()
  }

  /** The idle minutes count only with a yes. */
  #ask(now: number) {
    const { start } = this.#interval!
    const idleMs = Math.round(now - this.#inputAt)
    void this.#save().then(() => this.#server.prompt({ start, idleMs }))
    this.#tell({ phase: 'prompt', ...this.#with(-promptAfterMs) })
  }

  #with(ms: number): Pick<TrackerState, 'visitMs' | 'worked'> {
    const { visitMs, worked, program } = this.#state
    return { visitMs: Math.max(0, visitMs + ms), worked: { ...worked, [program]: Math.max(0, worked[program] + ms) } }
  }

  #tell(change: Partial<TrackerState>) {
    this.#state = { ...this.#state, ...change }
    for (const watcher of this.#watchers) watcher()
  }
}
