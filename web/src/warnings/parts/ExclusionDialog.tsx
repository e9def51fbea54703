/** Leaving a reading out of everything, or taking it in again, with a reason; a doubt about it is the reason at hand. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { readingApi } from '@vitalrounds/domain/readings/api'
import type { Member } from '@vitalrounds/domain/members/member'
import type { ReactNode } from 'react'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'

export const usualExclusions = ['Another person measured', 'Measured wrongly', 'Device fault', 'Test reading'] as const
const usualInclusions = ['Checked with the member', 'Excluded by mistake'] as const

type Props = {
  readingId: string
  isExcluded: boolean
  /** Why the reading is suspect. */
  doubt?: string | undefined
  member: Member
  /** Shows the reading first under this title; leaving it out is a second step. */
  titleOfReading?: string
  /** What it says, as a `DialogText`. */
  children: ReactNode
  onClose: () => void
}

export function ExclusionDialog({ readingId, isExcluded, doubt = '', member, titleOfReading, ...shown }: Props) {
  const { children, onClose } = shown
  const title = isExcluded ? 'Include this reading' : 'Exclude this reading'
  const exclude = useAct(
    (reason: string) => call(readingApi.exclude, { params: { id: member._id, readingId }, body: { exclude: !isExcluded, reason } }),
    { done: isExcluded ? 'Reading included again' : 'Reading excluded', onDone: onClose },
  )
  return (
    <ReasonDialog
      title={title}
      first={titleOfReading === undefined ? undefined : { title: titleOfReading, goOnLabel: `${title} …` }}
      about={aboutMember(member)}
      label={isExcluded ? 'Why it is taken in again' : 'Why it is left out'}
      given={isExcluded ? '' : doubt}
      usual={isExcluded ? usualInclusions : usualExclusions}
      confirmLabel={isExcluded ? 'Include' : 'Exclude'}
      isBusy={exclude.isPending}
      error={problemWords(exclude.error)}
      onConfirm={(reason) => exclude.mutate(reason)}
      onClose={onClose}
    >
      {children}
    </ReasonDialog>
  )
}
