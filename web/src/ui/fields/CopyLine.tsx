/** Something to copy that is shown this once: its text, and the button. */
import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import styles from './CopyLine.module.css'

type LineProps = { label: string; value: string; isFirst?: boolean }

export function CopyLine({ label, value, isFirst = false }: LineProps) {
  const { copy, copied, error } = useClipboard({ timeout: 4000 })
  return (
    <div className={styles['copy']}>
      <TextInput
        label={label}
        value={value}
        readOnly
        classNames={{ input: styles['mono'] ?? '' }}
        onFocus={(event) => event.currentTarget.select()}
        error={error && 'The browser does not let us copy. Select the text and copy it.'}
      />
      <Button
        variant="default"
        aria-label={`${copied ? 'Copied' : 'Copy'} ${label.toLowerCase()}`}
        data-autofocus={isFirst || undefined}
        onClick={() => copy(value)}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
      <span className="spoken" role="status">
        {copied && `${label} copied`}
      </span>
    </div>
  )
}
