/**
 * The deliveries of one group's devices: each reading goes to whoever held the device when it was measured, the device
 * shows signs of life, and every member touched gets a new summary, all in the worker's transaction.
 */
import type { DeliveredReading } from '@vitalrounds/domain/readings/reading'
import { recordDeviceNews, type DeviceNews } from '../devices/registry/record-device-news.ts'
import { lockMembers, type LockedMember } from '../members/lock-members.ts'
import { changed } from '../platform/changes.ts'
import { confineTo, type GroupDb, settleChanges } from '../platform/database/db.ts'
import { storeDeliveryExtras } from './store-delivery-extras.ts'
import { deliveryMarkOf } from './delivery-mark.ts'
import { type Holding, assignmentsByDevice } from './assignments-by-device.ts'
import type { Handler } from '../inbox/inbox-worker.ts'
import type { Mark } from '../inbox/mark-deliveries.ts'
import type { OpenedDelivery } from '../inbox/open-delivery.ts'
import { ingestOutcomes } from '../readings/ingest-outcomes.ts'
import { type NewReading, type ReceivedReading, receiveReadings } from '../readings/receive-readings.ts'

/** One reading of a delivery and who may have it; without a member the word says why not. */
type AttributedReading = { delivery: OpenedDelivery; reading: DeliveredReading; memberId: string | undefined }

/** Everything a registered device sent that no other noun has taken. */
export const deviceNews: Handler = {
  takes: ({ row }) => row.group_id !== null,
  // Of another clinic's patient, it may be
  groupOf: async (_, { row }) => (row.is_second_hand ? null : row.group_id),
  async settle(trx, deliveries) {
    const owned = Map.groupBy(deliveries, ({ row }) => row.group_id ?? '')
    const marks: [number, Mark][] = []
    // In one order everywhere, so that two workers never wait for each other in a circle
    for (const [groupId, own] of [...owned].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      marks.push(...(await settleGroup(await confineTo(trx, groupId), own)))
    return new Map(marks)
  },
}

async function settleGroup(db: GroupDb, deliveries: readonly OpenedDelivery[]): Promise<Map<number, Mark>> {
  const assignments = await assignmentsByDevice(
    db,
    deliveries.map(({ row }) => row.device_id ?? ''),
  )
  const placed = deliveries.flatMap((delivery) => place(delivery, assignments.get(delivery.row.device_id ?? '')))
  const members = await lockMembers(
    db,
    placed.flatMap((reading) => reading.memberId ?? []),
  )
  const claimed = placed.filter((reading) => refusal(reading, members) === undefined)
  const received = await receiveReadings(
    db,
    claimed.map((reading) => newReading(reading, members)),
  )
  const news = deliveries.map((delivery) => newsOf(delivery, received))
  await recordDeviceNews(db, news)
  await storeDeliveryExtras(db, deliveries, { held: assignments, received })
  for (const { deviceId } of news) changed(db, 'device', { deviceId })
  // The inbox says of each delivery what its readings were found to be
  await settleChanges(db)
  const byDelivery = Map.groupBy(await ingestOutcomes(db, received), (ingestOutcome) => ingestOutcome.reading.inboxId)
  return new Map(
    deliveries.map((delivery) => {
      const own = placed.filter((reading) => reading.delivery === delivery)
      const refused = own.map((reading) => refusal(reading, members))
      const mark = deliveryMarkOf(delivery, refused, byDelivery.get(delivery.row.id) ?? [])
      const holding = assignments.get(delivery.row.device_id ?? '')
      // It may be a patient's of the clinic that had the device before: then not even this one's administrators see it
      if (mark.state === 'unmatched' && holding?.isSecondHand) return [delivery.row.id, mark]
      const memberId = own.find((reading) => members.has(reading.memberId ?? ''))?.memberId ?? holding?.presentMemberId
      return [delivery.row.id, { ...mark, groupId: db.groupId, memberId }]
    }),
  )
}

const place = (delivery: OpenedDelivery, holding: Holding | undefined): AttributedReading[] =>
  delivery.outcome.readings.map((reading) => ({ delivery, reading, memberId: holding?.holderAt(reading.measuredAt) }))

/** Why a reading is not kept, in the inbox's words. */
function refusal({ memberId, reading }: AttributedReading, members: ReadonlyMap<string, LockedMember>): Mark | undefined {
  const member = members.get(memberId ?? '')
  if (!member) return { state: 'unmatched', outcome: 'nobody had it then' }
  // After leaving, a device may go on sending; nobody has agreed to that any more
  const hasLeft = member.disenrolledAt !== null && reading.measuredAt >= member.disenrolledAt
  return hasLeft ? { state: 'ignored', outcome: 'member disenrolled' } : undefined
}

function newReading({ delivery, reading, memberId }: AttributedReading, members: ReadonlyMap<string, LockedMember>): NewReading {
  const { row } = delivery
  return {
    memberId: memberId ?? '',
    timeZone: members.get(memberId ?? '')?.timeZone ?? '',
    metric: reading.metric,
    sentValue: reading.value,
    measuredAt: reading.measuredAt,
    receivedAt: row.received_at,
    source: 'device',
    deviceId: row.device_id,
    inboxId: row.id,
    actKey: reading.actKey,
    context: reading.context ?? null,
    flags: reading.flags,
    ecgDurationMs: delivery.outcome.ecg?.durationMs,
    timeQuality: reading.tsQuality,
    claimedAt: reading.claimedAt ?? null,
  }
}

function newsOf({ row, outcome }: OpenedDelivery, received: readonly ReceivedReading[]): DeviceNews {
  const times = received.flatMap(({ id, reading }) => (id !== undefined && reading.inboxId === row.id ? [reading.measuredAt] : []))
  return {
    deviceId: row.device_id ?? '',
    at: row.received_at,
    lastUsedAt: times.toSorted().at(-1) ?? null,
    status: outcome.status ?? {},
  }
}
