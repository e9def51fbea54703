/**
 * By whom the people of the demo are employed: most by their practice since it was founded, one of a vendor, one contracted until
 * the middle of a month and employed since, and of one it is not on record.
 */
import type { EmploymentKind } from '@vitalrounds/domain/auth/employment/employment'
import { chanceStream, idAt } from '../../random.ts'
import type { Row } from '../../rows.ts'
import { demoGroups, demoSeed, foundedMs } from '../groups.ts'
import { demoUsers, userId } from '../users.ts'

type Stretch = { key: string; kind: EmploymentKind; startsOn: string; endsOn?: string }

const founded = new Date(foundedMs).toISOString().slice(0, 10)
/** Her employment is not on record. */
const missing = 'nora'
/** Changes inside a month. */
const tom: readonly Stretch[] = [
  { key: 'tom', kind: 'contracted', startsOn: founded, endsOn: '2026-11-14' },
  { key: 'tom', kind: 'employed', startsOn: '2026-11-15' },
]
const otherKinds: Record<string, EmploymentKind> = { priya: 'vendor', ingrid: 'contracted' }

const stretches: readonly Stretch[] = [
  ...demoUsers
    .filter(
      ({ key, lacksInformation, limitedRole }) =>
        key !== missing && key !== 'tom' && lacksInformation !== true && limitedRole !== 'auditor',
    )
    .map(({ key }) => ({ key, kind: otherKinds[key] ?? ('employed' as const), startsOn: founded })),
  ...tom,
]

const said = { recorded_at: new Date(foundedMs).toISOString(), recorded_by: null }
const rowsOf = ({ key, kind, startsOn }: Stretch) => {
  const user = demoUsers.find((item) => item.key === key)
  const group = demoGroups.find((item) => item.key === user?.group)
  return group === undefined
    ? []
    : [
        {
          id: idAt(chanceStream(demoSeed, 'employment', `${key} ${startsOn}`), foundedMs),
          group_id: group.id,
          user_id: userId(key),
          kind,
          starts_on: startsOn,
          ...said,
        },
      ]
}

export const employmentRows = (): Row[] => stretches.flatMap(rowsOf)

export const employmentEndRows = (): Row[] =>
  stretches.flatMap((stretch) =>
    stretch.endsOn === undefined
      ? []
      : rowsOf(stretch).map(({ id, group_id }) => ({ group_id, employment_id: id, ends_on: stretch.endsOn, ...said })),
  )
