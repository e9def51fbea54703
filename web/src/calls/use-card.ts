/** The card of one call while it is filled in: kept on the server as it is typed, so that nothing is lost. */
import { type Card, callApi } from '@vitalrounds/domain/calls/api'
import { proposedOutcome, type WrapUpDraft } from '@vitalrounds/domain/calls/wrap-up'
import { useState } from 'react'
import { call as send, callKeepalive } from '../platform/api.ts'
import { useDraftKeeper } from '../platform/draft-keeper.ts'

const firstOf = ({ call, draft }: Card): WrapUpDraft =>
  draft ?? {
    outcome: proposedOutcome(call),
    topics: [],
    note: '',
    program: call.program ?? 'RPM',
    nextContact: null,
  }

export function useCard(card: Card) {
  const [form, setForm] = useState(() => firstOf(card))
  return { form, set: (change: Partial<WrapUpDraft>) => setForm((before) => ({ ...before, ...change })) }
}

/** `isPaused`: nothing more is kept of a card that is being saved for good. */
export const useSavedCard = ({ call: { callId } }: Card, form: WrapUpDraft, isPaused: boolean) =>
  useDraftKeeper({
    place: `card ${callId}`,
    text: JSON.stringify(form),
    isPaused,
    save: (isLeaving) => (isLeaving ? callKeepalive : send)(callApi.draft, { params: { callId }, body: form }),
  })
