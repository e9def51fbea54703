/** Which workspace this is, and for those who may, the way to another. */
import { Button } from '@mantine/core'
import { canSwitchWorkspace } from '@vitalrounds/domain/auth/can-switch'
import { lazy, useState } from 'react'
import type { Me } from '../../platform/me.ts'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { IconSelector } from '../../ui/icons.tsx'
import styles from './WorkspaceSwitcher.module.css'

const WorkspaceMenu = lazy(() => import('./WorkspaceMenu.tsx').then((m) => ({ default: m.WorkspaceMenu })))

/** Loaded when first opened. */
export function WorkspaceSwitcher({ me }: { me: Me }) {
  const [isWanted, setWanted] = useState(false)
  const name = me.workspaceName
  if (!canSwitchWorkspace(me)) return <span className={styles['name']}>{name}</span>
  const button = (
    <Button
      variant="default"
      className={styles['button']}
      rightSection={<IconSelector size={14} aria-hidden="true" />}
      aria-label={`Workspace: ${name}`}
      title={name}
      aria-haspopup="listbox"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      {name}
    </Button>
  )
  return isWanted ? (
    <DialogBoundary meanwhile={button}>
      <WorkspaceMenu me={me} />
    </DialogBoundary>
  ) : (
    button
  )
}
