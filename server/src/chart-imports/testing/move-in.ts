/** A batch of a test from its files to what is on record, by the calls of an administrator and the job that they start. */
import type { ChartImportReport } from '@vitalrounds/domain/chart-imports/api'
import { expect } from 'vitest'
import type { TestApp } from '../../platform/testing/test-app.ts'
import { importCharts } from '../import-charts.ts'

/** A person with what enrollment needs. */
export const patientOf = (id: string, family: string, more: object = {}) => ({
  resourceType: 'Patient',
  id,
  name: [{ family, given: ['Mover'] }],
  telecom: [{ system: 'phone', value: '202-555-0143' }],
  gender: 'female',
  birthDate: '1954-03-09',
  address: [{ line: ['12 Larch Way'], city: 'Springfield', state: 'IL', postalCode: '62701' }],
  ...more,
})

export function moveIn(t: TestApp) {
  const report = async (importId: string) =>
    (await t.as(t.people.adam, 'GET', `chart-imports/${importId}`)).json() as unknown as ChartImportReport
  const act = async (importId: string, what: 'start' | 'undo') => {
    const answer = await t.as(t.people.adam, 'POST', `chart-imports/${importId}/${what}`)
    expect(answer.statusCode, answer.body).toBe(200)
    await importCharts(t.db, t.groups.northside, importId, 10)
    return report(importId)
  }
  const check = async (resources: readonly object[]) => {
    const content = Buffer.from(resources.map((resource) => JSON.stringify(resource)).join('\n')).toString('base64')
    const answer = await t.as(t.people.adam, 'POST', 'chart-imports', {
      files: [{ name: 'charts.ndjson', content }],
      isConsentOnRecord: true,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json() as unknown as ChartImportReport
  }
  return { check, act, report, record: async (resources: readonly object[]) => act((await check(resources)).importId, 'start') }
}
