/** Says of several consents at once how they were given, by whom, and from where that is known. */
import { TextInput } from '@mantine/core'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { consentMethodProblems, spokenByMember } from '@vitalrounds/domain/members/consent-method'
import { consentMethodApi, type OpenConsent } from '@vitalrounds/domain/members/consent-method-api'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { useFields } from '../../ui/fields/fields.ts'
import { ConsentMethodFields } from '../form/ConsentMethodFields.tsx'
import formStyles from '../form/MemberForm.module.css'
import styles from './ConsentMethods.module.css'

type Props = { consents: readonly OpenConsent[]; onDone: () => void; onClose: () => void }

const leftWords = (left: readonly { name: string }[]) =>
  left.length === 0 ? '' : `; left as somebody has said meanwhile: ${left.map(({ name }) => name).join(', ')}`

/** What stands in the form, and sending it. */
function useRecording({ consents, onDone, onClose }: Props) {
  const fields = useFields(() => ({ consentMethod: spokenByMember() }))
  const { consentMethod } = fields.values
  const [typed, setSource] = useState('')
  const source = typed.trim()
  const chosen = consents.map(({ memberId, consentId }) => ({ memberId, consentId }))
  const act = useAct(() => call(consentMethodApi.record, { body: { consents: chosen, ...consentMethod, source } }), {
    done: ({ recorded, left }) => `${countWithNoun(recorded, 'consent')} completed${leftWords(left)}`,
    onDone: () => {
      onDone()
      onClose()
    },
  })
  const send = () => {
    const unnamed = consentMethodProblems('consentMethod', consentMethod)
    fields.tell(unnamed)
    if (unnamed.length === 0) act.mutate(undefined)
  }
  return { fields, typed, setSource, why: source.length < 3 ? 'Say from where it is known.' : undefined, act, send }
}

export function ConsentMethodsDialog(props: Props) {
  const { consents, onClose } = props
  const { fields, typed, setSource, why, act, send } = useRecording(props)
  const [first] = consents
  return (
    <FormDialog
      title="How these consents were given"
      about={
        consents.length === 1 && first !== undefined
          ? first.name
          : `${countWithNoun(consents.length, 'consent')}, each with a row of its own in the audit log`
      }
      submitLabel={`Record ${countWithNoun(consents.length, 'consent')}`}
      why={why}
      isBusy={act.isPending}
      error={problemWords(act.error)}
      onSubmit={send}
      onClose={onClose}
    >
      <p className={styles['about']}>
        It goes on record with today’s date and your name, stands in the evidence packets, and stays. Select only consents of which the same
        is true.
      </p>
      <div className={formStyles['fields']}>
        <ConsentMethodFields path="consentMethod" bind={fields.bind} givenBy={fields.values.consentMethod.givenBy} />
      </div>
      <TextInput
        label="Known from"
        description="Where somebody finds it: the signed forms in the practice’s record, a call with each member"
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setSource(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
