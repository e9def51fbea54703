/** The dialog of whatever is done with a member's devices. */
import type { Member } from '@vitalrounds/domain/members/member'
import type { Me } from '../platform/me.ts'
import { CalibrateDialog } from './CalibrateDialog.tsx'
import { ConnectDialog } from './ConnectDialog.tsx'
import type { DeviceDialogState, MemberDevice } from './assigned-device.ts'
import { EndKardiaDialog, KardiaDialog } from './KardiaDialog.tsx'
import { OrderDeviceDialog } from './orders/OrderDeviceDialog.tsx'
import { PullDialog } from './PullDialog.tsx'
import { RefillDialog } from './orders/RefillDialog.tsx'
import { TakeAwayDialog } from './TakeAwayDialog.tsx'

type Props = { asked: DeviceDialogState; member: Member; me: Me; onClose: () => void }

export function DeviceDialog({ asked: { act, device, kind }, member, me, onClose }: Props) {
  const details = { member, onClose }
  if (act === 'order') return <OrderDeviceDialog kind={kind} {...details} />
  if (act === 'connect') return <ConnectDialog me={me} {...details} />
  if (act === 'kardia' || act === 'kardiaCode') return <KardiaDialog isTied={act === 'kardiaCode'} {...details} />
  if (act === 'endKardia') return <EndKardiaDialog {...details} />
  return device === undefined ? null : <OnDevice act={act} held={device} me={me} {...details} />
}

type OnDeviceProps = { act: DeviceDialogState['act']; held: MemberDevice; me: Me; member: Member; onClose: () => void }

function OnDevice({ act, held, me, ...told }: OnDeviceProps) {
  if (act === 'pull') return <PullDialog held={held} zone={me.timeZone} {...told} />
  if (act === 'calibrate') return <CalibrateDialog held={held} zone={me.timeZone} {...told} />
  if (act === 'refill') return <RefillDialog held={held} {...told} />
  return <TakeAwayDialog held={held} isDelete={act === 'delete'} {...told} />
}
