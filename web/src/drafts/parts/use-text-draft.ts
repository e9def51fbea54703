/** A form about a member whose typing is kept on the server until it is sent. */
import { textDraftApi, type DraftForm, type DraftKind } from '@vitalrounds/domain/drafts/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callLast, keyOf } from '../../platform/api.ts'
import { settledDraft, useDraftKeeper } from '../../platform/draft-keeper.ts'
import { newUuid } from '../../platform/new-uuid.ts'

type Place = { memberId: string; kind: DraftKind }
type Opened = { key: string; form: DraftForm } | null

const wordsOf = ({ memberId, kind }: Place) => `${kind} ${memberId}`
const paramsOf = ({ memberId, kind }: Place) => ({ id: memberId, kind })

/** What was begun, asked for once when the form opens: `undefined` meanwhile, `null` where there is nothing. */
export function useOpenedDraft(place: Place): Opened | undefined {
  const opened = useQuery({
    queryKey: keyOf(textDraftApi.get, { params: paramsOf(place) }),
    queryFn: async ({ signal }) => {
      await settledDraft(wordsOf(place))
      return (await call(textDraftApi.get, { params: paramsOf(place) }, signal)).draft
    },
    staleTime: Infinity,
    gcTime: 0,
    // A form that waits for a draft it cannot get is worse than an empty one
    retry: 1,
  })
  return opened.isError ? null : opened.data
}

/** `isPaused` while it is being sent. `restart` empties the form under a new key, after the server has taken it. */
export function useTextDraft<F extends DraftForm>(
  place: Place,
  { opened, empty, isPaused }: { opened: Opened; empty: F; isPaused: boolean },
) {
  const [begun, setBegun] = useState(() => ({
    key: opened?.key ?? newUuid(),
    form: { ...empty, ...opened?.form } as F,
  }))
  const { key, form } = begun
  const isEmpty = JSON.stringify(form) === JSON.stringify(empty)
  const keeper = useDraftKeeper({
    place: wordsOf(place),
    text: isEmpty ? '' : JSON.stringify(form),
    isPaused,
    save: async (isLeaving) => {
      const send = isLeaving ? callLast : call
      if (!isEmpty) return send(textDraftApi.save, { params: paramsOf(place), body: { key, form } })
      await send(textDraftApi.discard, { params: paramsOf(place) })
      return null
    },
  })
  return {
    key,
    form,
    change: (to: Partial<F>) => setBegun({ key, form: { ...form, ...to } }),
    restart: () => setBegun({ key: newUuid(), form: empty }),
    keeper,
  }
}
