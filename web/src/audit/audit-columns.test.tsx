/** Whom a row of the audit log is about: the first members by name, and how many records there are beside them. */
import type { AuditEntry } from '@vitalrounds/domain/audit/api'
import { expect, test } from 'vitest'
import { renderPage } from '../platform/testing/render-page.tsx'
import { auditColumns } from './audit-columns.tsx'

const entry: AuditEntry = {
  _id: 1,
  at: '2026-11-22T15:00:00.000Z',
  actorKind: 'user',
  actorId: '0199a14d-9400-79a7-af0c-2da5271b45e1',
  actorName: 'Adam Novak',
  action: 'PUT /orma-v2/api/settings/fees',
  summary: 'Changed the fees',
  result: 'ok',
  reason: null,
  ip: null,
  requestId: null,
  members: [],
  others: 1,
  seal: 7,
}
const ada = { memberId: '0199a14d-9400-79a7-af0c-2da5271b45e2', name: 'Ada Stone' }

test.each([
  ['no member and one record', { members: [], others: 1 }, '1 record'],
  ['no member and two records', { members: [], others: 2 }, '2 records'],
  ['a member and forty-nine more', { members: [ada], others: 49 }, 'Ada Stoneand 49 others'],
  ['a member alone', { members: [ada], others: 0 }, 'Ada Stone'],
])('given an entry about %s, its column Whom says so', async (_, about, words) => {
  const whom = auditColumns('America/New_York').find(({ id }) => id === 'whom')
  const screen = await renderPage(<div data-testid="whom">{whom?.cell({ ...entry, ...about })}</div>)
  expect(screen.getByTestId('whom').element().textContent).toBe(words)
})
