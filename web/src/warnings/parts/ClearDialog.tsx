/** Clears warnings with what was done about them: one, those of a type, or all that are seen. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { useQuery } from '@tanstack/react-query'
import { warningApi } from '@vitalrounds/domain/warnings/api'
import type { Warning } from '@vitalrounds/domain/warnings/warning'
import type { Member } from '@vitalrounds/domain/members/member'
import { clearanceWords } from '@vitalrounds/domain/warnings/clearance'
import { groupByType } from '@vitalrounds/domain/warnings/by-type'
import { apiQuery, call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { newestPage } from '../../platform/refetch-changed.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { DialogText } from '../../ui/dialogs/FormDialog.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { ContactActs } from './ContactActs.tsx'
import { useToast } from '../../ui/notices/toast-subject.ts'

type ClearProps = { warnings: readonly Warning[]; member: Member; me: Me; onClose: () => void }

export function ClearDialog({ warnings, member, me, onClose }: ClearProps) {
  const [only] = warnings
  const isOne = warnings.length === 1 && only !== undefined
  const params = { id: member._id }
  const toast = useToast()
  const { data: record } = useQuery(apiQuery(warningApi.contact, { params }))
  const clear = useAct(
    (reason: string) =>
      isOne
        ? call(warningApi.clear, { params: { ...params, warningId: only._id }, body: { reason } })
        : call(warningApi.clearAll, { params, body: { reason, warningIds: warnings.map((warning) => warning._id) } }),
    {
      done: ({ cleared }) => (cleared === 1 ? 'Warning cleared' : `${cleared} warnings cleared`),
      onUndo: () => reopen(warnings).then(newestPage, (problem: unknown) => toast(problemWords(problem) ?? '')),
      onDone: onClose,
    },
  )
  return (
    <ReasonDialog
      title={isOne ? 'Clear this warning' : `Clear ${warnings.length} warnings`}
      about={aboutMember(member)}
      label="What was done"
      usual={clearanceWords(record)}
      belowUsual={<ContactActs record={record} member={member} me={me} onLeave={onClose} />}
      confirmLabel={isOne ? 'Clear' : `Clear ${warnings.length}`}
      isBusy={clear.isPending}
      error={problemWords(clear.error)}
      onConfirm={(reason) => clear.mutate(reason)}
      onClose={onClose}
    >
      {groupByType(warnings).map(({ warnings: same, worst }) => (
        <DialogText key={worst.category}>
          {worst.label}
          {same.length > 1 && ` ×${same.length}, worst`}: {worst.text}
        </DialogText>
      ))}
    </ReasonDialog>
  )
}

/** The dialog is gone by then, so that a refusal stands where the button was. */
const reopen = async ([first, ...others]: readonly Warning[]): Promise<unknown> =>
  first === undefined
    ? undefined
    : call(warningApi.reopen, {
        params: { id: first.memberId },
        body: { warningIds: [first, ...others].map((item) => item._id) },
      })
