/**
 * How Tenovi is called: one call a second for each key, and every path ends in a slash, because its redirect to one
 * drops the key.
 */
import { z } from 'zod'
import { secretOf, type Connection } from '../connection.ts'
import { waitForTurn } from '../pace.ts'
import { VendorFailure } from '../vendor-failure.ts'
import { vendorFetch, type VendorCall, type World } from '../vendor-fetch.ts'
import { TenoviDevice } from './wire.ts'

// tenovi.com/api-docs: one request per second per key; a little more, since two clocks never agree to the millisecond. The
// vendor counts from arrival to arrival: behind a call that was held up on its way the next one comes too soon, is refused
// with 429 before anything is done, and is sent again after the second that the answer names.
export const everyMs = 1050

export const devicePath = (id: string) => `hwi-devices/${encodeURIComponent(id)}/`

export function tenoviCalls(connection: Connection, world: World) {
  const apiKey = secretOf(connection, 'apiKey')
  const headers = { authorization: `Api-Key ${apiKey}` }
  const root = `clients/${encodeURIComponent(connection.config.clientDomain ?? '')}/hwi/`
  const before = connection.turn ?? (() => waitForTurn(apiKey, everyMs, world))

  const ask = <S extends z.ZodType>(call: Omit<VendorCall, 'headers'>, schema: S): Promise<z.output<S>> =>
    vendorFetch(connection, { ...call, path: root + call.path, headers, before, isThrottledUndone: true }, schema, world)

  /** A member's devices. */
  async function devicesOf(memberId: string): Promise<TenoviDevice[]> {
    const query = { patient__external_id: memberId }
    const match = await ask({ method: 'GET', path: 'hwi-devices/', query, isRepeatable: true }, z.array(TenoviDevice))
    // Filters of an API may be ignored; another patient's device must not be adopted.
    return match.filter((device) => (device.patient?.external_id ?? device.patient_id) === memberId)
  }

  /** Whether the device object is gone; a fulfilled one cannot be deleted. */
  async function isDeleted(id: string): Promise<boolean> {
    try {
      await ask({ method: 'DELETE', path: devicePath(id), isRepeatable: true }, z.unknown())
      return true
    } catch (failure) {
      const isAnswer = failure instanceof VendorFailure && failure.reason === 'refused' && failure.status !== 401
      if (!isAnswer) throw failure
      return failure.status === 404
    }
  }

  return { ask, devicesOf, isDeleted }
}
