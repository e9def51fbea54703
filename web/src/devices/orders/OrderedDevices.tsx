/** What the parcels of a bulk order hold, as far as the vendor has named it, and who has been given each device. */
import type { Order } from '@vitalrounds/domain/devices/record'
import { Fold } from '../../ui/Fold.tsx'
import { stateWords } from '../device-words.ts'
import styles from '../devices.module.css'
import { Holder } from '../fleet/Holder.tsx'

export const OrderedDevices = ({ order, groupId }: { order: Order; groupId: string }) =>
  order.devices.length === 0 ? null : (
    <Fold title={`${order.devicesArrived} of ${order.quantity} arrived`}>
      <ul className={styles['ordered']}>
        {order.devices.map((device) => (
          <li key={device._id}>
            {device.identifier}, {device.memberId === null ? stateWords[device.status] : 'with '}
            {device.memberId !== null && <Holder holder={{ ...device, owner_id: order.owner_id }} groupId={groupId} />}
          </li>
        ))}
      </ul>
    </Fold>
  )
