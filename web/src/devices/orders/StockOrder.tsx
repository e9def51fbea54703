/** Orders devices to the clinic's own address. */
import { NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { deviceApi } from '@vitalrounds/domain/devices/fleet-api'
import type { Usage } from '@vitalrounds/domain/devices/usage'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { TextField } from '../../settings/parts/Field.tsx'
import styles from '../../settings/parts/settings.module.css'
import { useFields } from '../../ui/fields/fields.ts'
import { StateSelect } from '../../ui/fields/StateSelect.tsx'
import { PhoneInput, ZipInput } from '../../ui/fields/MaskedInput.tsx'
import { displayPhone } from '../../ui/fields/format-phone.ts'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { Banner } from '../../ui/notices/Banner.tsx'
import type { OrderOutcome } from './order-outcome.ts'
import { kindChoices } from './OrderDeviceDialog.tsx'
import { LimitBanner } from './UsageMeter.tsx'

type Props = { me: Me; usage: Usage | undefined; onOrdered: (outcomes: readonly OrderOutcome[]) => void }
type Quantities = Partial<Record<(typeof kindChoices)[number]['value'], number>>

const addressOf = ({ firstName, lastName, phone, address }: Me) => ({
  firstName,
  lastName,
  phone: displayPhone(phone),
  ...address,
})

function useStockOrder({ me, onOrdered }: Props) {
  const fields = useFields({ shipTo: addressOf(me) })
  const [quantities, setQuantities] = useState<Quantities>({})
  const lines = kindChoices.flatMap(({ value }) => (quantities[value] ? [{ device: value, quantity: quantities[value] }] : []))
  const order = useMutation({
    mutationFn: () => call(deviceApi.bulkOrder, { body: { lines, shipTo: fields.values.shipTo } }),
    onSuccess: ({ orders }) => {
      onOrdered(
        orders.map((order) => ({
          what: `${order.quantity} × ${order.device}`,
          outcome: `Order ${order.order_number} requested`,
        })),
      )
      setQuantities({})
    },
    onError: (problem) => fields.tell(problem instanceof ApiProblem ? problem.errors : []),
  })
  const target = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return { fields, quantities, setQuantities, order, wanted: target }
}

export function StockOrder(props: Props) {
  const { fields, quantities, setQuantities, order, wanted } = useStockOrder(props)
  const isTooMany = props.usage !== undefined && wanted > props.usage.remaining
  const why = wanted === 0 ? 'Say how many of which device.' : isTooMany ? 'This is more than the month has left.' : undefined
  return (
    <form
      className={styles['part']}
      noValidate
      aria-labelledby="stock"
      onSubmit={(event) => {
        event.preventDefault()
        if (why === undefined && !order.isPending) order.mutate()
      }}
    >
      <h2 id="stock">For the clinic’s stock</h2>
      {isTooMany && <LimitBanner usage={props.usage} wanted={wanted} />}
      {order.isError && <Banner tone="danger">{problemWords(order.error)}</Banner>}
      <div className={styles['pair']}>
        {kindChoices.map(({ value, label }) => (
          <NumberInput
            key={value}
            label={label}
            min={0}
            max={500}
            allowDecimal={false}
            value={quantities[value] ?? ''}
            onChange={(many) => setQuantities({ ...quantities, [value]: Number(many) })}
          />
        ))}
      </div>
      <ShipTo fields={fields} />
      <div className={styles['foot']}>
        <GatedButton type="submit" why={why} aria-busy={order.isPending}>
          {wanted > 1 ? `Order ${wanted} devices` : 'Order'}
        </GatedButton>
      </div>
    </form>
  )
}

const ShipTo = ({ fields: { bind } }: { fields: ReturnType<typeof useStockOrder>['fields'] }) => {
  return (
    <>
      <div className={styles['pair']}>
        <TextField bound={bind('shipTo.firstName')} label="Received by: first name" />
        <TextField bound={bind('shipTo.lastName')} label="Last name" />
        <PhoneInput {...bind('shipTo.phone')} label="Phone" withAsterisk autoComplete="off" />
      </div>
      <TextField bound={bind('shipTo.line1')} label="Address" />
      <div className={styles['pair']}>
        <TextField bound={bind('shipTo.city')} label="City" />
        <StateSelect {...bind('shipTo.state')} label="State" />
        <ZipInput {...bind('shipTo.zipCode')} label="ZIP code" withAsterisk autoComplete="off" />
      </div>
    </>
  )
}
