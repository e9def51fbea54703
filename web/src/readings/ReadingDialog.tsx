/** One reading: what it says, and leaving it out of everything, or taking it in again, with a reason. */
import { readingApi } from '@vitalrounds/domain/readings/api'
import type { MeasuredPoint, Series } from '@vitalrounds/domain/readings/series'
import type { Member } from '@vitalrounds/domain/members/member'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateTimeZone } from '../platform/zones.ts'
import { DialogNote, DialogText } from '../ui/dialogs/FormDialog.tsx'
import { ReasonDialog } from '../ui/dialogs/ReasonDialog.tsx'
import { severityWords } from '../ui/severity.ts'
import { valueText } from '../ui/trend/trend-words.ts'
import { aboutMember } from '../members/parts/member-about.ts'
import { Dim } from '../ui/Lines.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { severityOf, sideOf, trendReading } from './series-words.ts'

export type Chosen = { point: MeasuredPoint; series: Series }
type Props = { chosen: Chosen; member: Member; onClose: () => void }

export const usualExclusions = ['Another person measured', 'Measured wrongly', 'Device fault', 'Test reading'] as const
const usualInclusions = ['Checked with the member', 'Excluded by mistake'] as const

export function ReadingDialog({ chosen: { point, series }, member, onClose }: Props) {
  const isExcluded = point.isExcluded
  const exclude = useAct(
    (reason: string) =>
      call(readingApi.exclude, {
        params: { id: member._id, readingId: point._id },
        body: { excluded: !isExcluded, reason },
      }),
    { done: isExcluded ? 'Reading included again' : 'Reading excluded', onDone: onClose },
  )
  const severity = severityOf(point)
  return (
    <ReasonDialog
      title={isExcluded ? 'Include this reading' : 'Exclude this reading'}
      about={aboutMember(member)}
      label={isExcluded ? 'Why it is taken in again' : 'Why it is left out'}
      usual={isExcluded ? usualInclusions : usualExclusions}
      confirmLabel={isExcluded ? 'Include' : 'Exclude'}
      isBusy={exclude.isPending}
      error={problemWords(exclude.error)}
      onConfirm={(reason) => exclude.mutate(reason)}
      onClose={onClose}
    >
      <DialogText>
        {series.title} <b>{valueText(trendReading(point), series)}</b>
        {severity !== undefined && ` (${severityWords(severity, sideOf(point))})`}
        <br />
        <Dim>
          {dateTimeZone(point.at, member.timeZone)}
          {point.isManual && ' · entered by hand'}
          {point.context !== null && ` · ${point.context.replaceAll('_', ' ')}`}
        </Dim>
      </DialogText>
      {point.lower !== null && <DialogNote>Both pressures, and the pulse measured with them, go together.</DialogNote>}
    </ReasonDialog>
  )
}
