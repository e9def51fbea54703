/** What only the list of new members asks: since when somebody is enrolled, and whether the device has come. */
import { usDate } from '@vitalrounds/domain/us-date'
import { orderStateTitles } from '@vitalrounds/domain/devices/order'
import type { OrderOfMember } from '@vitalrounds/domain/members/api'
import type { MemberRow } from '@vitalrounds/domain/members/member'
import { dayIn } from '../../platform/zones.ts'
import { sentence } from '../../ui/sentence.ts'
import type { Column } from '../../ui/table/table-types.ts'
import styles from '../MemberTable.module.css'

const device = (order: OrderOfMember | undefined, zone: string) =>
  order ? (
    <>
      <span className={styles['line']}>{sentence(order.status === 'connected' ? 'connected' : orderStateTitles[order.status])}</span>
      <span className={`${styles['dim']} ${styles['line']}`}>{usDate(dayIn(order.at, zone))}</span>
    </>
  ) : (
    <span className={styles['dim']}>none ordered</span>
  )

export function newMemberColumns(orders: readonly OrderOfMember[], zone: string): Column<MemberRow>[] {
  const byMember = new Map(orders.map((order) => [order.memberId, order]))
  return [
    {
      id: 'enrolled',
      title: 'Enrolled',
      card: 'line',
      cell: (row) => (row.enrollmentDate === null ? <span className={styles['dim']}>–</span> : usDate(row.enrollmentDate)),
    },
    {
      id: 'device',
      title: 'Device',
      card: 'line',
      cell: (row) => device(byMember.get(row._id), zone),
    },
  ]
}
