/** What stands over a list: whose members, in which order, which columns, how dense. All but the last two are the address. */
import { ActionIcon, Button, Menu, NativeSelect } from '@mantine/core'
import {
  type ListFilter,
  type ListSearch,
  type Show,
  type Sort,
  sorts,
  sortsOf,
} from '@vitalrounds/domain/members/list'
import { IconColumns3, IconLayoutSidebar } from '@tabler/icons-react'
import type { Column } from '../ui/table-types.ts'
import { prefer, usePreferences } from '../platform/preferences.ts'
import { fixedColumns } from './member-columns.tsx'
import styles from './MemberListPage.module.css'

type Viewer = { id: string; name: string }
type Props = {
  list: ListFilter
  search: ListSearch
  viewers: readonly Viewer[]
  columns: readonly Pick<Column<never>, 'id' | 'title'>[]
  onSearch: (changed: Partial<ListSearch>) => void
  onMenu: () => void
  isMenuOpen: boolean
}
export const tableName = 'members'

export function ListBar({ list, search, viewers, columns, onSearch, onMenu, isMenuOpen }: Props) {
  const showing = [
    { value: 'all', label: 'All patients' },
    { value: 'mine', label: 'Only my patients' },
    ...viewers.map((v) => ({ value: v.id, label: `${v.name}’s patients` })),
  ]
  const sorting = sortsOf(list).map((sort) => ({ value: sort, label: sorts[sort] }))
  return (
    <div className={styles['bar']}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label="View Options"
        aria-pressed={isMenuOpen}
        title="View Options"
        onClick={onMenu}
      >
        <IconLayoutSidebar size={17} aria-hidden="true" />
      </ActionIcon>
      <NativeSelect
        size="xs"
        w={170}
        aria-label="Show"
        data={showing}
        value={search.show}
        onChange={(event) => onSearch({ show: event.currentTarget.value as Show, page: 0 })}
      />
      <NativeSelect
        size="xs"
        w={190}
        aria-label="Sort"
        data={sorting}
        value={search.sort}
        onChange={(event) => onSearch({ sort: event.currentTarget.value as Sort, page: 0 })}
      />
      <ColumnMenu columns={columns} />
    </div>
  )
}

function ColumnMenu({ columns }: Pick<Props, 'columns'>) {
  const { hiddenColumns, density } = usePreferences()
  const hidden = hiddenColumns[tableName] ?? []
  const toggle = (id: string) =>
    prefer({
      hiddenColumns: {
        ...hiddenColumns,
        [tableName]: hidden.includes(id) ? hidden.filter((h) => h !== id) : [...hidden, id],
      },
    })
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={15} aria-hidden="true" />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter((c) => !fixedColumns.has(c.id))
          .map((c) => (
            <Menu.CheckboxItem key={c.id} checked={!hidden.includes(c.id)} onChange={() => toggle(c.id)}>
              {c.title}
            </Menu.CheckboxItem>
          ))}
        <Menu.Divider />
        <Menu.CheckboxItem
          checked={density === 'compact'}
          onChange={() => prefer({ density: density === 'compact' ? 'comfortable' : 'compact' })}
        >
          Compact rows
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}
