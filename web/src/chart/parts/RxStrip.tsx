/** Rx in the header strip: what the member takes now, and allergies with a severe reaction, on every page of the chart. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { isCurrent, medicationLines } from '@vitalrounds/domain/chart/current-medications'
import { monthOf } from '@vitalrounds/domain/days'
import type { Member } from '@vitalrounds/domain/members/member'
import { Link } from '@tanstack/react-router'
import { useNow } from '../../platform/now.ts'
import { dayIn } from '../../platform/zones.ts'
import { SeverityChip } from '../../ui/SeverityChip.tsx'
import styles from './RxStrip.module.css'

export function RxStrip({ member }: { member: Member }) {
  const month = monthOf(dayIn(useNow(), member.timeZone))
  const claimedMedications = member.medications.filter((medication) => isCurrent(medication, month))
  const severe = member.allergies.filter(({ reaction }) => reaction === 'Severe').map(({ name }) => name)
  return (
    <div className={styles['rx']}>
      <span className={styles['label']}>Rx</span>
      <span className={styles['line']}>
        <Link
          to="/member-details/$memberId/$tab"
          params={{ memberId: member._id, tab: 'manage-rx-info' }}
          title={medicationLines(member.medications, month, ({ name }) => name).join('\n')}
        >
          {claimedMedications.length === 0 ? 'none on record' : countWithNoun(claimedMedications.length, 'medication')}
        </Link>
        {severe.length > 0 && <SeverityChip severity="critical">Allergy: {severe.join(', ')}</SeverityChip>}
      </span>
    </div>
  )
}
