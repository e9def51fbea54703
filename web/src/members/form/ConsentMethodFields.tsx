/** How a consent to care was given, and who gave it: both belong to its record. */
import { Select } from '@mantine/core'
import { type ConsentMethod, type ConsentMethodPath, longestRelation } from '@vitalrounds/domain/members/consent-method'
import { consentGiverNames, consentMethodNames } from './consent-names.ts'
import { fieldLabel } from './field-labels.ts'
import { Cell } from './FormSection.tsx'
import { type Bind, TextField } from './PersonFields.tsx'

type Paths<Path extends ConsentMethodPath> = `${Path}.method` | `${Path}.givenBy` | `${Path}.relation`
type Props<Path extends ConsentMethodPath> = { path: Path; bind: Bind<Paths<Path>>; givenBy: ConsentMethod['givenBy'] }

const choices = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

export function ConsentMethodFields<Path extends ConsentMethodPath>({ path, bind, givenBy }: Props<Path>) {
  const method = bind(`${path}.method`)
  const giver = bind(`${path}.givenBy`)
  const relation = bind(`${path}.relation`)
  const choose = (value: string) => {
    giver.onChange(value)
    // What was wrong with the representative goes with the choice; what was typed stays for whoever chooses again
    relation.onChange(relation.value)
  }
  return (
    <>
      <Cell span={3}>
        <Select
          {...method}
          label={fieldLabel(`${path}.method`)}
          data={choices(consentMethodNames)}
          allowDeselect={false}
          onChange={(value) => method.onChange(value ?? 'verbal')}
        />
      </Cell>
      <Cell span={3}>
        <Select
          {...giver}
          label={fieldLabel(`${path}.givenBy`)}
          data={choices(consentGiverNames)}
          allowDeselect={false}
          onChange={(value) => choose(value ?? 'member')}
        />
      </Cell>
      {givenBy === 'representative' && (
        <Cell span={6}>
          <TextField bound={relation} label={fieldLabel(`${path}.relation`)} isNeeded longest={longestRelation} />
        </Cell>
      )}
    </>
  )
}
