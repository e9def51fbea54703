/** What was said later of the consents of a test bed member. */
import { consentRows } from '../member-rows.ts'
import { idAt } from '../random.ts'
import { instant, type Row } from '../rows.ts'
import { dayMs, type Owner, ownerColumns } from './belongings.ts'
import { staffId } from './groups.ts'

/** How the consent to monitoring was given, said later. */
export const consentMethodRows = (owner: Owner): Row[] =>
  consentRows(owner.plan)
    .filter(({ kind }) => kind === 'rpm')
    .map(({ id }) => ({
      id: idAt(owner.plan.draw('testbed consent method'), owner.nowMs - 5 * dayMs),
      ...ownerColumns(owner),
      consent_id: id,
      method: 'verbal',
      given_by: 'member',
      relation: '',
      source: `${owner.group.canary} binder`,
      recorded_at: instant(owner.nowMs - 5 * dayMs),
      recorded_by: staffId(owner.group, 'user'),
    }))
