/** What we ask of Kardia: a patient and the code that ties the app to it, and recordings. Forms out, JSON back. */
import { z } from 'zod'
import { basicHeader, secretOf, type Connection } from '../connection.ts'
import type { InboundEvent, PullRequest } from '../vendor.ts'
import { VendorFailure } from '../vendor-failure.ts'
import { realWorld, vendorFetch, type VendorCall, type World } from '../vendor-fetch.ts'
import { hintOf, recordingEvent } from './webhook.ts'
import { KardiaCode, type KardiaListEntry, KardiaPatient, KardiaRecordings } from './wire.ts'

/** Kardia demands an e-mail address and the date of birth; `memberId` becomes its `mrn`. */
export type KardiaPatientRequest = {
  memberId: string
  email: string
  bornOn: string
  firstName: string
  lastName: string
  gender?: 'male' | 'female' | undefined
}

// developers.kardia.com, list recordings: at most 500 a page.
const pageSize = 500
const mostPages = 200

type Ask = <S extends z.ZodType>(call: Omit<VendorCall, 'headers'>, schema: S) => Promise<z.output<S>>

export function kardiaClient(connection: Connection, world: World = realWorld) {
  // The key is the user, the password is empty.
  const headers = { authorization: basicHeader(secretOf(connection, 'apiKey'), '') }
  const ask: Ask = (call, schema) => vendorFetch(connection, { ...call, headers }, schema, world)
  const patient = (id: string, rest: string) => `v1/patients/${encodeURIComponent(id)}/${rest}`

  async function createPatient(request: KardiaPatientRequest): Promise<{ patientId: string; status: string }> {
    // ISO/IEC 5218: 1 male, 2 female.
    const sex = request.gender && { sex: request.gender === 'male' ? '1' : '2' }
    const names = { firstname: request.firstName, lastname: request.lastName }
    const form = { mrn: request.memberId, email: request.email, dob: request.bornOn, ...names, ...sex }
    const created = await ask({ method: 'POST', path: 'v1/patients', form, isRepeatable: false }, KardiaPatient)
    return { patientId: created.id, status: created.status }
  }

  /** The code the member types into the app. */
  const connectionCode = async (patientId: string) =>
    (await ask({ method: 'GET', path: patient(patientId, 'code'), isRepeatable: true }, KardiaCode)).code

  /** A patient whom Kardia no longer knows is disconnected already. */
  async function disconnectPatient(patientId: string): Promise<void> {
    try {
      await ask({ method: 'POST', path: patient(patientId, 'disconnect'), form: {}, isRepeatable: true }, z.unknown())
    } catch (failure) {
      if (!(failure instanceof VendorFailure && failure.status === 404)) throw failure
    }
  }

  /** The recording a callback hinted at, read with our own key; undefined when there is none of that id. */
  async function recording(recordingId: string): Promise<InboundEvent | undefined> {
    try {
      const path = `v1/recordings/${encodeURIComponent(recordingId)}`
      return recordingEvent(await ask({ method: 'GET', path, isRepeatable: true }, z.unknown()))
    } catch (failure) {
      if (failure instanceof VendorFailure && failure.status === 404) return undefined
      throw failure
    }
  }

  async function pull({ deviceRef, since }: PullRequest): Promise<InboundEvent[]> {
    if (!deviceRef.patientId) throw new VendorFailure('kardia', 'blocked')
    return listed(ask, patient(deviceRef.patientId, 'recordings'), since)
  }
  const pullAll = (since: string) => listed(ask, 'v1/recordings', since)

  const check = async () =>
    void (await ask({ method: 'GET', path: 'v1/recordings', query: { limit: '1' }, isRepeatable: true }, KardiaRecordings))

  return {
    vendor: 'kardia' as const,
    createPatient,
    connectionCode,
    disconnectPatient,
    recording,
    pull,
    pullAll,
    check,
  }
}

/**
 * Recordings since a moment, as the hints that callbacks would have given: a listed recording has no trace, and one of a
 * patient not even a verdict. The documents do not promise an order, so only a page that is seen to run from new to old
 * may end the search.
 */
async function listed(ask: Ask, path: string, since: string): Promise<InboundEvent[]> {
  const from = Temporal.Instant.from(since)
  const inboundEvents: InboundEvent[] = []
  let start: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = { limit: String(pageSize), ...(start === undefined ? {} : { start }) }
    const { recordings, pageInfo } = await ask({ method: 'GET', path, query, isRepeatable: true }, KardiaRecordings)
    inboundEvents.push(...recordings.filter(({ recordedAt }) => isFrom(recordedAt, from)).map(hintOf))
    start = pageInfo?.endCursor
    if (!pageInfo?.hasNextPage || start === undefined || endsBefore(recordings, from)) return inboundEvents
  }
  // What is left out here would be asked for by nobody again
  throw new VendorFailure('kardia', 'unreadable')
}

const isFrom = (recordedAt: Temporal.Instant, from: Temporal.Instant) => Temporal.Instant.compare(recordedAt, from) >= 0

/** Whether a page runs from new to old and ends with something older. */
function endsBefore(page: readonly KardiaListEntry[], from: Temporal.Instant): boolean {
  const last = page.at(-1)
  const isNewestFirst = page.every(({ recordedAt }, i) => isFrom(page[i - 1]?.recordedAt ?? recordedAt, recordedAt))
  return last !== undefined && isNewestFirst && !isFrom(last.recordedAt, from)
}
