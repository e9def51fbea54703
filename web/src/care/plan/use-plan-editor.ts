/**
 * The draft under somebody's hands: saved a second after the last key, merged with what others save meanwhile. `base` is what
 * the server and we agreed on last; it lets both sides see what each has changed.
 */
import { type CarePlan, planApi } from '@vitalrounds/domain/care/plan/api'
import { emptyPlan, type PlanContent } from '@vitalrounds/domain/care/plan/content'
import { mergePlans } from '@vitalrounds/domain/care/plan/merge-plans'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery, call } from '../../platform/api.ts'
import { session } from '../../platform/session.ts'
import { saveOrQueue, awaitDraftSaved } from '../../platform/unsaved.ts'
import { guardLeaving } from './guard.ts'

// A pause in typing; the server merges, so a late save costs nobody anything
const pauseMs = 1000

/** `savedAt` is empty before there is a draft. */
type AgreedDraft = { content: PlanContent; version: number; savedAt: string }
export type Saving = 'saved' | 'typing' | 'saving' | 'failed'

const placeOf = (memberId: string) => `plan ${memberId}`

/** The plan as it is once what is on its way to the server has arrived. */
export const openedPlan = (memberId: string) =>
  queryOptions({
    ...apiQuery(planApi.get, { params: { id: memberId } }),
    queryFn: async ({ signal }) => {
      await awaitDraftSaved(placeOf(memberId))
      return call(planApi.get, { params: { id: memberId } }, signal)
    },
  })

const agreedOf = ({ draft, newest }: CarePlan): AgreedDraft => ({
  content: draft?.content ?? newest?.content ?? emptyPlan(),
  version: draft?.version ?? 0,
  savedAt: draft?.savedAt ?? '',
})

export function usePlanEditor(memberId: string, plan: CarePlan) {
  const [first] = useState(() => agreedOf(plan))
  const agreed = useRef<AgreedDraft>(first)
  const [content, setContent] = useState(first.content)
  const latest = useRef(content)
  const [state, setState] = useState<Saving>('saved')
  const [others, setOthers] = useState('')
  const isDirty = useRef(false)
  const isSending = useRef(false)
  const show = useCallback((next: PlanContent) => {
    latest.current = next
    setContent(next)
  }, [])

  const send = usePlanSender(memberId)
  const save = useCallback(async () => {
    if (isSending.current || !isDirty.current) return
    isSending.current = true
    isDirty.current = false
    setState('saving')
    const sent = latest.current
    try {
      const reply = await send(sent, agreed.current)
      agreed.current = reply
      // What was typed while it was on its way comes on top
      show(mergePlans({ base: sent, mine: latest.current, theirs: reply.content, by: '' }))
      setState(isDirty.current ? 'typing' : 'saved')
    } catch {
      isDirty.current = true
      setState('failed')
    } finally {
      isSending.current = false
    }
  }, [send, show])

  useAfterPause({ content, state, save, isDirty })
  useWhenLeft(() => void (isDirty.current && send(latest.current, agreed.current).catch(() => undefined)))

  // Somebody else has saved: what they changed is shown at once, what is being typed here stays
  const newer = plan.draft
  useEffect(() => {
    // By the moment, not by the number: a draft that was begun anew counts from 1 again
    if (!newer || newer.savedAt <= agreed.current.savedAt || isSending.current) return
    const { content: base } = agreed.current
    agreed.current = newer
    show(mergePlans({ base, mine: latest.current, theirs: newer.content, by: '' }))
    setOthers(newer.savedBy)
  }, [newer, show])

  const change = (next: PlanContent) => {
    isDirty.current = true
    setState('typing')
    show(next)
  }
  const readSeen = () => ({ version: agreed.current.version, savedAt: agreed.current.savedAt })
  return { content, change, state, others, save, seen: readSeen }
}

/** Sends what is typed; where the session has ended, after the next sign-in. */
function usePlanSender(memberId: string) {
  // By the time a save is refused nobody may be signed in
  const [writer] = useState(session.claims)
  return useCallback(
    (content: PlanContent, { content: base, version }: AgreedDraft) => {
      const body = { content, base, version }
      return saveOrQueue(placeOf(memberId), writer, () => call(planApi.save, { params: { id: memberId }, body }))
    },
    [memberId, writer],
  )
}

/** The tab is left before the pause is over, or the session has ended. */
function useWhenLeft(work: () => void) {
  const leave = useEffectEvent(work)
  useEffect(() => () => leave(), [])
}

type Pause = { content: PlanContent; state: Saving; save: () => Promise<void>; isDirty: { readonly current: boolean } }

/** Saves when somebody stops typing, tries again what failed, and warns before leaving what is not saved. */
function useAfterPause({ content, state, save, isDirty }: Pause) {
  useEffect(() => {
    if (state === 'saved' || state === 'saving') return undefined
    const timer = setTimeout(() => void save(), pauseMs)
    return () => clearTimeout(timer)
  }, [state, content, save])
  useEffect(() => guardLeaving(() => isDirty.current), [isDirty])
}
