/**
 * The draft under somebody's hands: saved a second after the last key, merged with what others save meanwhile. `base` is what
 * the server and we agreed on last; it lets both sides see what each has changed.
 */
import { type CarePlan, planApi } from '@vitalrounds/domain/care/plan/api'
import { emptyPlan, type PlanContent } from '@vitalrounds/domain/care/plan/content'
import { mergePlans } from '@vitalrounds/domain/care/plan/merge-plans'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../platform/api.ts'
import { guardLeaving } from './guard.ts'

// A pause in typing; the server merges, so a late save costs nobody anything
const pauseMs = 1000

type Agreed = { content: PlanContent; version: number }
export type Saving = 'saved' | 'typing' | 'saving' | 'failed'

const agreedOf = ({ draft, newest }: CarePlan): Agreed => ({
  content: draft?.content ?? newest?.content ?? emptyPlan(),
  version: draft?.version ?? 0,
})

export function usePlanEditor(memberId: string, plan: CarePlan) {
  const [first] = useState(() => agreedOf(plan))
  const agreed = useRef<Agreed>(first)
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

  const save = useCallback(async () => {
    if (isSending.current || !isDirty.current) return
    isSending.current = true
    isDirty.current = false
    setState('saving')
    const sent = latest.current
    const { content: base, version } = agreed.current
    try {
      const reply = await call(planApi.save, { params: { id: memberId }, body: { content: sent, base, version } })
      agreed.current = { content: reply.content, version: reply.version }
      // What was typed while it was on its way comes on top
      show(mergePlans({ base: sent, mine: latest.current, theirs: reply.content, by: '' }))
      setState(isDirty.current ? 'typing' : 'saved')
    } catch {
      isDirty.current = true
      setState('failed')
    } finally {
      isSending.current = false
    }
  }, [memberId, show])

  useAfterPause({ content, state, save, isDirty })

  // Somebody else has saved: what they changed is shown at once, what is being typed here stays
  const newer = plan.draft
  useEffect(() => {
    if (!newer || newer.version <= agreed.current.version || isSending.current) return
    const { content: base } = agreed.current
    agreed.current = { content: newer.content, version: newer.version }
    show(mergePlans({ base, mine: latest.current, theirs: newer.content, by: '' }))
    setOthers(newer.savedBy)
  }, [newer, show])

  const change = (next: PlanContent) => {
    isDirty.current = true
    setState('typing')
    show(next)
  }
  return { content, change, state, others, save, versionOf: () => agreed.current.version }
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
