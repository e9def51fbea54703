/**
 * Changes the organization one works in. The server changes the session and hands out a new token; everything on the
 * screen is forgotten first, so that nothing of one clinic is ever seen in another.
 */
import { Button, Combobox, useCombobox } from '@mantine/core'
import { accountApi } from '@vitalrounds/domain/auth/account-api'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { useEnter } from '../../platform/enter-workspace.ts'
import { IconSelector } from '../../ui/icons.tsx'
import { SwitchingWorkspace } from '../../ui/notices/SwitchingWorkspace.tsx'
import styles from './WorkspaceSwitcher.module.css'

/** Opens as it appears, because it is drawn when somebody has asked for it. */
export function WorkspaceMenu({ me }: { me: Me }) {
  const combobox = useCombobox({
    defaultOpened: true,
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => setTimeout(giveFocusBack),
  })
  // But not from what a click beside the menu has given it to
  const giveFocusBack = () => {
    if ([document.body, combobox.searchRef.current].includes(document.activeElement as HTMLElement)) combobox.targetRef.current?.focus()
  }
  const change = useSwitch()
  const choose = (groupId: string) => {
    combobox.closeDropdown()
    if (groupId !== me.group_id) change.mutate(groupId)
  }
  return (
    <>
      {change.isPending && <SwitchingWorkspace />}
      <Combobox store={combobox} width={240} position="bottom-end" shadow="md" onOptionSubmit={choose}>
        <Combobox.Target withAriaAttributes={false}>
          <Button
            variant="default"
            className={styles['button']}
            rightSection={<IconSelector size={14} aria-hidden="true" />}
            aria-label={`Workspace: ${me.workspaceName}`}
            title={me.workspaceName}
            aria-haspopup="listbox"
            aria-expanded={combobox.dropdownOpened}
            onClick={() => combobox.toggleDropdown()}
          >
            {me.workspaceName}
          </Button>
        </Combobox.Target>
        <Choices me={me} onLeave={() => combobox.closeDropdown()} />
      </Combobox>
      {change.isError && (
        <span role="alert" className={styles['failed']}>
          Not switched. Please try again.
        </span>
      )}
    </>
  )
}

function Choices({ me, onLeave }: { me: Me; onLeave: () => void }) {
  const [text, setText] = useState('')
  const matchingWorkspaces = me.workspaces.filter((w) => w.workspaceName.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <Combobox.Dropdown>
      <Combobox.Search
        autoFocus
        aria-label="Search a workspace"
        placeholder="Search a workspace"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {matchingWorkspaces.length === 0 ? (
        // A list without options is none to who hears the page
        <Combobox.Empty role="status">No Result found</Combobox.Empty>
      ) : (
        <Combobox.Options aria-label="Workspaces">
          {matchingWorkspaces.map((w) => (
            <Combobox.Option key={w.group_id} value={w.group_id} active={w.group_id === me.group_id}>
              {w.workspaceName}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      )}
      {me.actions.includes('platform.manage') && me.emergencyEndsAt === null && (
        <Combobox.Footer>
          <Link to="/admin/manage-workspaces" onClick={onLeave}>
            Emergency access to another workspace
          </Link>
        </Combobox.Footer>
      )}
    </Combobox.Dropdown>
  )
}

const useSwitch = () => useEnter((groupId: string) => call(accountApi.switchWorkspace, { body: { group_id: groupId } }))
