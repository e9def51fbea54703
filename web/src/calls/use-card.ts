/** The card of one call while it is filled in: kept on the server as it is typed, so that nothing is lost by a reload. */
import { type Card, callApi } from '@vitalrounds/domain/calls/api'
import { proposedOutcome, type WrapUpDraft } from '@vitalrounds/domain/calls/wrap-up'
import { useEffect, useRef, useState } from 'react'
import { call as send, callLast } from '../platform/api.ts'

const debounceMs = 600

const firstOf = ({ call, draft }: Card): WrapUpDraft =>
  draft ?? {
    outcome: proposedOutcome(call),
    topics: [],
    note: '',
    program: call.program ?? 'RPM',
    nextContact: null,
  }

export function useCard(card: Card) {
  const { callId } = card.call
  const [form, setForm] = useState(() => firstOf(card))
  const unsaved = useRef<WrapUpDraft | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const set = (change: Partial<WrapUpDraft>) => {
    const next = { ...form, ...change }
    setForm(next)
    unsaved.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      unsaved.current = null
      // What could not be kept now is kept with the next letter, or when the page closes
      send(callApi.draft, { params: { callId }, body: next }).catch(() => (unsaved.current ??= next))
    }, debounceMs)
  }
  /** Nothing more is kept of a card that is being saved. */
  const settle = () => {
    clearTimeout(timer.current)
    unsaved.current = null
  }
  useEffect(() => {
    const flush = () => {
      if (unsaved.current) void callLast(callApi.draft, { params: { callId }, body: unsaved.current }).catch(() => {})
      unsaved.current = null
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      clearTimeout(timer.current)
      flush()
    }
  }, [callId])
  return { form, set, settle }
}
