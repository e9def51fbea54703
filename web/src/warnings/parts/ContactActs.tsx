/** What cannot be claimed of a warning because nobody has done it today: pressing it does it. */
import { Button } from '@mantine/core'
import type { Member } from '@vitalrounds/domain/members/member'
import type { ContactClaim, ContactRecord } from '@vitalrounds/domain/values/contact-claims'
import { useNavigate } from '@tanstack/react-router'
import { callMember } from '../../calls/parts/call-member.ts'
import type { Me } from '../../platform/me.ts'
import { timeOfDay } from '../../platform/zones.ts'
import styles from './ContactActs.module.css'

type Props = { record: ContactRecord | undefined; member: Member; me: Me; onLeave: () => void }

const tabOf = { texted: 'text-messages', informed: 'alert-doctor' } as const

export function ContactActs({ record, member, me, onLeave }: Props) {
  const navigate = useNavigate()
  if (!record) return null
  const { called, texted, informed } = record
  const go = (tab: (typeof tabOf)[keyof typeof tabOf]) =>
    void navigate({ to: '/member-details/$memberId/$tab', params: { memberId: member._id, tab }, search: true })
  const acts = [
    called === null && me.actions.includes('call.make') && { words: 'Call the member', act: () => callMember(member) },
    texted === null && me.actions.includes('message.write') && { words: 'Text the member', act: () => go(tabOf.texted) },
    informed === null && me.actions.includes('alert.write') && { words: 'Alert the doctor', act: () => go(tabOf.informed) },
  ].filter((act) => act !== false)
  const onRecord = recordWords(record, me.timeZone)
  return (
    <div className={styles['acts']} role="group" aria-label="Contact today">
      <span className={styles['label']}>{onRecord === '' ? 'No contact on record today.' : `Today: ${onRecord}.`}</span>
      {acts.map(({ words, act }) => (
        <Button
          key={words}
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            onLeave()
            act()
          }}
        >
          {words}…
        </Button>
      ))}
    </div>
  )
}

const words: Record<ContactClaim, string> = { called: 'called', texted: 'texted', informed: 'doctor alerted' }

/** "called 1:14 PM, texted 2:20 PM" */
const recordWords = ({ called, texted, informed }: ContactRecord, zone: string) =>
  Object.entries({ called, texted, informed })
    .flatMap(([claim, at]) => (at === null ? [] : [`${words[claim as ContactClaim]} ${timeOfDay(at, zone)}`]))
    .join(', ')
