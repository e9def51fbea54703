/** The card of one call while it is filled in: kept on the server as it is typed, so that nothing is lost. */
import { type Card, callApi } from '@vitalrounds/domain/calls/api'
import { proposedOutcome, type WrapUpDraft } from '@vitalrounds/domain/calls/wrap-up'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { call as send, callKeepalive } from '../platform/api.ts'
import { useDraftKeeper } from '../platform/draft-keeper.ts'

/** Where in the card the keyboard goes on, where what it was at is gone with the call. */
export type CardFocus = 'note' | 'outcome' | undefined

/** Gives the focus that the end of the call took to the card, once it is there. Answers the card's `ref`. */
export function useCardFocus(focusAt: RefObject<CardFocus> | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const place = focusAt?.current
    // Somebody may have gone on elsewhere meanwhile
    if (place === undefined || document.activeElement !== document.body) return
    if (place === 'outcome') return form.current?.querySelector('input')?.focus()
    const note = form.current?.querySelector('textarea')
    note?.focus()
    note?.setSelectionRange(note.value.length, note.value.length)
  }, [focusAt])
  return form
}

export const emptyCard = (program: WrapUpDraft['program'] | null): WrapUpDraft => ({
  outcome: null,
  topics: [],
  note: '',
  program: program ?? 'RPM',
  nextContact: null,
  clears: [],
})

/** `begun` is the note as it stood when the call ended, which may be newer than what the server has. */
function firstOf({ call, draft }: Card, begun: string | undefined): WrapUpDraft {
  const card = draft ?? emptyCard(call.program)
  return { ...card, outcome: card.outcome ?? proposedOutcome(call), note: begun ?? card.note }
}

export function useCard(card: Card, begun?: string) {
  const [form, setForm] = useState(() => firstOf(card, begun))
  return { form, set: (change: Partial<WrapUpDraft>) => setForm((before) => ({ ...before, ...change })) }
}

/** `isPaused`: nothing more is kept of a card that is being saved for good. */
export const useSavedCard = (callId: string, form: WrapUpDraft, isPaused: boolean) =>
  useDraftKeeper({
    place: `card ${callId}`,
    text: JSON.stringify(form),
    isPaused,
    save: (isLeaving) => (isLeaving ? callKeepalive : send)(callApi.draft, { params: { callId }, body: form }),
  })
