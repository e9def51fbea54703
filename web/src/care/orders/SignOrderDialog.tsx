/** A practitioner signs the order for one program, to the wording on record. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { TextInput } from '@mantine/core'
import { type OrderProgram, orderProgramTitles, orderTexts } from '@vitalrounds/domain/care/practitioner-orders/order'
import type { Member } from '@vitalrounds/domain/members/member'
import { problemWords } from '../../platform/problem-words.ts'
import { DialogText, FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useSignOrder } from './use-sign-order.ts'

type Props = { member: Member; program: OrderProgram; codes: readonly string[]; onClose: () => void }

export function SignOrderDialog({ member, program, codes, onClose }: Props) {
  const { text, setText, problem, sign } = useSignOrder({ memberId: member._id, name: member.name, program, codes, onDone: onClose })
  return (
    <FormDialog
      title={`Sign order: ${orderProgramTitles[program]}`}
      about={aboutMember(member)}
      submitLabel="Sign"
      why={problem}
      isBusy={sign.isPending}
      error={problemWords(sign.error)}
      onSubmit={() => sign.mutate(undefined)}
      onClose={onClose}
    >
      <DialogText>{orderTexts[program].text}</DialogText>
      <TextInput
        label="Diagnosis codes"
        description="Separated by commas"
        data-autofocus
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
