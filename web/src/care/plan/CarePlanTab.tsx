/** care-plan: the draft with its sections, what was published, how goals stand, and when the plan is to be reviewed. */
import { usDate } from '@vitalrounds/domain/us-date'
import { Button } from '@mantine/core'
import { confirmationApi } from '@vitalrounds/domain/care/confirmation-api'
import { reviewReasons } from '@vitalrounds/domain/care/due-care'
import type { CarePlan, FullVersion } from '@vitalrounds/domain/care/plan/api'
import { publishProblem } from '@vitalrounds/domain/care/plan/content'
import { planParts } from '@vitalrounds/domain/care/plan/plan-document'
import type { Member } from '@vitalrounds/domain/members/member'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { useNow } from '../../platform/now.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dayIn } from '../../platform/zones.ts'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { keyLabel } from '../../ui/key-label.ts'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { Banner } from '../../ui/notices/Banner.tsx'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import styles from './Plan.module.css'
import { ClaimChecks } from './ClaimChecks.tsx'
import { ComplexMonths } from './ComplexMonths.tsx'
import { PlanContents } from './PlanContents.tsx'
import { PlanSections } from './PlanSections.tsx'
import { PlanSheet } from './PlanSheet.tsx'
import { formSections } from './plan-words.ts'
import { Progress } from './Progress.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { openedPlan, type Saving, usePlanEditor } from './use-plan-editor.ts'
import { Versions } from './Versions.tsx'
import { May } from '../../ui/rights/May.tsx'

type Props = { member: Member; me: Me }

export function CarePlanTab({ member, me }: Props) {
  const query = useQuery(openedPlan(member._id))
  if (!member.services.includes('CCM'))
    return <EmptyState title="No CCM service">Add the CCM service under Edit profile to write a care plan.</EmptyState>
  return (
    <div className={styles['tab']}>
      {loadState(query, 'The care plan could not be loaded', 'rows')}
      {query.data && <Plan key={member._id} member={member} me={me} plan={query.data} />}
    </div>
  )
}

const savingWords: Record<Saving, string> = {
  saved: 'Draft saved',
  typing: 'Not saved yet',
  saving: 'Saving…',
  failed: 'Could not be saved; trying again',
}

const untouchedWords = ({ newest }: CarePlan) =>
  newest ? `As in version ${newest.number}; the first change begins a draft` : 'Nothing is written yet'

const dueWords = ({ reviewDueOn, reviewWhy }: CarePlan) => `${usDate(reviewDueOn ?? '')}, ${reviewReasons[reviewWhy ?? 'year']}`
const reviewWords = (plan: CarePlan) => (plan.reviewDueOn === null ? '' : `Review due ${dueWords(plan)}`)
const overdueWords = (plan: CarePlan) =>
  `A review was due on ${dueWords(plan)}. It is done with the next version, assessed on that day or later.`

/** Why the draft cannot be published now; nothing where it can. */
const publishDisabledReason = ({ content, state }: ReturnType<typeof usePlanEditor>, isUntouched: boolean, today: string) =>
  publishProblem(content, today) ??
  (isUntouched ? 'Nothing has been changed since the last version.' : state === 'saved' ? undefined : 'The draft is being saved.')

const factSections = ['Before a claim', 'Complexity', 'Progress', 'Versions']

/** What is published is read first; where nothing is, there is only the form. */
function Plan({ member, me, plan }: Props & { plan: CarePlan }) {
  const [isEditing, setEditing] = useState(plan.newest === null)
  return (
    <>
      {plan.isReviewOverdue && <Banner tone="warning">{overdueWords(plan)}</Banner>}
      <TemplateConfirmations plan={plan} me={me} />
      {isEditing || plan.newest === null ? (
        <PlanForm member={member} plan={plan} onRead={plan.newest === null ? undefined : () => setEditing(false)} />
      ) : (
        <PlanReading member={member} plan={plan} version={plan.newest} onEdit={() => setEditing(true)} />
      )}
      <ClaimChecks member={member} checks={plan.claimChecks} />
      <ComplexMonths member={member} me={me} months={plan.complexMonths} />
      <Progress member={member} plan={plan} />
      <Versions member={member} me={me} plan={plan} />
    </>
  )
}

type ReadingProps = { member: Member; plan: CarePlan; version: FullVersion; onEdit: () => void }

/** The newest version as the document that it is. */
const PlanReading = ({ member, plan, version, onEdit }: ReadingProps) => (
  <>
    <div className={styles['bar']}>
      <May do="member.update">
        <Button variant="default" onClick={onEdit}>
          {plan.draft ? 'Go on editing' : 'Edit the plan'}
        </Button>
      </May>
      {plan.draft && (
        <span>
          A draft has been begun, last saved by {plan.draft.savedBy}. Below stands version {version.number}.
        </span>
      )}
      <span>{reviewWords(plan)}</span>
    </div>
    <PlanContents sections={[...planParts(version, 'English').map(({ title }) => title), ...factSections]} />
    <section aria-label="The plan" className={`${styles['section']} ${styles['reading']}`}>
      <PlanSheet name={member.name} version={version} reader={{ language: 'English', zone: member.timeZone }} />
    </section>
  </>
)

type FormProps = { member: Member; plan: CarePlan; onRead: (() => void) | undefined }

function PlanForm({ member, plan, onRead }: FormProps) {
  const editor = usePlanEditor(member._id, plan)
  const [isPublishing, setPublishing] = useState(false)
  const isUntouched = plan.draft === null && editor.state === 'saved'
  const why = publishDisabledReason(editor, isUntouched, dayIn(useNow(), member.timeZone))
  const bar = useRef<HTMLDivElement>(null)
  // The button stands above what is written; it says why it cannot be pressed once it has the focus
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    bar.current?.querySelector('button')?.focus()
    if (why === undefined) setPublishing(true)
  }
  return (
    <>
      <div ref={bar} className={styles['bar']}>
        <May do="member.update">
          <GatedButton why={why} onClick={() => setPublishing(true)}>
            Publish
          </GatedButton>
        </May>
        <KeyHint>{keyLabel('mod+Enter')}</KeyHint>
        {onRead && (
          <Button variant="default" onClick={onRead}>
            Read the plan
          </Button>
        )}
        <span role="status">
          {isUntouched ? untouchedWords(plan) : savingWords[editor.state]}
          {editor.others !== '' && ` · ${editor.others} has changed this draft as well`}
        </span>
        <span>{reviewWords(plan)}</span>
      </div>
      <PlanContents sections={[...formSections, ...factSections]} />
      {/* The key is a shortcut of the button above */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={onKeyDown}>
        <PlanSections content={editor.content} onChange={editor.change} />
      </div>
      {isPublishing && (
        <PublishDialog member={member} plan={plan} content={editor.content} seen={editor.seen()} onClose={() => setPublishing(false)} />
      )}
    </>
  )
}

/** One banner for administrators: they confirm for the whole clinic the templates that this plan draws on. */
function TemplateConfirmations({ plan, me }: { plan: CarePlan; me: Me }) {
  const problems = (plan.draft?.content ?? plan.newest?.content)?.problems ?? []
  const waiting = new Map(
    problems
      .filter(({ template }) => template !== '' && !plan.confirmedTemplates.includes(template))
      .map(({ template, title }) => [template, title]),
  )
  const confirm = useAct(
    async () => {
      for (const key of waiting.keys())
        await call(confirmationApi.set, { params: { subject: `plan-template:${key}` }, body: { isConfirmed: true } })
    },
    { done: 'Templates confirmed for the clinic', onDone: () => undefined },
  )
  if (!me.actions.includes('clinical.confirm') || waiting.size === 0) return null
  return (
    <section aria-label="Templates to confirm" className={styles['section']}>
      <Banner>
        This plan draws on templates that wait for a clinician’s confirmation: {[...waiting.values()].join(', ')}.{' '}
        <Button size="compact-xs" variant="default" loading={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
          Confirm for the clinic
        </Button>
      </Banner>
      {confirm.error && <Banner tone="danger">{problemWords(confirm.error)}</Banner>}
    </section>
  )
}
