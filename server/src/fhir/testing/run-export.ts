/** An export as a program asks for it, without waiting for a worker: the job is run where the test says. */
import type { ExportManifest } from '@vitalrounds/domain/fhir/bulk-api'
import type { FhirResource } from '@vitalrounds/domain/fhir/resource'
import { expect } from 'vitest'
import type { TestApp } from '../../platform/testing/test-app.ts'
import { makeFhirExport } from '../bulk/make-export.ts'

type Method = 'GET' | 'POST' | 'DELETE'
type Sent = { method?: Method; headers?: Record<string, string>; payload?: object }

/** Calls below the base of a clinic with one token. */
export const bulkClient = (t: TestApp, groupId: string, token: string) => {
  const base = `/fhir/r4/${groupId}`
  const send = (url: string, { method = 'GET', headers = {}, ...more }: Sent = {}) =>
    t.app.inject({
      method,
      url: url.replace(t.config.publicUrl, ''),
      headers: { authorization: `Bearer ${token}`, accept: 'application/fhir+json', ...headers },
      ...more,
    })
  const kickOff = (path: string, { headers = {}, ...more }: Sent = {}) =>
    send(`${base}/${path}`, { ...more, headers: { prefer: 'respond-async', ...headers } })
  const begin = async (path: string, sent?: Sent) => {
    const answer = await kickOff(path, sent)
    expect(answer.statusCode, answer.body).toBe(202)
    return String(answer.headers['content-location'])
  }
  const make = (statusUrl: string) => makeExport(t, groupId, statusUrl)
  const linesAt = async (url: string): Promise<string[]> => {
    const answer = await send(url)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-type']).toBe('application/fhir+ndjson')
    return answer.body.split('\n').filter(Boolean)
  }
  /** The whole way: begun, made, and read. */
  const run = async (path: string, sent?: Sent) => {
    const statusUrl = await begin(path, sent)
    await make(statusUrl)
    const done = await send(statusUrl)
    expect(done.statusCode, done.body).toBe(200)
    const manifest = done.json<ExportManifest>()
    const lines: string[] = []
    for (const { url, count } of manifest.output) {
      const ofFile = await linesAt(url)
      expect(ofFile).toHaveLength(count)
      lines.push(...ofFile)
    }
    return { statusUrl, manifest, lines, resources: lines.map((line) => JSON.parse(line) as FhirResource) }
  }
  return { base, send, kickOff, begin, make, run, linesAt }
}
export type BulkClient = ReturnType<typeof bulkClient>

export const exportIdOf = (statusUrl: string) => statusUrl.split('/').at(-1) ?? ''

export const makeExport = (t: TestApp, groupId: string, statusUrl: string) =>
  makeFhirExport(t.db, { groupId, exportId: exportIdOf(statusUrl) }, new AbortController().signal)
