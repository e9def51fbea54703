/** Who the member is. The title follows the gender until somebody chooses one. */
import '@mantine/core/styles/Radio.layer.css'
import { Radio, Select, TextInput } from '@mantine/core'
import { titleFor } from '@vitalrounds/domain/enrollment/enrollment'
import { memberTitles } from '@vitalrounds/domain/members/member'
import { languages } from '@vitalrounds/domain/values/languages'
import type { BoundField } from '../../ui/fields/fields.ts'
import { DobInput } from '../../ui/fields/MaskedInput.tsx'
import { fieldLabel } from './field-labels.ts'
import { Cell } from './FormSection.tsx'
import { languageNames } from '../../ui/fields/language-names.ts'
import styles from './MemberForm.module.css'

export type PersonPath = 'firstName' | 'lastName' | 'dob' | 'gender' | 'memberTitle' | 'language' | 'mrn'
export type Bind<Path extends string> = (path: Path) => BoundField

type TextProps = { bound: BoundField; label: string; isNeeded?: boolean; longest: number }
export const TextField = ({ bound, label, isNeeded = false, longest }: TextProps) => (
  <TextInput
    {...bound}
    label={label}
    withAsterisk={isNeeded}
    maxLength={longest}
    autoComplete="off"
    onChange={(event) => bound.onChange(event.currentTarget.value)}
  />
)

const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }))

export function PersonFields({ bind }: { bind: Bind<PersonPath> }) {
  const gender = bind('gender')
  const title = bind('memberTitle')
  const chosenTitle = titleFor(gender.value as '' | 'male' | 'female', title.value)
  return (
    <>
      <Cell>
        <TextField bound={bind('firstName')} label={fieldLabel('firstName')} isNeeded longest={80} />
      </Cell>
      <Cell>
        <TextField bound={bind('lastName')} label={fieldLabel('lastName')} isNeeded longest={80} />
      </Cell>
      <Cell>
        <DobInput {...bind('dob')} label={fieldLabel('dob')} withAsterisk />
      </Cell>
      <Cell>
        <Gender bound={gender} />
      </Cell>
      <Cell span={1}>
        <Select
          {...title}
          label={fieldLabel('memberTitle')}
          data={[...memberTitles]}
          value={chosenTitle || null}
          onChange={(value) => title.onChange(value ?? '')}
        />
      </Cell>
      <Cell span={1}>
        <TextField bound={bind('mrn')} label={fieldLabel('mrn')} longest={60} />
      </Cell>
      <Cell>
        <Language bound={bind('language')} />
      </Cell>
    </>
  )
}

const Language = ({ bound }: { bound: BoundField }) => (
  <Select {...bound} label={fieldLabel('language')} data={languageChoices} onChange={(value) => bound.onChange(value ?? 'English')} />
)

const Gender = ({ bound }: { bound: BoundField }) => (
  <Radio.Group id={bound.id} label={fieldLabel('gender')} withAsterisk value={bound.value} error={bound.error} onChange={bound.onChange}>
    <div className={styles['radios']}>
      <Radio value="female" label="Female" />
      <Radio value="male" label="Male" />
    </div>
  </Radio.Group>
)
