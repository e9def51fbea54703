/** How many fields still need something, and a way to each of them. The title is the refusal's own. */
import { Anchor } from '@mantine/core'
import { Banner } from '../notices/Banner.tsx'
import styles from './ErrorSummary.module.css'
import { focusField } from './fields.ts'

type Props = { title: string; text: string; fields: readonly { id: string; label: string }[] }

export const ErrorSummary = ({ title, text, fields }: Props) => (
  <Banner tone="danger" title={title}>
    <p className={styles['text']}>
      {text} <b>{fields.length} to fix:</b>
    </p>
    <ul className={styles['fields']}>
      {fields.map(({ id, label }) => (
        <li key={id}>
          <Anchor component="button" type="button" className={styles['link']} onClick={() => focusField(id)}>
            {label}
          </Anchor>
        </li>
      ))}
    </ul>
  </Banner>
)
