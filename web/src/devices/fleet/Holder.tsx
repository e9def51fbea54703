/** Who has a device or waits for one: a link to one's own member's devices; of another workspace the name alone. */
import { Link } from '@tanstack/react-router'
import { Dim } from '../../ui/Lines.tsx'
import styles from '../devices.module.css'

type DeviceHolder = { memberId: string | null; name: string; owner_id: string }
type Props = { holder: DeviceHolder; groupId: string; nobody?: string }

export const Holder = ({ holder: { memberId, name, owner_id }, groupId, nobody }: Props) => {
  if (memberId === null) return nobody === undefined ? <Dim>unassigned</Dim> : <>{nobody}</>
  if (owner_id !== groupId) return <>{name}</>
  return (
    <Link to="/member-details/$memberId/$tab" params={{ memberId, tab: 'manage-devices' }} className={styles['name']}>
      {name}
    </Link>
  )
}
