/** Corrects a scale that shows too much or too little, from a moment on. The weights as sent are kept beside. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { TextInput } from '@mantine/core'
import { registryApi } from '@vitalrounds/domain/devices/api'
import { gramsToLb, lbToGrams } from '@vitalrounds/domain/units'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import { useNow } from '../platform/now.ts'
import { problemWords } from '../platform/problem-words.ts'
import { instantFromLocal, localMinute } from '../platform/local-minute.ts'
import { DialogNote, FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { deviceWords } from './device-words.ts'
import type { MemberDevice } from './assigned-device.ts'
import { MomentInput } from '../ui/fields/DayInput.tsx'

type Props = { held: MemberDevice; member: Member; zone: string; onClose: () => void }

// The contract takes at most 50 kg either way
const mostLbs = gramsToLb(50_000)

const lbsOf = (text: string) => (/^[-+−]?\d{1,3}(\.\d)?$/.test(text.trim()) ? Number(text.trim().replace('−', '-')) : null)

const offsetProblem = (lbs: number | null) =>
  lbs === null || Math.abs(lbs) > mostLbs ? `Write the correction in lbs, at most ${mostLbs} either way.` : undefined

function sinceProblem(from: string | null, now: number): string | undefined {
  if (from === null) return 'Write from when on.'
  return Temporal.Instant.from(from).epochMilliseconds > now ? 'This moment has not come yet.' : undefined
}

/** What stands in the form, and what it means. */
function useCorrection({ held: { record }, zone }: Props) {
  const now = useNow()
  const [text, setText] = useState(String(gramsToLb(record.calibration?.offsetGrams ?? 0)))
  const [since, setSince] = useState(() => localMinute(now, zone))
  const [note, setNote] = useState(record.calibration?.note ?? '')
  const lbs = lbsOf(text)
  const from = instantFromLocal(since, zone)
  const body = {
    mode: lbs === 0 ? ('none' as const) : ('offset' as const),
    offsetGrams: lbToGrams(lbs ?? 0),
    effectiveFrom: from ?? '',
    note: note.trim(),
  }
  const problems = { offset: offsetProblem(lbs), since: sinceProblem(from, now) }
  return { text, setText, since, setSince, note, setNote, body, problems }
}

export function CalibrateDialog(props: Props) {
  const { held, member, zone, onClose } = props
  const { text, setText, since, setSince, note, setNote, body, problems } = useCorrection(props)
  const name = deviceWords(held)
  const save = useAct(() => call(registryApi.calibrate, { params: { id: held.record._id }, body }), {
    done: `${name} calibrated`,
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Calibrate this scale"
      about={aboutMember(member)}
      submitLabel="Save"
      why={problems.offset ?? problems.since}
      isBusy={save.isPending}
      error={problemWords(save.error)}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <DialogNote>{name}. What is written here is added to every weight from that moment on.</DialogNote>
      <TextInput
        label="Correction in lbs"
        description="For instance −1.5 when it shows 1.5 lbs too much; 0 takes the correction away"
        inputMode="decimal"
        error={problems.offset}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <MomentInput label={`From (${zone.replaceAll('_', ' ')})`} error={problems.since} value={since} onMoment={setSince} />
      <TextInput label="Note" value={note} maxLength={500} onChange={(event) => setNote(event.currentTarget.value)} />
    </FormDialog>
  )
}
