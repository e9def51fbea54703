/** Switching an account on or off, and giving its hook a new address: each says what it stops, and asks why. */
import { connectionApi } from '@vitalrounds/domain/devices/connection-api'
import { vendorTitle } from '@vitalrounds/domain/devices/device'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { DialogText } from '../../ui/dialogs/FormDialog.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { type Account, accountTitle } from './account-words.ts'
import { HookDialog } from './HookDialog.tsx'

type Props = { account: Account; onClose: () => void }

export function SwitchDialog({ account, onClose }: Props) {
  const { _id: id, isEnabled, vendor } = account
  const title = vendorTitle(vendor)
  const change = useAct((reason: string) => call(connectionApi.switch, { params: { id }, body: { isEnabled: !isEnabled, reason } }), {
    done: `${accountTitle(account)} switched ${isEnabled ? 'off' : 'on'}`,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title={isEnabled ? 'Switch off this account?' : 'Switch on this account?'}
      about={accountTitle(account)}
      confirmLabel={isEnabled ? 'Switch off' : 'Switch on'}
      isDangerous={isEnabled}
      isBusy={change.isPending}
      error={problemWords(change.error)}
      onConfirm={(reason) => change.mutate(reason)}
      onClose={onClose}
    >
      <DialogText>
        {isEnabled
          ? `Within seconds ${title} is no longer asked through it, and what ${title} delivers to it is refused: readings may be lost.`
          : `Within seconds what ${title} delivers to it is kept again. Of several accounts at ${title} the newest that is on is asked.`}
      </DialogText>
    </ReasonDialog>
  )
}

export function NewHookDialog({ account, onClose }: Props) {
  const title = vendorTitle(account.vendor)
  const change = useMutation({
    mutationFn: (reason: string) => call(connectionApi.replaceHook, { params: { id: account._id }, body: { reason } }),
  })
  if (change.data) return <HookDialog account={account} hook={change.data.hook} onClose={onClose} />
  return (
    <ReasonDialog
      title="Make a new hook address?"
      about={accountTitle(account)}
      usual={['The address was lost', 'The secret was told to someone else']}
      confirmLabel="Make new address"
      isDangerous
      isBusy={change.isPending}
      error={problemWords(change.error)}
      onConfirm={(reason) => change.mutate(reason)}
      onClose={onClose}
    >
      <DialogText>
        Within seconds the present address is no longer heard. Until the new one is entered at {title}, what it delivers is refused.
      </DialogText>
    </ReasonDialog>
  )
}
