/** Cancelling an order and handing a failed one over again; the first is asked back with the member's name and birth date. */
import { deviceTitle } from '@vitalrounds/domain/devices/device'
import { deviceApi } from '@vitalrounds/domain/devices/fleet-api'
import type { Order } from '@vitalrounds/domain/devices/record'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { useReturnFocus } from '../../ui/dialogs/return-focus.ts'
import { useAbout } from '../../members/parts/member-about.ts'
import type { OrderAct } from './order-columns.tsx'

export function useOrderActs() {
  const [request, setAsked] = useState<{ act: OrderAct; order: Order } | null>(null)
  return {
    onAct: (act: OrderAct, order: Order) => setAsked({ act, order }),
    dialog: request && <OrderDialog key={request.order._id} {...request} onClose={() => setAsked(null)} />,
  }
}

type Props = { act: OrderAct; order: Order; onClose: () => void }

function OrderDialog({ act, order, onClose }: Props) {
  useReturnFocus()
  const about = useAbout(order.memberId, order.name)
  const device = deviceTitle(order.device)
  const isCancel = act === 'cancel'
  const work = useAct(() => call(isCancel ? deviceApi.cancelOrder : deviceApi.retryOrder, { params: { id: order._id } }), {
    done: `Order #${order.order_number} ${isCancel ? 'canceled' : 'sent again'}`,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      title={isCancel ? 'Cancel this order?' : 'Send this order again?'}
      {...(about !== undefined && { about })}
      confirmLabel={isCancel ? 'Cancel the order' : 'Send again'}
      isDangerous={isCancel}
      {...(isCancel && { cancelLabel: 'Keep the order' })}
      isBusy={work.isPending}
      error={problemWords(work.error)}
      onConfirm={() => work.mutate(undefined)}
      onCancel={onClose}
    >
      {isCancel
        ? `${device}, order #${order.order_number}, will not be sent. Its place in this month’s limit is given back.`
        : `${device}, order #${order.order_number}, is handed to the vendor once more.`}
    </ConfirmDialog>
  )
}
