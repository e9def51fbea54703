/** Accepting a quarantined reading, leaving one out, or taking it in again: each with a reason that is kept. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { type RawReading, readingApi } from '@vitalrounds/domain/readings/api'
import type { Member } from '@vitalrounds/domain/members/member'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateTimeZone } from '../../platform/zones.ts'
import { DialogNote, DialogText } from '../../ui/dialogs/FormDialog.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { readingNotes, valueWords } from '../parts/raw-words.ts'
import { usualExclusions } from '../../warnings/parts/ExclusionDialog.tsx'

export type RawAct = 'exclude' | 'include' | 'accept'
type Props = { act: RawAct; reading: RawReading; member: Member; onClose: () => void }

const words = {
  exclude: { title: 'Exclude this reading', button: 'Exclude', done: 'Reading excluded', usual: usualExclusions },
  include: {
    title: 'Include this reading',
    button: 'Include',
    done: 'Reading included again',
    usual: ['Checked with the member', 'Excluded by mistake'],
  },
  accept: {
    title: 'Accept this reading',
    button: 'Accept',
    done: 'Reading accepted',
    usual: ['Checked with the member', 'Seen before in this member'],
  },
} as const

export function RawReadingDialog({ act, reading, member, onClose }: Props) {
  const params = { id: member._id, readingId: reading._id }
  const { title, button, done, usual } = words[act]
  const work = useAct(
    (reason: string) =>
      act === 'accept'
        ? call(readingApi.accept, { params, body: { reason } })
        : call(readingApi.exclude, { params, body: { exclude: act === 'exclude', reason } }),
    { done, onDone: onClose },
  )
  const notes = readingNotes(reading)
  const isPressure = reading.metric === 'systolicBP' || reading.metric === 'diastolicBP'
  return (
    <ReasonDialog
      title={title}
      about={aboutMember(member)}
      usual={usual}
      confirmLabel={button}
      isBusy={work.isPending}
      error={problemWords(work.error)}
      onConfirm={(reason) => work.mutate(reason)}
      onClose={onClose}
    >
      <DialogText>
        {reading.title} <b>{valueWords(reading)}</b>, {dateTimeZone(reading.measuredAt, member.timeZone)}
      </DialogText>
      {notes.length > 0 && <DialogNote>{notes.join('; ')}</DialogNote>}
      {isPressure && act !== 'accept' && <DialogNote>Both pressures, and the pulse measured with them, go together.</DialogNote>}
    </ReasonDialog>
  )
}
