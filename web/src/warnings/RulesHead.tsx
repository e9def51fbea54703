/** The head of the clinical rules: it stays in sight, keeps or drops the changes, and asks before they are left behind. */
import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { LeaveGuard } from '../ui/dialogs/LeaveGuard.tsx'
import { GatedButton } from '../ui/GatedButton.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import styles from './ClinicalRules.module.css'
import { widthProps } from '../ui/fields/width-props.ts'

type Props = {
  isChanged: boolean
  isSaving: boolean
  /** Why they cannot be saved now; undefined when they can. */
  why: string | undefined
  reason: string
  onReason: (reason: string) => void
  onDiscard: () => void
  onSave: () => void
  /** What stands in the way. */
  children: ReactNode
}

export const RulesHead = ({ isChanged, isSaving, why, children, ...rest }: Props) => (
  <>
    <form
      className={styles['head']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (why === undefined && !isSaving) rest.onSave()
      }}
    >
      <PageHeader
        title="Clinical rules"
        note="What raises a warning, for every member without rules of their own"
        actions={
          <>
            {isChanged && <Changed {...rest} />}
            <GatedButton type="submit" why={why} aria-busy={isSaving}>
              Save
            </GatedButton>
          </>
        }
      />
      {children}
    </form>
    <LeaveGuard isDirty={isChanged}>The changed rules have not been saved.</LeaveGuard>
  </>
)

const Changed = ({ reason, onReason, onDiscard }: Pick<Props, 'reason' | 'onReason' | 'onDiscard'>) => (
  <>
    <TextInput
      {...widthProps(200)}
      label="Reason"
      placeholder="For the record"
      maxLength={500}
      value={reason}
      onChange={(event) => onReason(event.currentTarget.value)}
    />
    <Button variant="default" onClick={onDiscard}>
      Discard changes
    </Button>
  </>
)
