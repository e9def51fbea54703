/** The card of one call while it is filled in: kept on the server as it is typed, so that nothing is lost. */
import { type Card, callApi } from '@vitalrounds/domain/calls/api'
import { proposedOutcome, type WrapUpDraft } from '@vitalrounds/domain/calls/wrap-up'
import { useState } from 'react'
import { call as send, callKeepalive } from '../platform/api.ts'
import { useDraftKeeper } from '../platform/draft-keeper.ts'

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
