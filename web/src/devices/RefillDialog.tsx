/** Sends test strips or lancets to the member's home. */
import { supplies, tenoviApi } from '@vitalrounds/domain/devices/api'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { useAct } from './device-acts.ts'
import styles from './DevicesTab.module.css'
import { FormDialog } from './FormDialog.tsx'
import { aboutMember } from './member-about.ts'

type Supply = keyof typeof supplies
type Props = { member: Member; onClose: () => void }

export function RefillDialog({ member, onClose }: Props) {
  const [supply, setSupply] = useState<Supply>('testStrips')
  const order = useAct(() => call(tenoviApi.orderRefill, { body: { memberId: member._id, supply } }), {
    done: `${supplies[supply]} ordered for ${member.name}`,
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Order refill"
      about={aboutMember(member)}
      submitLabel="Order"
      why={undefined}
      isBusy={order.isPending}
      error={problemWords(order.error)}
      onSubmit={() => order.mutate(undefined)}
      onClose={onClose}
    >
      <fieldset className={styles['choices']}>
        <legend>Supply</legend>
        {(Object.keys(supplies) as Supply[]).map((one) => (
          <label key={one}>
            <input type="radio" name="supply" checked={one === supply} onChange={() => setSupply(one)} />
            {supplies[one]}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
