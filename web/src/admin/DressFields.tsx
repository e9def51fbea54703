/** How sign-in is dressed for an organization: its color and its picture, as they will look. */
import { Button, TextInput } from '@mantine/core'
import { type ClientEdit, mostLogoLetters } from '@vitalrounds/domain/groups/client-api'
import { logoSvg } from '@vitalrounds/domain/groups/client-logo'
import { type ChangeEvent, useState } from 'react'
import styles from '../settings/parts/settings.module.css'
import type { Fields } from '../ui/fields/fields.ts'

export function DressFields({ fields }: { fields: Fields<ClientEdit> }) {
  const { values, errors, change } = fields
  const { onChange, ...color } = fields.bind('color')
  return (
    <div className={styles['pair']}>
      <TextInput
        {...color}
        type="color"
        label="Color"
        description="White letters stand on it"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Picture values={values} error={errors['logo']} onChange={(logo) => change('logo', logo)} />
    </div>
  )
}

type Props = { values: ClientEdit; error: string | undefined; onChange: (logo: string | null) => void }

function Picture({ values, error, onChange }: Props) {
  const [tooLarge, setTooLarge] = useState(false)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    if (!file) return
    const isTooLarge = file.size > mostLogoLetters
    setTooLarge(isTooLarge)
    if (!isTooLarge) onChange((await file.text()).trim())
  }
  return (
    <div className={styles['dressed']}>
      <img src={`data:image/svg+xml,${encodeURIComponent(logoSvg(values))}`} alt="" className={styles['logo']} />
      <TextInput
        type="file"
        accept=".svg,image/svg+xml"
        label="Picture"
        description="An SVG of at most 20 kB; without one the first letters of the name"
        error={tooLarge ? 'This picture is too large.' : error}
        onChange={(event) => void choose(event)}
      />
      {values.logo !== null && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
          Use the first letters
        </Button>
      )}
    </div>
  )
}
