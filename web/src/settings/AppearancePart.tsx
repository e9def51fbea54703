/** How the screen looks and whether single letters are shortcuts. Kept in this browser, and at work at once. */
import { Radio, Stack, useMantineColorScheme } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { savePreferences, usePreferences } from '../platform/preferences.ts'
import { TickField } from './parts/Field.tsx'
import styles from './parts/settings.module.css'

export function AppearancePart() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { density, hasLetterKeys } = usePreferences()
  return (
    <section className={styles['part']} aria-labelledby="appearance-part">
      <h2 id="appearance-part">Appearance and keyboard</h2>
      <p className={styles['hint']}>For this browser. It is kept as you choose it.</p>
      <div className={styles['pair']}>
        <Radio.Group label="Colors" value={colorScheme} onChange={(selected) => setColorScheme(selected as typeof colorScheme)}>
          <Stack gap={6} mt={6}>
            <Radio value="auto" label="As the system has it" />
            <Radio value="light" label="Light" />
            <Radio value="dark" label="Dark" />
          </Stack>
        </Radio.Group>
        <Radio.Group label="Lists" value={density} onChange={(selected) => savePreferences({ density: selected as typeof density })}>
          <Stack gap={6} mt={6}>
            <Radio value="comfortable" label="Comfortable" />
            <Radio value="compact" label="Compact" />
          </Stack>
        </Radio.Group>
      </div>
      <TickField
        label="Shortcuts of a single letter"
        description="Off where speech or a switch types letters by chance"
        isOn={hasLetterKeys}
        onChange={(isOn) => savePreferences({ hasLetterKeys: isOn })}
      />
    </section>
  )
}
