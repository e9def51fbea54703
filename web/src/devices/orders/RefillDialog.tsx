/** Sends test strips or lancets to the member's home. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { tenoviApi } from '@vitalrounds/domain/devices/tenovi-api'
import { deviceKinds, supplies, type Supply, vendorFacts } from '@vitalrounds/domain/devices/device'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { DialogNote, FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { deviceWords } from '../device-words.ts'
import styles from '../DevicesTab.module.css'
import type { MemberDevice } from '../assigned-device.ts'
import { SentTo } from './SentTo.tsx'
import { addressProblem } from './ship-address.ts'

type Props = { held: MemberDevice; member: Member; onClose: () => void }

export function RefillDialog({ held, member, onClose }: Props) {
  const choices = Object.keys(vendorFacts(deviceKinds[held.record.device].vendor).supplies) as [Supply, ...Supply[]]
  const [supply, setSupply] = useState<Supply>(choices[0])
  const order = useAct(() => call(tenoviApi.orderRefill, { body: { memberId: member._id, supply } }), {
    done: `${supplies[supply]} ordered for ${member.name}`,
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Order refill"
      about={aboutMember(member)}
      submitLabel="Order"
      why={addressProblem(member)}
      isBusy={order.isPending}
      error={problemWords(order.error)}
      onSubmit={() => order.mutate(undefined)}
      onClose={onClose}
    >
      <DialogNote>For {deviceWords(held)}.</DialogNote>
      <fieldset className={styles['choices']}>
        <legend>Supply</legend>
        {choices.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="supply"
              checked={choice === supply}
              {...(choice === supply && { 'data-autofocus': true })}
              onChange={() => setSupply(choice)}
            />
            {supplies[choice]}
          </label>
        ))}
      </fieldset>
      <SentTo member={member} />
    </FormDialog>
  )
}
