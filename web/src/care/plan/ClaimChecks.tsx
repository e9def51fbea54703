/** What stands on file before a claim of chronic care, and where the rest is done. */
import type { CarePlan } from '@vitalrounds/domain/care/plan/api'
import type { ClaimPoint } from '@vitalrounds/domain/care/plan/claim-checks'
import type { Member } from '@vitalrounds/domain/members/member'
import { TabLink } from '../../ui/rights/TabLink.tsx'
import styles from './Plan.module.css'

/** The page on which a point is mended; what is mended here has none. */
const places: Partial<Record<ClaimPoint, { tab: string; title: string }>> = {
  conditions: { tab: 'manage-dx-info', title: 'Dx info' },
  visit: { tab: 'em-visits', title: 'Visits' },
  consent: { tab: 'edit-profile', title: 'Edit profile' },
  practitioner: { tab: 'edit-profile', title: 'Edit profile' },
  minutes: { tab: 'manage-time', title: 'Time' },
}

export const ClaimChecks = ({ member, checks }: { member: Member; checks: CarePlan['claimChecks'] }) => (
  <section aria-label="Before a claim" className={styles['section']}>
    <h2 className={styles['heading']}>Before a claim</h2>
    <ul className={styles['checks']}>
      {checks.map(({ point, isMet, words }) => {
        const place = isMet ? undefined : places[point]
        return (
          <li key={point} data-open={!isMet}>
            <span aria-hidden="true">{isMet ? '✓' : '–'}</span> {isMet ? words : `Open: ${words}`}
            {place && (
              <>
                {' · '}
                <TabLink memberId={member._id} tab={place.tab}>
                  {place.title}
                </TabLink>
              </>
            )}
          </li>
        )
      })}
    </ul>
    <p className={styles['source']}>
      Not seen here: care at all hours, and another practice that bills this month. Billing insights judge the month.
    </p>
  </section>
)
