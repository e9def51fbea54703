/** What the device registry can be asked by: the fields of the specification's filters and a few operators, nothing else. */
import { z } from 'zod'
import { Instant } from '../values/instant.ts'
import { DeviceState, RegisteredKind } from './record.ts'
import { OrderState } from './order.ts'
import { MemberId } from '../values/member-id.ts'

const mostValues = 50

/** A plain value, or an object of operators; several operators all hold. */
const matching = <S extends z.ZodType>(value: S) => {
  const list = z.array(value).max(mostValues, 'This list is too long.')
  const operators = z.strictObject({
    $eq: value.optional(),
    $ne: value.optional(),
    $in: list.optional(),
    $nin: list.optional(),
  })
  return z.union([value.transform((plain) => ({ $eq: plain })), operators], 'Write a value, or $eq, $ne, $in or $nin.')
}

const words = z.string().max(200)
const range = z.strictObject({
  $lt: Instant.optional(),
  $lte: Instant.optional(),
  $gt: Instant.optional(),
  $gte: Instant.optional(),
})

/** The specification's fulfillment filter is `{device: {$in: [...]}, status: {$ne: 'delivered'}, name: {$ne: ''}}`. */
export const RegistryQuery = z.strictObject({
  _id: matching(z.uuid()).optional(),
  device: matching(RegisteredKind).optional(),
  status: matching(OrderState).optional(),
  state: matching(DeviceState.nullable()).optional(),
  name: matching(words).optional(),
  imei: matching(z.string().regex(/^\d{0,15}$/, 'An IMEI has digits only.')).optional(),
  memberId: matching(MemberId.nullable()).optional(),
  owner_id: matching(z.uuid()).optional(),
  isBulkOrder: matching(z.boolean()).optional(),
  lastUsed: range.optional(),
})
export type RegistryQuery = z.infer<typeof RegistryQuery>

/** A member's living devices are `{memberId, deleted: null, unlinked: null}`. */
export const TenoviQuery = z.strictObject({
  memberId: MemberId.optional(),
  hwiDeviceId: words.optional(),
  hardwareUuid: words.optional(),
  deleted: z.null('Only null can be asked for.').optional(),
  unlinked: z.null('Only null can be asked for.').optional(),
})
export type TenoviQuery = z.infer<typeof TenoviQuery>
