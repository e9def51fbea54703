/** The warnings of one reading, in its dialog, each with what was done about it. */
import type { Member } from '@vitalrounds/domain/members/member'
import { warningApi } from '@vitalrounds/domain/warnings/api'
import type { Warning } from '@vitalrounds/domain/warnings/warning'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api.ts'
import { useNow } from '../../platform/now.ts'
import { DialogNote } from '../../ui/dialogs/FormDialog.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { severityWords } from '../../ui/severity.ts'
import { clearanceWords } from './clearance-words.ts'

/** `zone`: the reader's, in which all that was done is told, here as under the panel. */
type Props = { readingId: string; member: Member; zone: string }

export function ReadingWarnings({ readingId, member, zone }: Props) {
  const now = useNow()
  const query = useQuery(apiQuery(warningApi.ofMember, { params: { id: member._id }, query: { state: 'all', readingId } }))
  if (!query.data) return loadProblem(query, 'The warnings of this reading could not be loaded')
  return query.data.warnings.map((warning) => (
    <DialogNote key={warning._id}>
      {warning.label}: {standing(warning, now, zone)}
    </DialogNote>
  ))
}

/** "critical, low, cleared 9:23 PM by Carla Reyes: Called the member" */
function standing({ severity, side, cleared, withdrawn }: Warning, now: number, zone: string): string {
  const became = withdrawn ? `withdrawn: ${withdrawn.reason}` : 'needs review'
  const words = cleared ? clearanceWords(cleared, now, zone) : became
  return severity === 'ok' ? words : `${severityWords(severity, side ?? undefined)}, ${words}`
}
