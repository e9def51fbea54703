/** What jobs about vendors share: the client of an account, and the words for a call that did not succeed. */
import { vendorNamed } from '@vitalrounds/domain/devices/device'
import type { Connection } from '../../vendors/connection.ts'
import type { Outbound } from '../../vendors/vendor.ts'
import { VendorFailure } from '../../vendors/vendor-failure.ts'
import { vendors } from '../../vendors/vendors.ts'
import { auditJob } from '../../platform/audit/audit.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { vendorAccount, type VendorContext } from './vendor-account.ts'

export type VendorJob = { groupId: string | null }

/** The outgoing side of the vendor's account; undefined where this server has none. */
export async function clientOf(
  context: VendorContext,
  vendor: string,
): Promise<{ id: string; client: Outbound; connection: Connection } | undefined> {
  const name = vendorNamed(vendor)
  const account = name && (await vendorAccount(context, name))
  const client = account && vendors[account.connection.vendor].outbound?.(account.connection)
  return client && { id: account.id, client, connection: account.connection }
}

/** A job that was sent without a group is a mistake of ours. */
export const groupOf = ({ groupId }: VendorJob): string => {
  if (groupId === null) throw new Error('a job about a device needs its group')
  return groupId
}

type VendorCall = { job: string; vendor: string; ids: readonly (string | null)[] }

/** Whose data a job tells a vendor: kept as `begun` before, since a call cannot be rolled back, and after as it ended. */
export const auditCall = (db: GroupDb, { job, vendor, ids }: VendorCall, result: string) =>
  auditJob(db, job, {
    groupId: db.groupId,
    action: `${job} ${vendor}`,
    kind: 'member',
    ids: ids.filter((id) => id !== null),
    result,
  })

/** What the audit log calls a failed call. */
export const callResult = (error: unknown) => (error instanceof VendorFailure ? `vendor.${error.reason}` : 'server.fault')

/** Whether the same call may succeed later. An answer we cannot read may hide a success, so it is asked about again. */
export const isPassing = (error: unknown) => error instanceof VendorFailure && (error.isPassing || error.reason === 'unreadable')

/** What a person reads of a failure: never the vendor's own text, which may quote names and addresses. */
export function failureText(error: unknown): string {
  if (!(error instanceof VendorFailure)) return 'The connection to the vendor is not set up for this.'
  if (isPassing(error)) return 'The vendor did not answer. We keep trying.'
  if (error.reason === 'blocked') return 'The connection to the vendor is not set up for this.'
  return error.status === 401 || error.status === 403
    ? 'The vendor refused our credentials.'
    : `The vendor refused this${error.status === undefined ? '' : ` (${error.status})`}.`
}
