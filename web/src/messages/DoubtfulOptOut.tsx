/** A text that may ask for no more texts and that nobody has answered: a person turns texts off, or answers and leaves them on. */
import { Button } from '@mantine/core'
import { changeApi } from '@vitalrounds/domain/members/change-api'
import type { Thread } from '@vitalrounds/domain/messages/api'
import { unansweredOptOut } from '@vitalrounds/domain/messages/message'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { Banner } from '../ui/notices/Banner.tsx'
import { showDoneToast } from '../ui/notices/toast.ts'
import styles from './TextsTab.module.css'
import { May } from '../ui/rights/May.tsx'

export function DoubtfulOptOut({ thread: { memberId, messages } }: { thread: Thread }) {
  const revoke = useMutation({
    mutationFn: () => call(changeApi.revokeConsent, { params: { id: memberId }, body: { kind: 'sms' } }),
    onSuccess: () => showDoneToast('Texts turned off'),
  })
  const text = unansweredOptOut(messages)
  if (!text) return null
  const failed = problemWords(revoke.error)
  const turnOff = (
    <May do="member.update">
      <Button size="compact-sm" variant="default" loading={revoke.isPending} onClick={() => revoke.mutate()}>
        Turn texts off
      </Button>
    </May>
  )
  return (
    <div className={styles['notice']}>
      <Banner tone="warning" action={turnOff}>
        “{text.value.slice(0, 120)}” may ask for no more texts. Texts are still on: turn them off, or answer and they stay on.
        {failed !== undefined && <p role="alert">{failed}</p>}
      </Banner>
    </div>
  )
}
