/** /settings/chronic-conditions: the 22 conditions that the picker of a chart offers, and what the clinic has swapped in. */
import { Button } from '@mantine/core'
import { ConditionSwaps } from '@vitalrounds/domain/chart/condition-list'
import { conditionListApi } from '@vitalrounds/domain/chart/condition-list-api'
import { type ConditionKey, conditionKeys } from '@vitalrounds/domain/chart/conditions'
import { chronicConditions } from '@vitalrounds/domain/chart/chronic-conditions'
import { useQuery } from '@tanstack/react-query'
import { Confirmation } from '../care/parts/Confirmation.tsx'
import { apiQuery, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { TextField } from '../settings/parts/Field.tsx'
import { SettingsForm } from '../settings/parts/SettingsForm.tsx'
import { type Fields, focusField } from '../ui/fields/fields.ts'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Note } from '../ui/Sections.tsx'
import styles from './Chart.module.css'

const judge = (swaps: ConditionSwaps) =>
  ConditionSwaps.safeParse(swaps).error?.issues.map(({ path, message }) => ({ path: String(path[0]), message })) ?? []

const words = (swaps: ConditionSwaps) =>
  conditionKeys.flatMap((key) => (swaps[key] === undefined ? [] : [[chronicConditions[key], swaps[key]] as const]))

export function ConditionListPage({ me }: { me: Me }) {
  const query = useQuery(apiQuery(conditionListApi.get, {}))
  const why = me.actions.includes('clinical.confirm') ? undefined : 'Only administrators swap conditions.'
  return (
    <>
      <PageHeader title="Chronic conditions" note={`${conditionKeys.length} in the picker of a chart`} />
      <div className={styles['about']}>
        <Note>
          Another condition, named with its diagnosis code, may stand in the place of one your clinic does not care for. Charts keep what
          they hold, and codes count as before.
        </Note>
        <Confirmation me={me} kind="condition-list" />
      </div>
      {loadProblem(query, 'The list could not be loaded')}
      {query.data && (
        <SettingsForm
          kept={query.data}
          save={(body) => call(conditionListApi.set, { body })}
          done="List saved"
          judge={judge}
          words={words}
          history="chronic-conditions"
          why={why}
          zone={me.timeZone}
        >
          {(fields) => (
            <ul className={styles['swaps']}>
              {conditionKeys.map((key) => (
                <li key={key}>
                  <Item of={key} fields={fields} isFixed={why !== undefined} />
                </li>
              ))}
            </ul>
          )}
        </SettingsForm>
      )}
    </>
  )
}

type ItemProps = { of: ConditionKey; fields: Fields<ConditionSwaps>; isFixed: boolean }

function Item({ of: key, fields: { values, setValues, forget, bind, idOf }, isFixed }: ItemProps) {
  const name = chronicConditions[key]
  const words = values[key]
  const swap = () => {
    setValues((before) => ({ ...before, [key]: '' }))
    requestAnimationFrame(() => focusField(idOf(key)))
  }
  const takeBack = () => {
    setValues((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== key)))
    forget(key)
  }
  if (isFixed) return <span>{words ?? name}</span>
  if (words === undefined)
    return (
      <>
        <span>{name}</span>
        <Button variant="subtle" size="compact-sm" aria-label={`Swap ${name}`} onClick={swap}>
          Swap
        </Button>
      </>
    )
  return (
    <>
      <TextField bound={bind(key)} label={`Instead of ${name}`} description="With its code: Multiple sclerosis (G35.D)" />
      <Button variant="subtle" size="compact-sm" aria-label={`Take back ${name}`} onClick={takeBack}>
        Take back
      </Button>
    </>
  )
}
