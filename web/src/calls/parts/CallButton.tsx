/** Calls a member, or the caregiver in the member's place; the call goes on in its panel, whatever page is shown. */
import { Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import type { Member } from '@vitalrounds/domain/members/member'
import { type ProblemCode, problems } from '@vitalrounds/domain/problems'
import { MendInProfile } from '../../ui/fields/ProfileFieldLink.tsx'
import type { Me } from '../../platform/me.ts'
import { displayPhone } from '../../ui/fields/format-phone.ts'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { IconPhone } from '../../ui/icons.tsx'
import { isUnderWay, type Party } from '../voice/phone.ts'
import { usePhone } from '../voice/use-phone.ts'
import { callMember } from './call-member.ts'
import styles from './CallButton.module.css'

export function CallButton({ member, me }: { member: Member; me: Me }) {
  const { current } = usePhone()
  if (!me.actions.includes('call.make')) return null
  const call = (party: Party) => callMember(member, party)
  const look = { size: 'compact-sm', leftSection: <IconPhone size={14} aria-hidden="true" /> } as const
  const problem = callProblem(member, isUnderWay(current))
  // Who shares the member's phone is reached by it
  const hasOwnPhone = member.caregiver.phone !== '' && member.caregiver.phone !== member.phone
  if (problem !== undefined || !hasOwnPhone)
    return (
      <>
        <GatedButton {...look} why={problem && problems[problem].text} aria-label={`Call ${member.name}`} onClick={() => call('member')}>
          Call
        </GatedButton>
        {problem && <MendInProfile problem={problem} memberId={member._id} className={styles['mend']} />}
      </>
    )
  return (
    <Menu position="bottom-start" returnFocus>
      <Menu.Target>
        <Button {...look} aria-label={`Call ${member.name}`}>
          Call
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {member.phone !== '' && (
          <Menu.Item onClick={() => call('member')}>
            {member.name}, {displayPhone(member.phone)}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => call('caregiver')}>
          Caregiver: {[member.caregiver.name, displayPhone(member.caregiver.phone)].filter(Boolean).join(', ')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function callProblem({ phone: number, caregiver }: Member, isCalling: boolean): ProblemCode | undefined {
  if (isCalling) return 'call.underWay'
  return number === '' && caregiver.phone === '' ? 'call.noPhone' : undefined
}
