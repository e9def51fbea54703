/** A member whose program has no order in force: the wording, the diagnoses, and the signature on top. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { practitionerOrderApi } from '@vitalrounds/domain/care/practitioner-orders/api'
import {
  type OrderProgram,
  orderProgramTitles,
  orderTexts,
  signOrderProblem,
  standingText,
} from '@vitalrounds/domain/care/practitioner-orders/order'
import { problems } from '@vitalrounds/domain/problems'
import type { ReactNode } from 'react'
import { apiQuery } from '../../platform/api.ts'
import { useShortcuts } from '../../platform/keyboard.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { keyLabel } from '../../ui/key-label.ts'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { Banner } from '../../ui/notices/Banner.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { ReadingBar } from '../../ui/reading/ReadingBar.tsx'
import { Note } from '../../ui/Sections.tsx'
import styles from './Orders.module.css'
import { useSignOrder } from './use-sign-order.ts'
import { May } from '../../ui/rights/May.tsx'

type Waiting = { memberId: string; memberName: string; program: OrderProgram }
/** `heading` says whose order it is. */
type Props = { me: Me; waiting: Waiting; heading: ReactNode; onDone: () => void }

export function OrderToSign({ me, waiting: { memberId, memberName, program }, heading, onDone }: Props) {
  const query = useQuery(apiQuery(practitionerOrderApi.list, { params: { id: memberId } }))
  const { text, setText, problem, sign } = useSignOrder({
    memberId,
    name: memberName,
    program,
    codes: query.data?.diagnosisCodes ?? [],
    onDone,
  })
  const refused = signOrderProblem(me)
  const why = refused ? problems[refused].text : query.data ? problem : 'The member’s diagnoses are on their way.'
  useShortcuts([
    { keys: 'a', title: 'Sign the order', group: 'Desk', run: () => why === undefined && !sign.isPending && sign.mutate(undefined) },
  ])
  const standing = query.data?.standings.find((item) => item.program === program)
  return (
    <>
      <ReadingBar>
        <May do="member.update">
          <GatedButton why={why} loading={sign.isPending} onClick={() => sign.mutate(undefined)}>
            Sign order
          </GatedButton>
        </May>
        <KeyHint>{keyLabel('a')}</KeyHint>
      </ReadingBar>
      {sign.error && <Banner tone="danger">{problemWords(sign.error)}</Banner>}
      {heading}
      {loadState(query, 'The orders could not be loaded', 'rows')}
      {query.data && (
        <div className={styles['sign']}>
          <h3>{orderProgramTitles[program]}</h3>
          {standing && <Note>{standingText(standing)}.</Note>}
          <p className={styles['wording']}>{orderTexts[program].text}</p>
          <TextInput
            label="Diagnosis codes"
            description="As on the chart; separated by commas"
            value={text}
            maxLength={200}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
      )}
    </>
  )
}
