/** What a reviewer does with a month: signs it, or marks it reviewed where their title may not, or returns it with words. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import type { Reply } from '@vitalrounds/domain/contract'
import { reviewApi } from '@vitalrounds/domain/reports/review-api'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { useShortcuts } from '../../platform/keyboard.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { monthTitle } from '../../platform/zones.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { keyLabel } from '../../ui/key-label.ts'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { Banner } from '../../ui/notices/Banner.tsx'
import { ReadingBar } from '../../ui/reading/ReadingBar.tsx'
import { useMay } from '../../ui/rights/May.tsx'
import styles from '../reports.module.css'

export type ReviewPageShown = Reply<typeof reviewApi.page>

/** Whether a review of whoever looks adds to what stands there. */
const adds = ({ state, maySign }: ReviewPageShown) => state !== 'signed' && (maySign || state !== 'reviewed')

type Props = { page: ReviewPageShown; onDone: () => void }

function useSign({ page, onDone }: Props) {
  const { memberId, yearMonth, digest } = page
  const isOffered = useMay('month.review') && adds(page)
  const sign = useAct(() => call(reviewApi.sign, { params: { memberId }, body: { yearMonth, digest } }), {
    done: ({ state }) => `${page.name}: ${monthTitle(yearMonth)} ${state === 'signed' ? 'signed' : 'reviewed'}`,
    onDone,
  })
  useShortcuts([
    {
      keys: 'a',
      title: 'Sign the month, or mark it reviewed',
      group: 'Months',
      run: () => isOffered && !sign.isPending && sign.mutate(undefined),
    },
  ])
  return { sign, isOffered }
}

export function ReviewActs({ page, onDone }: Props) {
  const [isReturning, setReturning] = useState(false)
  const { memberId, yearMonth, digest } = page
  const { sign, isOffered } = useSign({ page, onDone })
  const back = useAct((words: string) => call(reviewApi.return, { params: { memberId }, body: { yearMonth, digest, words } }), {
    done: `${page.name}: ${monthTitle(yearMonth)} returned`,
    onDone: () => {
      setReturning(false)
      onDone()
    },
  })
  return (
    <>
      <ReadingBar>
        {isOffered && (
          <>
            <BusyButton loading={sign.isPending} onClick={() => sign.mutate(undefined)}>
              {page.maySign ? 'Sign' : 'Mark reviewed'}
            </BusyButton>
            <KeyHint>{keyLabel('a')}</KeyHint>
          </>
        )}
        {(page.maySign || page.state !== 'signed') && (
          <BusyButton variant="default" loading={back.isPending} onClick={() => setReturning(true)}>
            Return
          </BusyButton>
        )}
        {!page.maySign && page.state !== 'signed' && <span className={styles['small']}>Somebody whose title may bill still signs it.</span>}
      </ReadingBar>
      {sign.isError && <Banner tone="danger">{problemWords(sign.error)}</Banner>}
      {isReturning && (
        <ReasonDialog
          title="Return the month"
          about={aboutMember(page)}
          label="What is missing"
          confirmLabel="Return"
          isBusy={back.isPending}
          error={back.isError ? problemWords(back.error) : undefined}
          onConfirm={(words) => back.mutate(words)}
          onClose={() => setReturning(false)}
        />
      )}
    </>
  )
}
