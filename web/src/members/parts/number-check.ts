/**
 * Whether the number printed on a device can be connected: asked when its field is left, answered in the words of the
 * refusal that saving would meet. It holds nobody back, since the device may be given back meanwhile.
 */
import { type DeviceKind, identifierProblem } from '@vitalrounds/domain/devices/device'
import { deviceApi } from '@vitalrounds/domain/devices/fleet-api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../platform/api.ts'
import { runWhenReleased } from '../../ui/fields/when-released.ts'

type NumberQuery = { device: DeviceKind; number: string; memberId?: string }

/** A number that stands in the field from the beginning, as in a draft, is asked about at once. */
export function useNumberCheck({ device, number, memberId }: NumberQuery) {
  const [left, setLeft] = useState(number)
  const isAsked = left === number && identifierProblem(device, number) === undefined
  const { data } = useQuery({
    ...apiQuery(deviceApi.numberCheck, { query: { device, number, ...(memberId !== undefined && { memberId }) } }),
    enabled: isAsked,
    staleTime: 30_000,
  })
  return { refusal: (isAsked && data?.message) || undefined, leave: () => runWhenReleased(() => setLeft(number)) }
}
