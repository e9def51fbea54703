/** How the consent to chronic care was given, and who gave it: both belong to its record. */
import { Select } from '@mantine/core'
import type { ConsentMethod } from '@vitalrounds/domain/members/member'
import { consentGiverNames, consentMethodNames } from './consent-names.ts'
import { fieldLabel } from './field-labels.ts'
import { Cell } from './FormSection.tsx'
import { type Bind, TextField } from './PersonFields.tsx'

export type CcmConsentPath = 'ccmConsent.method' | 'ccmConsent.givenBy' | 'ccmConsent.relation'

const choices = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

export function CcmConsentFields({ bind, givenBy }: { bind: Bind<CcmConsentPath>; givenBy: ConsentMethod['givenBy'] }) {
  const method = bind('ccmConsent.method')
  const giver = bind('ccmConsent.givenBy')
  const relation = bind('ccmConsent.relation')
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
          label={fieldLabel('ccmConsent.method')}
          data={choices(consentMethodNames)}
          allowDeselect={false}
          onChange={(value) => method.onChange(value ?? 'verbal')}
        />
      </Cell>
      <Cell span={3}>
        <Select
          {...giver}
          label={fieldLabel('ccmConsent.givenBy')}
          data={choices(consentGiverNames)}
          allowDeselect={false}
          onChange={(value) => choose(value ?? 'member')}
        />
      </Cell>
      {givenBy === 'representative' && (
        <Cell span={6}>
          <TextField bound={relation} label={fieldLabel('ccmConsent.relation')} isNeeded longest={80} />
        </Cell>
      )}
    </>
  )
}
