/**
 * What on a page waits for a clinician: one banner, for those alone who may confirm it for the clinic; then who did, and when.
 * Where sources are told, everybody reads it.
 */
import { Button } from '@mantine/core'
import { confirmationApi } from '@vitalrounds/domain/care/confirmation-api'
import type { ConfirmableKind } from '@vitalrounds/domain/care/confirmations'
import type { Reply } from '@vitalrounds/domain/contract'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateOf } from '../../platform/zones.ts'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { Note } from '../../ui/Sections.tsx'
import styles from './Confirmation.module.css'

type Subject = Reply<typeof confirmationApi.list>['subjects'][number]
type Props = {
  me: Me
  kind: ConfirmableKind
  /** Of a kind with several the names that the page shows; all of them without. */
  names?: readonly string[]
  /** Among the sources of what the page shows, which somebody has opened to read. */
  isAmongSources?: true
}

const isOf = (kind: string, names: readonly string[] | undefined, subject: string) => {
  const [its, rest = ''] = subject.split(':')
  return its === kind && (names === undefined || names.includes(rest.replace(/\.\d+$/, '')))
}
const set = async (subjects: readonly Subject[], isConfirmed: boolean) => {
  for (const { subject } of subjects) await call(confirmationApi.set, { params: { subject }, body: { isConfirmed } })
}

export function Confirmation({ me, kind, names, isAmongSources }: Props) {
  const mayConfirm = me.actions.includes('clinical.confirm')
  const query = useQuery({ ...apiQuery(confirmationApi.list, {}), enabled: mayConfirm || isAmongSources === true })
  const displayed = (query.data?.subjects ?? []).filter(({ subject }) => isOf(kind, names, subject))
  const waiting = displayed.filter(({ confirmedAt }) => confirmedAt === null)
  const act = useAct((isConfirmed: boolean) => set(isConfirmed ? waiting : displayed, isConfirmed), {
    done: '',
    onDone: () => undefined,
  })
  if (displayed.length === 0) return null
  const isWaiting = waiting.length > 0
  const button = mayConfirm && (
    <Button size="compact-sm" variant="default" loading={act.isPending} onClick={() => act.mutate(isWaiting)}>
      {isWaiting ? 'Confirm for the clinic' : 'Take the confirmation back'}
    </Button>
  )
  const words = isWaiting ? waitingWords(waiting) : confirmedWords(displayed, me.timeZone)
  return (
    <>
      {isWaiting && !isAmongSources ? (
        <Banner action={button}>{words}</Banner>
      ) : (
        <div className={styles['line']}>
          <Note>{words}</Note>
          {button}
        </div>
      )}
      {act.error && <Banner tone="danger">{problemWords(act.error)}</Banner>}
    </>
  )
}

const waitingWords = (waiting: readonly Subject[]) => `For a clinician’s confirmation: ${waiting.map(({ title }) => title).join(', ')}.`

function confirmedWords(subjects: readonly Subject[], zone: string): string {
  const last = subjects.toSorted((a, b) => (a.confirmedAt ?? '').localeCompare(b.confirmedAt ?? '')).at(-1)
  const by = last?.confirmedBy === '' ? '' : ` by ${last?.confirmedBy}`
  return `Confirmed for the clinic${by}, ${dateOf(last?.confirmedAt ?? '', zone)}: ${subjects.map(({ title }) => title).join(', ')}.`
}
