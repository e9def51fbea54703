/** Asks why a workspace of others is entered, and says what follows from it. */
import { emergencyApi, emergencyMinutes } from '@vitalrounds/domain/auth/emergency-api'
import { call } from '../platform/api.ts'
import { useEnter } from '../platform/enter-workspace.ts'
import { problemWords } from '../platform/problem-words.ts'
import { DialogText } from '../ui/dialogs/FormDialog.tsx'
import { ReasonDialog } from '../ui/dialogs/ReasonDialog.tsx'

type Props = { workspace: { group_id: string; workspaceName: string }; onClose: () => void }

export function EmergencyDialog({ workspace, onClose }: Props) {
  const enter = useEnter((reason: string) => call(emergencyApi.begin, { body: { group_id: workspace.group_id, reason } }))
  return (
    <ReasonDialog
      title="Emergency access"
      about={workspace.workspaceName}
      label="What is the emergency?"
      confirmLabel="Enter the workspace"
      isDangerous
      isBusy={enter.isPending}
      error={enter.isError ? problemWords(enter.error) : undefined}
      onConfirm={(reason) => enter.mutate(reason)}
      onClose={onClose}
    >
      <DialogText>
        You see and look after its members for {emergencyMinutes} minutes. Its administrators get a mail at once, your reason stands in
        their audit log, and every page you open is marked there.
      </DialogText>
    </ReasonDialog>
  )
}
