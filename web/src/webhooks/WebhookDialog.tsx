/** The form of a webhook: a new one, or one that is changed. */
import { Button, Checkbox, TextInput } from '@mantine/core'
import { type Webhook, webhookApi, WebhookForm } from '@vitalrounds/domain/webhooks/api'
import { type EventKind, eventKindNames, eventKinds } from '@vitalrounds/domain/webhooks/event-kinds'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { newestPage } from '../platform/refetch-changed.ts'
import { problemWords } from '../platform/problem-words.ts'
import { ApiProblem } from '../platform/wire.ts'
import { GuardedFormDialog } from '../ui/dialogs/GuardedFormDialog.tsx'
import { type BoundField, type Fields, useFields } from '../ui/fields/fields.ts'
import { useToast } from '../ui/notices/toast-subject.ts'
import type { NewSecret } from './SecretDialog.tsx'
import styles from './webhooks.module.css'

type Props = { webhook?: Webhook; onRegistered?: (secret: NewSecret) => void; onClose: () => void }

const emptyForm: WebhookForm = { name: '', url: '', kinds: [...eventKindNames], isEnabled: true }
const formOf = ({ name, url, kinds, isEnabled }: Webhook): WebhookForm => ({ name, url, kinds, isEnabled })
const judge = (form: WebhookForm) =>
  (WebhookForm.safeParse(form).error?.issues ?? []).map(({ path, message }) => ({ path: String(path[0]), message }))

function useSave({ webhook, onRegistered, onClose }: Props, fields: Fields<WebhookForm>) {
  const toast = useToast()
  return useMutation({
    mutationFn: async (form: WebhookForm) => {
      const body = WebhookForm.parse(form)
      if (!webhook) return call(webhookApi.register, { body })
      const changed = await call(webhookApi.change, { params: { id: webhook._id }, body: { ...body, version: webhook.version } })
      return { ...changed, secret: undefined }
    },
    onSuccess: async ({ secret }, { name }) => {
      await newestPage()
      if (secret !== undefined) return onRegistered?.({ name: name.trim(), secret })
      toast('Webhook saved')
      onClose()
    },
    onError: (error) => error instanceof ApiProblem && fields.tell(error.errors),
  })
}

export function WebhookDialog(props: Props) {
  const { webhook, onClose } = props
  const fields = useFields<WebhookForm>(webhook ? formOf(webhook) : emptyForm, { judge })
  const save = useSave(props, fields)
  const { values } = fields
  return (
    <GuardedFormDialog
      title={webhook ? 'Change the webhook' : 'Add a webhook'}
      submitLabel={webhook ? 'Save' : 'Add webhook'}
      values={values}
      why={judge(values)[0]?.message}
      isWide
      isBusy={save.isPending}
      error={problemWords(save.error)}
      onSubmit={() => save.mutate(values)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="What you call the receiver"
        required
        maxLength={60}
        data-autofocus
        {...text(fields.bind('name'))}
      />
      <TextInput
        label="Address"
        description="Where messages are posted; it begins with https:// and is reached from the internet"
        required
        type="url"
        maxLength={500}
        {...text(fields.bind('url'))}
      />
      <Kinds fields={fields} />
      <Checkbox
        label="Enabled"
        description="While it is off, nothing new is recorded for it; what waits goes on once it is on"
        checked={values.isEnabled}
        onChange={(event) => fields.change('isEnabled', event.currentTarget.checked)}
      />
    </GuardedFormDialog>
  )
}

const text = ({ onChange, ...bound }: BoundField) => ({
  ...bound,
  onChange: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value),
})

function Kinds({ fields: { values, change } }: { fields: Fields<WebhookForm> }) {
  const { kinds } = values
  const choose = (next: readonly EventKind[]) =>
    change(
      'kinds',
      eventKindNames.filter((kind) => next.includes(kind)),
    )
  const isAll = kinds.length === eventKindNames.length
  return (
    <fieldset className={styles['kinds']}>
      <legend>Events</legend>
      <Button variant="subtle" size="compact-sm" className={styles['all']} onClick={() => choose(isAll ? [] : eventKindNames)}>
        {isAll ? 'Choose none' : 'Choose all'}
      </Button>
      <div className={styles['pair']}>
        {eventKindNames.map((kind) => (
          <Checkbox
            key={kind}
            label={eventKinds[kind]}
            description={kind}
            checked={kinds.includes(kind)}
            onChange={(event) => choose(event.currentTarget.checked ? [...kinds, kind] : kinds.filter((other) => other !== kind))}
          />
        ))}
      </div>
    </fieldset>
  )
}
