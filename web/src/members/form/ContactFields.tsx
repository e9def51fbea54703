/** How the member is reached. The words over the phone tell its type, or warn that another member has the number. */
import { usDate } from '@vitalrounds/domain/us-date'
import { TextInput } from '@mantine/core'
import { phoneLabel } from '@vitalrounds/domain/enrollment/enrollment'
import { emailNotice } from '@vitalrounds/domain/members/personal-fields'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { BoundField } from '../../ui/fields/fields.ts'
import { PhoneInput, ZipInput } from '../../ui/fields/MaskedInput.tsx'
import { StateSelect } from '../../ui/fields/StateSelect.tsx'
import { fieldLabel } from './field-labels.ts'
import { Cell } from './FormSection.tsx'
import styles from './MemberForm.module.css'
import { type Bind, TextField } from './PersonFields.tsx'
import type { PhoneCheck } from './phone-check.ts'

export type ContactPath = 'phone' | 'email' | 'address.line1' | 'address.line2' | 'address.city' | 'address.state' | 'address.zipCode'

export function ContactFields({ bind, check }: { bind: Bind<ContactPath>; check: PhoneCheck }) {
  return (
    <>
      <Cell span={3}>
        <Phone bound={bind('phone')} check={check} />
      </Cell>
      <Cell span={3}>
        <Email bound={bind('email')} />
      </Cell>
      <Cell span={4}>
        <TextField bound={bind('address.line1')} label={fieldLabel('address.line1')} isNeeded longest={120} />
      </Cell>
      <Cell>
        <TextField bound={bind('address.line2')} label={fieldLabel('address.line2')} longest={120} />
      </Cell>
      <Cell>
        <TextField bound={bind('address.city')} label={fieldLabel('address.city')} isNeeded longest={80} />
      </Cell>
      <Cell>
        <StateSelect {...bind('address.state')} label={fieldLabel('address.state')} />
      </Cell>
      <Cell>
        <ZipInput {...bind('address.zipCode')} label={fieldLabel('address.zipCode')} withAsterisk />
      </Cell>
    </>
  )
}

function Phone({ bound, check }: { bound: BoundField; check: PhoneCheck }) {
  return (
    <div className={check.isDuplicate ? styles['warned'] : undefined}>
      <PhoneInput {...bound} label={phoneLabel(check)} withAsterisk />
      <div role="status">
        {check.isDuplicate && (
          <p className={styles['known']}>
            Also the number of{' '}
            {check.members.map((member, at) => (
              <span key={member._id}>
                {at > 0 && ', '}
                <Link to="/member-details/$memberId/$tab" params={{ memberId: member._id, tab: 'profile' }} target="_blank">
                  {member.name}
                </Link>{' '}
                ({usDate(member.dob)})
              </span>
            ))}
          </p>
        )}
        {check.isFailed && <p className={styles['known']}>The type of this number could not be looked up.</p>}
      </div>
    </div>
  )
}

/** Says that an address will not be saved once somebody has finished writing it. */
function Email({ bound }: { bound: BoundField }) {
  const [hasFocus, setFocus] = useState(false)
  const notice = hasFocus ? undefined : emailNotice(bound.value)
  return (
    <TextInput
      {...bound}
      type="text"
      inputMode="email"
      label={fieldLabel('email')}
      maxLength={254}
      autoComplete="off"
      description={notice && <span className={styles['notice']}>{notice}</span>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => bound.onChange(event.currentTarget.value)}
      onFocus={() => setFocus(true)}
      onBlur={() => {
        setFocus(false)
        bound.onBlur()
      }}
    />
  )
}
