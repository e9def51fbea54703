/**
 * Keeps what is being typed on the server, never in the browser: a moment after each change, when the page is left or
 * hidden, and again when a save failed. What is typed stays in memory meanwhile.
 */
import { session } from './session.ts'
import { saveOrQueue, awaitDraftSaved } from './unsaved.ts'
import { dateTime, dayIn, timeOfDay } from './zones.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

export type DraftState = { kind: 'clean' | 'waiting' | 'failed' } | { kind: 'saved'; at: string; text: string }
/** How the draft stands, for beside the form; with a zone also since when. */
export function draftWords(state: DraftState, zone?: string): string {
  if (state.kind === 'saved') return zone === undefined ? 'Draft saved' : `Draft saved ${momentWords(state.at, zone)}`
  if (state.kind === 'waiting') return 'Saving the draft…'
  return state.kind === 'failed' ? 'The draft could not be saved yet. Trying again.' : ''
}

/** `1:14 PM` of today; of another day with its date. */
export const momentWords = (at: string, zone: string) =>
  dayIn(at, zone) === dayIn(Date.now(), zone) ? timeOfDay(at, zone) : dateTime(at, zone)

type SavedDraft = { savedAt: string } | null

const pauseMs = 1_500
const againMs = 10_000

type DraftKeeperOptions = {
  /** Which draft, for whoever opens it next. */
  place: string
  /** What is typed, as one text. */
  text: string
  /** While the form is being sent: a late save must not bring back what sending took away. */
  isPaused: boolean
  /** Since when the server has what is opened with. */
  savedAt?: string | undefined
  /** Sends it to the server; `isLeaving` when the page closes meanwhile. */
  save: (isLeaving: boolean) => Promise<SavedDraft>
}

export function useDraftKeeper({ place, text, isPaused, savedAt, save }: DraftKeeperOptions) {
  const [state, setState] = useState<DraftState>(savedAt === undefined ? { kind: 'clean' } : { kind: 'saved', at: savedAt, text })
  // What the server has: at first the draft as it was opened, or the empty form.
  const existing = useRef(text)
  // By the time a save is refused nobody may be signed in
  const [writer] = useState(session.claims)
  const keep = useEffectEvent((isLeaving: boolean) => {
    // What was being sent when the session ended has not been taken
    if ((isPaused && session.claims !== null) || existing.current === text) return
    const [before, now] = [existing.current, text]
    existing.current = now
    setState({ kind: 'waiting' })
    void saveOrQueue(place, writer, () => save(isLeaving)).then(
      (draft) => setState(draft ? { kind: 'saved', at: draft.savedAt, text: now } : { kind: 'clean' }),
      () => {
        existing.current = before
        setState({ kind: 'failed' })
      },
    )
  })
  useEffect(() => {
    const timer = setTimeout(() => keep(false), pauseMs)
    return () => clearTimeout(timer)
  }, [text, isPaused])
  useEffect(() => {
    if (state.kind !== 'failed') return undefined
    const timer = setTimeout(() => keep(false), againMs)
    return () => clearTimeout(timer)
  }, [state])
  useLeaving(() => keep(true))
  // "Saved" is said of what stands in the form, not of what stood there a moment ago
  const isNewer = state.kind === 'saved' && state.text !== text
  return { state: isNewer ? ({ kind: 'waiting' } as const) : state, settled: () => awaitDraftSaved(place) }
}

/** Runs when the page is hidden, closed, or taken off the screen. */
function useLeaving(work: () => void) {
  const leave = useEffectEvent(work)
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && leave()
    const onPageHide = () => leave()
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('pagehide', onPageHide)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', onPageHide)
      leave()
    }
  }, [])
}
