/** Sends again what failed since a day. */
import { type Webhook, webhookApi } from '@vitalrounds/domain/webhooks/api'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { DialogText, FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { completeDay, DayInput } from '../ui/fields/DayInput.tsx'

type Props = { webhook: Webhook; zone: string; onClose: () => void }

// What is older has been deleted
const storedDays = 30

/** The instant at which the day begins in the zone. */
const startOf = (day: string, zone: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'millisecond' })

export function ReplayDialog({ webhook: { _id: id, name, failed }, zone, onClose }: Props) {
  const today = Temporal.Now.plainDateISO(zone)
  const [day, setDay] = useState(today.subtract({ days: storedDays }).toString())
  const since = completeDay(day) === '' ? undefined : startOf(day, zone)
  const replay = useAct((from: string) => call(webhookApi.replayFailed, { params: { id }, body: { since: from } }), {
    done: ({ replayed, remaining }) =>
      remaining === 0
        ? `${countWithNoun(replayed, 'event')} on the way again`
        : `The oldest ${countWithNoun(replayed, 'event')} are on the way again. ${countWithNoun(remaining, 'more event')} failed: send again for those.`,
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Send failed events again?"
      about={name}
      submitLabel="Send again"
      why={since === undefined ? 'Enter a day.' : undefined}
      isBusy={replay.isPending}
      error={problemWords(replay.error)}
      onSubmit={() => since !== undefined && replay.mutate(since)}
      onClose={onClose}
    >
      <DialogText>
        {countWithNoun(failed, 'event')} failed. Those since this day are sent once more, under the ids they had and in their order.
      </DialogText>
      <DayInput label="Since" value={day} onDay={setDay} data-autofocus />
    </FormDialog>
  )
}
