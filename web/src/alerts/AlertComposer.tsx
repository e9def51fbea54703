/** Asks a doctor: whom, what, and who is asked next if nobody answers. What is typed survives a reload. */
import { Autocomplete, Button, Checkbox, Textarea } from '@mantine/core'
import { alertApi } from '@vitalrounds/domain/alerts/api'
import type { Member } from '@vitalrounds/domain/members/member'
import { phoneProblem } from '@vitalrounds/domain/phone'
import { plainText } from '@vitalrounds/domain/plain-text'
import type { Reply } from '@vitalrounds/domain/contract'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useOpenedDraft, useTextDraft } from '../drafts/parts/use-text-draft.ts'
import { call } from '../platform/api.ts'
import { draftWords } from '../platform/draft-keeper.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { focusField } from '../ui/fields/fields.ts'
import { displayPhone, wirePhone } from '../ui/fields/format-phone.ts'
import { PhoneInput } from '../ui/fields/MaskedInput.tsx'
import { GatedButton } from '../ui/GatedButton.tsx'
import { Lines } from '../ui/Lines.tsx'
import { Fold } from '../ui/Fold.tsx'
import { useToast } from '../ui/notices/toast-subject.ts'
import styles from './AlertDoctorTab.module.css'

type AlertPreview = Pick<Reply<typeof alertApi.preview>, 'recipients' | 'directProblem'>
type Props = { member: Member; me: Me; known: AlertPreview }
type OpenedDraftState = Exclude<ReturnType<typeof useOpenedDraft>, undefined>

export function AlertComposer(props: Props) {
  const opened = useOpenedDraft({ memberId: props.member._id, kind: 'alert' })
  return opened === undefined ? null : <Composer {...props} opened={opened} />
}

const empty = { note: '', name: '', phone: '', backupName: '', backupPhone: '' }
type Form = typeof empty

type MissingField = { field: keyof Form; why: string }

function lackOf({ note, name, phone, backupName, backupPhone }: Form): MissingField | undefined {
  if (plainText(note) === '') return { field: 'note', why: 'Write what the doctor should know.' }
  if (name.trim() === '') return { field: 'name', why: 'Write the doctor’s name.' }
  if (phone.length < 12) return { field: 'phone', why: 'Write the doctor’s phone number with ten digits.' }
  const wrong = phoneProblem(phone)
  if (wrong) return { field: 'phone', why: wrong }
  if (backupName.trim() === '' && backupPhone !== '')
    return { field: 'backupName', why: 'Write the name of the backup doctor too, or no phone number.' }
  if (backupName.trim() === '') return undefined
  const why = backupPhone.length < 12 ? 'Write the backup doctor’s phone number with ten digits.' : phoneProblem(backupPhone)
  return why === undefined ? undefined : { field: 'backupPhone', why }
}

/** Also where it is folded away. */
function showField(id: string) {
  document.getElementById(id)?.closest('details')?.setAttribute('open', '')
  focusField(id)
}

function useAlert(member: Member, opened: OpenedDraftState) {
  const toast = useToast()
  const sending = useMutation({
    mutationFn: ({ key, form }: { key: string; form: Form }) =>
      call(alertApi.send, {
        body: {
          memberId: member._id,
          note: form.note,
          to: { name: form.name, contactInfo: wirePhone(form.phone) ?? '' },
          backup: form.backupPhone === '' ? null : { name: form.backupName, contactInfo: wirePhone(form.backupPhone) ?? '' },
          key,
        },
      }),
  })
  const draft = useTextDraft(
    { memberId: member._id, kind: 'alert' },
    { opened, empty, isPaused: sending.isPending, isTried: sending.isError },
  )
  const send = async () => {
    await draft.keeper.settled()
    await sending.mutateAsync({ key: draft.key, form: draft.form })
    toast(`${draft.form.name} was asked`)
    draft.restart()
  }
  return { draft, sending, send: () => void send().catch(() => undefined) }
}

function Composer({ member, me, known, opened }: Props & { opened: OpenedDraftState }) {
  const { draft, sending, send } = useAlert(member, opened)
  const { form, change } = draft
  const lack = lackOf(form)
  const prefix = useId()
  const idOf = (field: keyof Form) => `${prefix}-${field}`
  return (
    <form
      className={styles['composer']}
      aria-label="Ask a doctor"
      onSubmit={(event) => {
        event.preventDefault()
        if (lack === undefined && !sending.isPending) send()
      }}
    >
      <Fields form={form} known={known} idOf={idOf} onChange={change} />
      <div className={styles['acts']}>
        <GatedButton type="submit" why={lack?.why} loading={sending.isPending}>
          Ask the doctor
        </GatedButton>
        {lack !== undefined && plainText(form.note) !== '' && (
          <Button variant="subtle" size="compact-sm" onClick={() => showField(idOf(lack.field))}>
            {lack.why}
          </Button>
        )}
        <Checkbox
          className={styles['direct']}
          label="As a Direct secure message"
          disabled
          description={known.directProblem}
          checked={false}
          readOnly
        />
        <span role="status" className={styles['dim']}>
          {draftWords(draft.keeper.state, me.timeZone)}
        </span>
        {sending.isError && (
          <span role="alert" className={styles['wrong']}>
            {problemWords(sending.error)}
          </span>
        )}
      </div>
    </form>
  )
}

type FormProps = {
  form: Form
  known: AlertPreview
  idOf: (field: keyof Form) => string
  onChange: (to: Partial<Form>) => void
}

const Fields = ({ form, known, idOf, onChange }: FormProps) => (
  <>
    <div className={styles['fields']}>
      <DoctorFields
        label="Doctor"
        ids={[idOf('name'), idOf('phone')]}
        name={form.name}
        phone={form.phone}
        known={known}
        onChange={onChange}
      />
    </div>
    <Textarea
      id={idOf('note')}
      label="What the doctor should know"
      autosize
      minRows={2}
      maxRows={8}
      maxLength={2000}
      value={form.note}
      onChange={(event) => onChange({ note: event.currentTarget.value })}
    />
    <Fold title="Backup doctor, asked if there is no answer">
      <div className={styles['fields']}>
        <DoctorFields
          label="Backup doctor"
          ids={[idOf('backupName'), idOf('backupPhone')]}
          name={form.backupName}
          phone={form.backupPhone}
          known={known}
          onChange={({ name, phone }) =>
            onChange({
              ...(name !== undefined && { backupName: name }),
              ...(phone !== undefined && { backupPhone: phone }),
            })
          }
        />
      </div>
    </Fold>
  </>
)

type FieldsProps = {
  label: string
  /** Of the name and of the phone. */
  ids: readonly [string, string]
  name: string
  phone: string
  known: AlertPreview
  onChange: (to: { name?: string; phone?: string }) => void
}

const about = ({ isAssigned, contactInfo }: AlertPreview['recipients'][number]) =>
  [isAssigned && 'assigned physician', contactInfo === null ? 'no phone on record' : displayPhone(contactInfo)].filter(Boolean).join(', ')

/** The member's physician first, then whoever was asked before: offered by name, and brings the phone. */
const DoctorFields = ({ label, ids, name, phone, known, onChange }: FieldsProps) => (
  <>
    <Autocomplete
      id={ids[0]}
      label={label}
      data={[...new Set(known.recipients.map((recipient) => recipient.name))]}
      value={name}
      onChange={(typed) => {
        const recipient = known.recipients.find((item) => item.name === typed)
        onChange({ name: typed, ...(recipient?.contactInfo && { phone: displayPhone(recipient.contactInfo) }) })
      }}
      renderOption={({ option }) => {
        const recipient = known.recipients.find((item) => item.name === option.value)
        return <Lines below={recipient && about(recipient)}>{option.value}</Lines>
      }}
    />
    <PhoneInput id={ids[1]} label={`${label}’s phone`} value={phone} onChange={(typed) => onChange({ phone: typed })} />
  </>
)
