/** A new account at a vendor: which one, where it is, its keys, and its names for what is ordered. */
import { Select, TextInput } from '@mantine/core'
import { accountProblems, productsOf } from '@vitalrounds/domain/devices/account'
import { connectionApi } from '@vitalrounds/domain/devices/connection-api'
import { vendorFacts, type VendorName, vendorNames, vendorTitle } from '@vitalrounds/domain/devices/device'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { newestPage } from '../../platform/refetch-changed.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { DialogNote, FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { type BoundField, type Fields, useFields } from '../../ui/fields/fields.ts'
import { type Account, stateOf } from './account-words.ts'
import { AccountFields } from './AccountFields.tsx'
import type { NewHook } from './HookDialog.tsx'
import styles from './accounts.module.css'
import { useUnsaved } from '../../ui/dialogs/unsaved.tsx'

type Form = {
  vendor: VendorName | ''
  name: string
  baseUrl: string
  credentials: Record<string, string>
  settings: Record<string, string>
  products: Record<string, string>
}
const empty: Form = { vendor: '', name: '', baseUrl: '', credentials: {}, settings: {}, products: {} }
const vendorChoices = vendorNames.map((name) => ({ value: name, label: vendorTitle(name) }))

type Props = { accounts: readonly Account[]; onMade: (hook: NewHook) => void; onClose: () => void }

function useMake({ onMade }: Props, form: Fields<Form>) {
  return useMutation({
    mutationFn: ({ vendor, ...rest }: Form & { vendor: VendorName }) =>
      call(connectionApi.make, { body: { vendor, ...rest, baseUrl: rest.baseUrl.trim() } }),
    onSuccess: async ({ hook }, account) => {
      await newestPage()
      onMade({ account, hook })
    },
    onError: (error) => error instanceof ApiProblem && form.tell(error.errors),
  })
}

const problemsOf = (form: Form) => (form.vendor === '' ? [{ path: 'vendor', message: 'Choose a vendor.' }] : accountProblems(form))

export function NewAccountDialog(props: Props) {
  const form = useFields<Form>(empty, { judge: problemsOf })
  const { values } = form
  const make = useMake(props, form)
  const { vendor } = values
  const isDirty = vendor !== '' || values.name !== ''
  const { close, question } = useUnsaved(isDirty && !make.isSuccess, props.onClose)
  const choose = (next: VendorName) => {
    form.tell([])
    form.setValues({ ...values, vendor: next, baseUrl: addressFor(next, props.accounts) })
  }
  return (
    <>
      <FormDialog
        title="Add an account at a vendor"
        submitLabel="Add account"
        why={problemsOf(values)[0]?.message}
        isWide
        isBusy={make.isPending}
        error={problemWords(make.error)}
        onSubmit={() => vendor !== '' && make.mutate({ ...values, vendor })}
        onClose={close}
      >
        <div className={styles['pair']}>
          <Select
            label="Vendor"
            placeholder="Choose a vendor"
            data={vendorChoices}
            value={vendor === '' ? null : vendor}
            onChange={(next) => next !== null && choose(next as VendorName)}
            allowDeselect={false}
            required
            data-autofocus
          />
          <TextInput
            label="Name"
            description="What you call it here, for instance the clinic"
            required
            maxLength={100}
            {...text(form.bind('name'))}
          />
        </div>
        {vendor !== '' && <OfVendor vendor={vendor} form={form} />}
        {vendor !== '' && <Takeover vendor={vendor} accounts={props.accounts} />}
      </FormDialog>
      {question}
    </>
  )
}

/** Where the present account leads, or else where the vendor is usually asked. */
const addressFor = (vendor: VendorName, accounts: readonly Account[]) =>
  accounts.find((account) => account.vendor === vendor && account.isEnabled)?.baseUrl ?? vendorFacts(vendor).account.address ?? ''

const text = ({ onChange, ...bound }: BoundField) => ({
  ...bound,
  onChange: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value),
})

/** A field that nobody has typed in yet is empty. */
const at = (form: Fields<Form>, part: 'credentials' | 'settings' | 'products') => (name: string) => {
  const bound = form.bind(`${part}.${name}`)
  return { ...bound, value: form.values[part][name] ?? '' }
}

function OfVendor({ vendor, form }: { vendor: VendorName; form: Fields<Form> }) {
  const { address, credentials, settings } = vendorFacts(vendor).account
  const title = vendorTitle(vendor)
  const products = productsOf(vendor)
  return (
    <>
      {address === undefined ? (
        <DialogNote>{title} is never asked: it calls us, and needs neither address nor keys.</DialogNote>
      ) : (
        <TextInput
          label="Address"
          description={`Where ${title} is asked; change it only if ${title} gave you another`}
          required
          type="url"
          maxLength={500}
          {...text(form.bind('baseUrl'))}
        />
      )}
      <div className={styles['pair']}>
        <AccountFields fields={credentials} bind={at(form, 'credentials')} />
      </div>
      <div className={styles['pair']}>
        <AccountFields fields={settings} bind={at(form, 'settings')} />
      </div>
      {products.length > 0 && (
        <fieldset className={styles['products']}>
          <legend>Product ids</legend>
          <DialogNote>As {title} names them. What has none cannot be ordered.</DialogNote>
          <div className={styles['pair']}>
            <AccountFields
              fields={Object.fromEntries(products.map((product) => [product.name, { label: product.title, isOptional: true }]))}
              bind={at(form, 'products')}
            />
          </div>
        </fieldset>
      )}
    </>
  )
}

/** Of one vendor the newest account is asked: whoever adds one must know what it replaces. */
function Takeover({ vendor, accounts }: { vendor: VendorName; accounts: readonly Account[] }) {
  const present = accounts.find((account) => account.vendor === vendor && stateOf(account, accounts) === 'In use')
  return (
    present && (
      <DialogNote>
        From now on {vendorTitle(vendor)} is asked through the new account, no longer through “{present.name}”, which is still heard until
        you switch it off.
      </DialogNote>
    )
  )
}
