/** A form whose typing is kept on the server until it is sent. */
import { type DraftForm, type MemberDraftKind, ownDraftApi, type OwnDraftKind, textDraftApi } from '@vitalrounds/domain/drafts/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callKeepalive, keyOf } from '../../platform/api.ts'
import { useDraftKeeper } from '../../platform/draft-keeper.ts'
import { awaitDraftSaved } from '../../platform/unsaved.ts'
import { newUuid } from '../../platform/new-uuid.ts'
import { useMay } from '../../ui/rights/May.tsx'

/** About a member, or about no one member. */
export type DraftPlace = { memberId: string; kind: MemberDraftKind } | { memberId?: undefined; kind: OwnDraftKind }
type Draft = { key: string; form: DraftForm }
export type OpenedDraft = (Draft & { savedAt: string }) | null

const wordsOf = ({ memberId, kind }: DraftPlace) => (memberId === undefined ? kind : `${kind} ${memberId}`)

/** The calls for a place. */
function callsFor(place: DraftPlace) {
  if (place.memberId === undefined) {
    const params = { kind: place.kind }
    return {
      queryKey: keyOf(ownDraftApi.get, { params }),
      get: (signal: AbortSignal) => call(ownDraftApi.get, { params }, signal),
      save: (body: Draft, send: typeof call) => send(ownDraftApi.save, { params, body }),
      discard: (send: typeof call) => send(ownDraftApi.discard, { params }),
    }
  }
  const params = { id: place.memberId, kind: place.kind }
  return {
    queryKey: keyOf(textDraftApi.get, { params }),
    get: (signal: AbortSignal) => call(textDraftApi.get, { params }, signal),
    save: (body: Draft, send: typeof call) => send(textDraftApi.save, { params, body }),
    discard: (send: typeof call) => send(textDraftApi.discard, { params }),
  }
}

/** Takes away what was begun, also while the page closes. */
export const forgetDraft = (place: DraftPlace) => callsFor(place).discard(callKeepalive)

/** What was begun, asked for once when the form opens: `undefined` meanwhile, `null` where there is nothing, or none may be kept. */
export function useOpenedDraft(place: DraftPlace): OpenedDraft | undefined {
  const { queryKey, get } = callsFor(place)
  const isKept = useMay('note.write')
  const opened = useQuery({
    queryKey,
    enabled: isKept,
    queryFn: async ({ signal }) => {
      await awaitDraftSaved(wordsOf(place))
      return (await get(signal)).draft
    },
    staleTime: Infinity,
    gcTime: 0,
    // A form that waits for a draft it cannot get is worse than an empty one
    retry: 1,
  })
  return opened.isError || !isKept ? null : opened.data
}

type UseTextDraft<F> = {
  opened: OpenedDraft
  empty: F
  /** While it is being sent. */
  isPaused: boolean
  /** Whether it was sent without an answer that it was taken: what is changed then is another, under a new key. */
  isTried: boolean
}

/** `restart` empties the form under a new key, after the server has taken it. */
export function useTextDraft<F extends DraftForm>(place: DraftPlace, { opened, empty, isPaused, isTried }: UseTextDraft<F>) {
  const [begun, setBegun] = useState(() => ({
    key: opened?.key ?? newUuid(),
    form: { ...empty, ...opened?.form } as F,
  }))
  const { key, form } = begun
  const isEmpty = JSON.stringify(form) === JSON.stringify(empty)
  const keeper = useSavedForm(place, { key, form, isEmpty, isPaused, savedAt: opened?.savedAt })
  return {
    key,
    form,
    change: (to: Partial<F>) => setBegun({ key: isTried ? newUuid() : key, form: { ...form, ...to } }),
    restart: () => setBegun({ key: newUuid(), form: empty }),
    keeper,
  }
}

type TextDraftState = { key: string; form: DraftForm; isEmpty: boolean; isPaused: boolean; savedAt?: string | undefined }

/** Keeps a form on the server as it changes; an empty one is none. */
export function useSavedForm(place: DraftPlace, { key, form, isEmpty, isPaused, savedAt }: TextDraftState) {
  const { save, discard } = callsFor(place)
  const isKept = useMay('note.write')
  return useDraftKeeper({
    place: wordsOf(place),
    text: isEmpty ? '' : JSON.stringify(form),
    isPaused: isPaused || !isKept,
    ...(!isEmpty && { savedAt }),
    save: async (isLeaving) => {
      const send = isLeaving ? callKeepalive : call
      if (!isEmpty) return save({ key, form }, send)
      await discard(send)
      return null
    },
  })
}
