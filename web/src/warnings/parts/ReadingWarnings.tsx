/** The warnings of one reading, in its dialog, each with what was done about it. */
import type { Member } from '@vitalrounds/domain/members/member'
import { warningApi } from '@vitalrounds/domain/warnings/api'
import type { Warning } from '@vitalrounds/domain/warnings/warning'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../platform/api.ts'
import { useNow } from '../../platform/now.ts'
import { DialogNote } from '../../ui/dialogs/FormDialog.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { severityWords } from '../../ui/severity.ts'
import { clearanceWords } from './clearance-words.ts'

export function ReadingWarnings({ readingId, member }: { readingId: string; member: Member }) {
  const now = useNow()
  const asked = useQuery(ask(warningApi.ofMember, { params: { id: member._id }, query: { state: 'all', readingId } }))
  if (!asked.data) return loadProblem(asked, 'The warnings of this reading could not be loaded')
  return asked.data.warnings.map((warning) => (
    <DialogNote key={warning._id}>
      {warning.label}: {standing(warning, now, member.timeZone)}
    </DialogNote>
  ))
}

/** "critical, low, cleared 9:23 PM by Carla Reyes: Called the member" */
function standing({ severity, side, cleared, withdrawn }: Warning, now: number, zone: string): string {
  const became = withdrawn ? `withdrawn: ${withdrawn.reason}` : 'needs review'
  const words = cleared ? clearanceWords(cleared, now, zone) : became
  return severity === 'ok' ? words : `${severityWords(severity, side ?? undefined)}, ${words}`
}
