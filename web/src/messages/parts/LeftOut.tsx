/** Who is left out of a group text and why; whose profile lacks something is led to it. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import type { batchApi } from '@vitalrounds/domain/messages/batch-api'
import { type TextExclusion as Reason, leftOutWords } from '@vitalrounds/domain/messages/can-text'
import type { Reply } from '@vitalrounds/domain/contract'
import { Fragment } from 'react'
import { placeToFix, ProfileFieldLink } from '../../ui/fields/ProfileFieldLink.tsx'
import styles from './GroupText.module.css'

type Groups = Reply<typeof batchApi.preview>['leftOut']

export function LeftOut({ groups }: { groups: Groups }) {
  if (groups.length === 0) return null
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  return (
    <details className={styles['left']} open>
      <summary>{countWithNoun(count, 'member')} left out</summary>
      <section aria-label="Who is left out" tabIndex={0}>
        <dl>
          {groups.map(({ reason, count: some, members: named }) => (
            <div key={reason}>
              <dt>
                {leftOutWords[reason]}: {some}
              </dt>
              <dd>
                {named.map((member, at) => (
                  <Fragment key={member.memberId}>
                    {at > 0 && ', '}
                    <LeftOutMember member={member} reason={reason} />
                  </Fragment>
                ))}
                {some > named.length && ` and ${(some - named.length).toLocaleString('en-US')} more`}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </details>
  )
}

type LeftOutProps = { member: { memberId: string; name: string }; reason: Reason }

/** Who is left out for what their profile lacks is led to: beside, so that the text and the choice stay as they are. */
function LeftOutMember({ member: { memberId, name }, reason }: LeftOutProps) {
  const lacking = reason === 'noWording' ? undefined : placeToFix(reason)
  if (lacking === undefined) return name
  return (
    <ProfileFieldLink memberId={memberId} place={lacking} isBeside>
      {name}
    </ProfileFieldLink>
  )
}
