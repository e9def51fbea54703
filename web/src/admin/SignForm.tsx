/** Fills in the agreement and signs it by typing a name. */
import { agreementApi } from '@vitalrounds/domain/groups/agreement'
import type { Reply } from '@vitalrounds/domain/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { ApiProblem } from '../platform/wire.ts'
import { TextField, TickField } from '../settings/parts/Field.tsx'
import styles from '../settings/parts/settings.module.css'
import { useFields } from '../ui/fields/fields.ts'
import { PhoneInput } from '../ui/fields/MaskedInput.tsx'
import { GatedButton } from '../ui/GatedButton.tsx'
import { Banner } from '../ui/notices/Banner.tsx'
import { showDoneToast } from '../ui/notices/toast.ts'

type Props = { agreement: Reply<typeof agreementApi.get>; groupId: string }

function useSigning({ agreement: { clientName, version, agreement }, groupId }: Props) {
  const fields = useFields({ agreement, clientName, signature: '' })
  const sign = useMutation({
    mutationFn: () =>
      call(agreementApi.sign, {
        params: { groupId },
        body: {
          ...fields.values,
          termsAndConditions: version,
          customer_agreement_consent: true,
          hasBasicInformation: true,
          signedContract: true,
        },
      }),
    onSuccess: () => showDoneToast('Agreement signed'),
    onError: (problem) => fields.tell(problem instanceof ApiProblem ? problem.errors : []),
  })
  return { fields, sign }
}

export function SignForm(props: Props) {
  const { fields, sign } = useSigning(props)
  const [isAgreed, setAgreed] = useState(false)
  const why = isAgreed
    ? fields.values.signature.trim() === ''
      ? 'Type the name of who signs.'
      : undefined
    : 'Tick that the agreement is agreed to.'
  return (
    <form
      className={styles['part']}
      noValidate
      aria-labelledby="sign-part"
      onSubmit={(event) => {
        event.preventDefault()
        if (why === undefined && !sign.isPending) sign.mutate()
      }}
    >
      <h2 id="sign-part">Sign</h2>
      {sign.isError && <Banner tone="danger">{problemWords(sign.error)}</Banner>}
      <TextField bound={fields.bind('clientName')} label="Legal name of the clinic" />
      <div className={styles['pair']}>
        <TextField bound={fields.bind('agreement.contactName')} label="Contact" />
        <PhoneInput {...fields.bind('agreement.phoneNumber')} label="Phone" withAsterisk autoComplete="off" />
      </div>
      <TextField bound={fields.bind('agreement.address')} label="Address" />
      <TickField label="The clinic agrees to the text above" isOn={isAgreed} onChange={setAgreed} />
      <TextField
        bound={fields.bind('signature')}
        label="Signature"
        description="Type the full name of who signs. Name, time and address are kept with the text."
      />
      <div className={styles['foot']}>
        <GatedButton type="submit" why={why} aria-busy={sign.isPending}>
          Sign agreement
        </GatedButton>
      </div>
    </form>
  )
}
