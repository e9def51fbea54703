/** What the chart may lack, each with its evidence; a person accepts it or declines it with a reason. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Button } from '@mantine/core'
import { diagnosisApi } from '@vitalrounds/domain/chart/api'
import type { Reply } from '@vitalrounds/domain/contract'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { Confirmation } from '../care/parts/Confirmation.tsx'
import { call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { DialogText } from '../ui/dialogs/FormDialog.tsx'
import { DraftedReasonDialog } from '../drafts/parts/DraftedReasonDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { Lines } from '../ui/Lines.tsx'
import { Banner } from '../ui/notices/Banner.tsx'
import { Note, Section } from '../ui/Sections.tsx'
import styles from './Chart.module.css'
import { May } from '../ui/rights/May.tsx'

type Suggestion = Reply<typeof diagnosisApi.list>['suggestions'][number]
type Props = { suggestions: readonly Suggestion[]; member: Member; me: Me }

export function Suggestions({ suggestions, member, me }: Props) {
  const [declining, setDeclining] = useState<Suggestion | null>(null)
  const accept = useAct((value: string) => call(diagnosisApi.accept, { params: { id: member._id }, body: { value } }), {
    done: 'Accepted',
    onDone: () => undefined,
  })
  if (suggestions.length === 0 && !declining) return null
  return (
    <Section title="Suggested">
      <Note>Nothing is recorded until somebody accepts it.</Note>
      <Confirmation me={me} kind="inferred-diagnoses" />
      {accept.error && <Banner tone="danger">{problemWords(accept.error)}</Banner>}
      <ul className={styles['suggestions']} data-works-down>
        {suggestions.map((suggestion) => (
          <li key={suggestion.value} className={styles['suggestion']}>
            <Lines below={suggestion.evidence}>
              <b>{suggestion.value}</b> {suggestion.title}
            </Lines>
            <span className={styles['acts']}>
              <May do="member.update">
                <Button size="compact-sm" aria-label={`Accept ${suggestion.value}`} onClick={() => accept.mutate(suggestion.value)}>
                  Accept
                </Button>
              </May>
              <May do="member.update">
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Decline ${suggestion.value}`}
                  onClick={() => setDeclining(suggestion)}
                >
                  Decline
                </Button>
              </May>
            </span>
          </li>
        ))}
      </ul>
      {declining && <DeclineDialog suggestion={declining} member={member} onClose={() => setDeclining(null)} />}
    </Section>
  )
}

type DialogProps = { suggestion: Suggestion; member: Member; onClose: () => void }

function DeclineDialog({ suggestion, member, onClose }: DialogProps) {
  const decline = useAct(
    (reason: string) => call(diagnosisApi.decline, { params: { id: member._id }, body: { value: suggestion.value, reason } }),
    { done: 'Declined for good', onDone: onClose },
  )
  return (
    <DraftedReasonDialog
      memberId={member._id}
      deed={`decline ${suggestion.value}`}
      isSent={decline.isSuccess}
      title={`Decline ${suggestion.value}`}
      about={aboutMember(member)}
      usual={['Not a diagnosis of this member', 'White coat effect', 'Coded otherwise']}
      confirmLabel="Decline"
      isBusy={decline.isPending}
      error={problemWords(decline.error)}
      onConfirm={(reason) => decline.mutate(reason)}
      onClose={onClose}
    >
      <DialogText>{suggestion.evidence}. It is not suggested again unless somebody lets it be.</DialogText>
    </DraftedReasonDialog>
  )
}
