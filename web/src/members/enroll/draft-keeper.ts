/**
 * Keeps what is being typed on the server, never in the browser: a moment after each change, when the page is left or
 * hidden, and again when a save failed. What is typed stays in memory meanwhile.
 */
import { bodyOf } from '@vitalrounds/domain/enrollment/api'
import type { EnrollmentForm } from '@vitalrounds/domain/enrollment/enrollment'
import { draftApi } from '@vitalrounds/domain/enrollment/draft-api'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, callLast } from '../../platform/api.ts'

export type DraftState = { kind: 'clean' | 'waiting' | 'failed' } | { kind: 'saved'; at: string }

const pauseMs = 1_500
const againMs = 10_000

/** The save under way, so that a page that opens the draft next waits for it. */
let underWay: Promise<unknown> = Promise.resolve()

/** The draft as the server has it, after every save of this tab. */
export async function openDraft(signal?: AbortSignal) {
  await underWay
  return (await call(draftApi.get, {}, signal)).draft
}

export async function discardDraft(): Promise<void> {
  await underWay
  await call(draftApi.discard, {})
}

/** A key nobody else has. Not `randomUUID`: that one is missing where the page is not served securely. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // RFC 9562, sections 4.1 and 4.2: the variant and version 4
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

type Kept = { key: string; form: EnrollmentForm; isPaused: boolean }

/** `isPaused` while the form is being sent: a late save must not bring back what enrolling took away. */
export function useDraftKeeper({ key, form, isPaused }: Kept): { state: DraftState; settled: () => Promise<unknown> } {
  const [state, setState] = useState<DraftState>({ kind: 'clean' })
  const text = JSON.stringify(form)
  // What the server has: at first the draft as it was opened, or the empty form.
  const known = useRef(text)
  const save = useEffectEvent((isLeaving: boolean) => {
    if (isPaused || known.current === text) return
    const [before, now] = [known.current, text]
    known.current = now
    setState({ kind: 'waiting' })
    const sent = (isLeaving ? callLast : call)(draftApi.save, { body: { key, form: bodyOf(form) } })
    underWay = sent.then(
      ({ savedAt }) => setState({ kind: 'saved', at: savedAt }),
      () => {
        known.current = before
        setState({ kind: 'failed' })
      },
    )
  })
  useEffect(() => {
    const timer = setTimeout(() => save(false), pauseMs)
    return () => clearTimeout(timer)
  }, [text, isPaused])
  useEffect(() => {
    if (state.kind !== 'failed') return undefined
    const timer = setTimeout(() => save(false), againMs)
    return () => clearTimeout(timer)
  }, [state])
  useLeaving(() => save(true))
  return { state, settled: () => underWay }
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
