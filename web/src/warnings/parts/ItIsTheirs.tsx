/** Says that a suspect reading is the member's all the same: from then on it is a reading like any other. */
import { readingApi } from '@vitalrounds/domain/readings/api'
import { call } from '../../platform/api.ts'
import { newestPage } from '../../platform/refetch-changed.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { useToast } from '../../ui/notices/toast-subject.ts'
import { May } from '../../ui/rights/May.tsx'

type Props = {
  readingId: string
  memberId: string
  /** Which reading, where the words beside the button do not follow it. */
  about?: string
  onDone: () => void
}

const words = 'It is theirs'

export function ItIsTheirs({ readingId, memberId, about, onDone }: Props) {
  const toast = useToast()
  const say = (accepted: boolean, reason: string) =>
    call(readingApi.accept, { params: { id: memberId, readingId }, body: { accepted, reason } })
  const accept = useAct(() => say(true, words), {
    done: 'Reading accepted',
    // The button is gone by then, so that a refusal stands where Undo was
    onUndo: () => say(false, `Undo: ${words}`).then(newestPage, (problem: unknown) => toast(problemWords(problem) ?? '')),
    onDone,
  })
  return (
    <>
      <May do="reading.write">
        <BusyButton
          variant="default"
          size="compact-sm"
          loading={accept.isPending}
          onClick={() => accept.mutate()}
          {...(about !== undefined && { 'aria-label': `${words}: ${about}` })}
        >
          {words}
        </BusyButton>
      </May>
      {accept.error && <span role="alert"> {problemWords(accept.error)}</span>}
    </>
  )
}
