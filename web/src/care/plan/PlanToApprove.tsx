/** A version that waits for a practitioner, as a document, with its approval on top and what it changed below. */
import { type CarePlan, planApi } from '@vitalrounds/domain/care/plan/api'
import { approvalProblem } from '@vitalrounds/domain/care/plan/approval'
import { differencesOf } from '@vitalrounds/domain/care/plan/differences'
import { problems } from '@vitalrounds/domain/problems'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiQuery, call } from '../../platform/api.ts'
import { useShortcuts } from '../../platform/keyboard.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { keyLabel } from '../../ui/key-label.ts'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { Banner } from '../../ui/notices/Banner.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { ReadingBar } from '../../ui/reading/ReadingBar.tsx'
import { Differences } from './Differences.tsx'
import { PlanSheet } from './PlanSheet.tsx'
import { May } from '../../ui/rights/May.tsx'

type WaitingPlan = { _id: string; memberId: string; memberName: string; number: number }
/** `heading` says whose plan it is. */
type Props = { me: Me; plan: WaitingPlan; heading: ReactNode; onDone: () => void }

export function PlanToApprove({ me, plan, heading, onDone }: Props) {
  const query = useQuery(apiQuery(planApi.get, { params: { id: plan.memberId } }))
  const newest = query.data?.newest
  const problem = newest ? approvalProblem(me, { isApproved: newest.approvedAt !== null, isNewest: newest._id === plan._id }) : undefined
  const approve = useAct(() => call(planApi.approve, { params: { id: plan.memberId, planId: plan._id } }), {
    done: ({ number }) => `${plan.memberName}: version ${number} approved`,
    onDone,
  })
  const isReady = newest !== null && newest !== undefined && problem === undefined && !approve.isPending
  useShortcuts([{ keys: 'a', title: 'Approve the plan', group: 'Desk', run: () => isReady && approve.mutate(undefined) }])
  return (
    <>
      <ReadingBar>
        <May do="member.update">
          <GatedButton
            why={newest ? problem && problems[problem].text : 'The plan is on its way.'}
            loading={approve.isPending}
            onClick={() => approve.mutate(undefined)}
          >
            Approve version {plan.number}
          </GatedButton>
        </May>
        <KeyHint>{keyLabel('a')}</KeyHint>
      </ReadingBar>
      {approve.error && <Banner tone="danger">{problemWords(approve.error)}</Banner>}
      {heading}
      {loadState(query, 'The care plan could not be loaded', 'rows')}
      {newest && <PlanSheet name={plan.memberName} version={newest} reader={{ language: 'English', zone: me.timeZone }} />}
      {query.data && <Changes memberId={plan.memberId} plan={query.data} />}
    </>
  )
}

/** Against the version before it; a first plan has none. */
function Changes({ memberId, plan: { versions, newest } }: { memberId: string; plan: CarePlan }) {
  const before = versions[1]
  const query = useQuery({
    ...apiQuery(planApi.version, { params: { id: memberId, planId: before?._id ?? '' } }),
    enabled: before !== undefined,
  })
  if (!before || !newest || !query.data) return null
  return (
    <section aria-label={`Changed since version ${before.number}`}>
      <h3>Changed since version {before.number}</h3>
      <Differences differences={differencesOf(query.data.content, newest.content)} />
    </section>
  )
}
