/** New keys in place of the old ones, which nobody can be shown. */
import { TextInput } from '@mantine/core'
import { keyProblems } from '@vitalrounds/domain/devices/account'
import { connectionApi } from '@vitalrounds/domain/devices/connection-api'
import { vendorFacts, vendorTitle } from '@vitalrounds/domain/devices/device'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { DialogNote, FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { useFields } from '../../ui/fields/fields.ts'
import { type Account, accountTitle } from './account-words.ts'
import { AccountFields } from './AccountFields.tsx'
import { useUnsaved } from '../../ui/dialogs/unsaved.tsx'

type Form = { credentials: Record<string, string>; reason: string }
type Props = { account: Account; onClose: () => void }

const useReplace = ({ account, onClose }: Props) =>
  useAct((body: Form) => call(connectionApi.replaceKeys, { params: { id: account._id }, body }), {
    done: 'Keys replaced. Test the connection now.',
    onDone: onClose,
  })

export function ReplaceKeysDialog(props: Props) {
  const { account, onClose } = props
  const judge = ({ credentials }: Form) => keyProblems(account.vendor, credentials)
  const form = useFields<Form>({ credentials: {}, reason: '' }, { judge })
  const { values } = form
  const replace = useReplace(props)
  const isDirty = values.reason !== '' || Object.values(values.credentials).some((typed) => typed !== '')
  const { close, question } = useUnsaved(isDirty && !replace.isSuccess, onClose)
  const isUnsaid = values.reason.trim() === ''
  return (
    <>
      <FormDialog
        title="Replace keys"
        about={accountTitle(account)}
        submitLabel="Replace keys"
        why={judge(values)[0]?.message ?? (isUnsaid ? 'Say why.' : undefined)}
        isBusy={replace.isPending}
        error={problemWords(replace.error)}
        onSubmit={() => replace.mutate(values)}
        onClose={close}
      >
        <AccountFields
          isFirst
          fields={vendorFacts(account.vendor).account.credentials}
          bind={(name) => ({ ...form.bind(`credentials.${name}`), value: values.credentials[name] ?? '' })}
        />
        <TextInput
          label="Reason"
          required
          maxLength={500}
          value={values.reason}
          onChange={(event) => form.change('reason', event.currentTarget.value)}
        />
        <DialogNote>The next call to {vendorTitle(account.vendor)} uses them. The old ones are forgotten and cannot be shown.</DialogNote>
      </FormDialog>
      {question}
    </>
  )
}
