/** Makes a member known to Kardia and shows the code for its app, also once more for whom it is too late; or ends that tie. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { kardiaApi } from '@vitalrounds/domain/devices/tenovi-api'
import { storedEmail } from '@vitalrounds/domain/members/personal-fields'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { DialogText, FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { useReturnFocus } from '../ui/dialogs/return-focus.ts'
import { ReasonDialog } from '../ui/dialogs/ReasonDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import styles from './DevicesTab.module.css'

type Props = { member: Member; onClose: () => void }

export function KardiaDialog({ member, isTied, onClose }: Props & { isTied: boolean }) {
  // Here, because the form is gone by the time the code is closed
  useReturnFocus()
  const [email, setEmail] = useState(member.email)
  const [isLeft, setLeft] = useState(false)
  const [code, setCode] = useState<string | null>(null)
  const connect = useAct(
    async (address: string) => {
      const answer = await call(kardiaApi.connect, { body: { memberId: member._id, email: address } })
      setCode(answer.code)
    },
    { done: '', onDone: () => undefined },
  )
  if (code !== null) return <Code code={code} member={member} onClose={onClose} />
  const problem = storedEmail(email) === '' ? 'Kardia needs an e-mail address.' : undefined
  return (
    <FormDialog
      title={isTied ? 'New code for the Kardia app' : 'Connect Kardia'}
      about={aboutMember(member)}
      submitLabel={isTied ? 'Show a code' : 'Connect'}
      why={problem}
      isBusy={connect.isPending}
      error={problemWords(connect.error)}
      onSubmit={() => connect.mutate(email.trim())}
      onClose={onClose}
    >
      <TextInput
        label="E-mail"
        type="email"
        description="Kardia knows members by their e-mail address; it is sent to Kardia"
        required
        value={email}
        error={isLeft ? problem : undefined}
        onBlur={() => setLeft(true)}
        data-autofocus
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

const Code = ({ code, member, onClose }: Props & { code: string }) => (
  <Modal opened onClose={onClose} title={<b>Kardia is connected</b>} size="md">
    <div className={styles['connected']}>
      <b>{aboutMember(member)}</b>
      <DialogText>The member types this code into the Kardia app:</DialogText>
      <p className={styles['code']}>{code}</p>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </div>
  </Modal>
)

export function EndKardiaDialog({ member, onClose }: Props) {
  const end = useAct((reason: string) => call(kardiaApi.disconnect, { body: { memberId: member._id, reason } }), {
    done: `Kardia disconnected from ${member.name}`,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title="Disconnect Kardia"
      about={aboutMember(member)}
      confirmLabel="Disconnect"
      isDangerous
      isBusy={end.isPending}
      error={problemWords(end.error)}
      onConfirm={(reason) => end.mutate(reason)}
      onClose={onClose}
    >
      <DialogText>New recordings will no longer arrive. Those that arrived stay.</DialogText>
    </ReasonDialog>
  )
}
