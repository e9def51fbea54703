/**
 * One reading: what it says and what became of its warnings. Leaving it out of everything, or taking it in again, is a second
 * step, with a reason.
 */
import type { ChartPoint } from '@vitalrounds/domain/vitals/measured'
import type { Series } from '@vitalrounds/domain/vitals/series'
import type { Member } from '@vitalrounds/domain/members/member'
import { dateTimeZone } from '../platform/zones.ts'
import { DialogNote, DialogText } from '../ui/dialogs/FormDialog.tsx'
import { severityWords } from '../ui/severity.ts'
import { valueText } from '../ui/trend/trend-words.ts'
import { Dim } from '../ui/Lines.tsx'
import { ReadingWarnings } from '../warnings/parts/ReadingWarnings.tsx'
import { ExclusionDialog } from '../warnings/parts/ExclusionDialog.tsx'
import { ItIsTheirs } from '../warnings/parts/ItIsTheirs.tsx'
import { severityOf, sideOf, trendReading } from './series-words.ts'

export type ChosenReading = { point: ChartPoint; series: Series }
/** `zone`: the reader's; the reading itself is told in its member's. */
type Props = { chosen: ChosenReading; member: Member; zone: string; onClose: () => void }

export function ReadingDialog({ chosen: { point, series }, member, zone, onClose }: Props) {
  const severity = severityOf(point)
  const reading = trendReading(point, series.series, zone)
  return (
    <ExclusionDialog
      readingId={point.id}
      isExcluded={point.isExcluded}
      doubt={point.suspect}
      member={member}
      titleOfReading={`${series.title} reading`}
      onClose={onClose}
    >
      <DialogText>
        {series.title} <b>{valueText(reading, series)}</b>
        {severity !== undefined && ` (${[reading.change ?? [], severityWords(severity, sideOf(point))].flat().join(', ')})`}
        {point.isExcluded && ' · excluded'}
        <br />
        <Dim>
          {dateTimeZone(point.at, member.timeZone)}
          {point.isManual && ' · entered by hand'}
          {point.context !== null && ` · ${point.context.replaceAll('_', ' ')}`}
        </Dim>
      </DialogText>
      {series.series === 'bloodPressure' && <DialogNote>Both pressures, and the pulse measured with them, go together.</DialogNote>}
      <ReadingWarnings readingId={point.id} member={member} zone={zone} />
      {point.suspect !== undefined && !point.isExcluded && (
        <DialogNote>
          {point.suspect} <ItIsTheirs readingId={point.id} memberId={member._id} onDone={onClose} />
        </DialogNote>
      )}
    </ExclusionDialog>
  )
}
