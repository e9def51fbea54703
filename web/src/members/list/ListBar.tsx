/** What stands over a list: whose members, in which order, which columns, how dense. All but the last two are the address. */
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { type ListFilter, type ListSearch, type Sort, sorts, sortsOf } from '@vitalrounds/domain/members/list'
import type { Show } from '@vitalrounds/domain/values/show'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { IconColumns3, IconLayoutSidebar } from '../../ui/icons.tsx'
import type { Column } from '../../ui/table/table-types.ts'
import styles from './MemberListPage.module.css'
import { widthProps } from '../../ui/fields/width-props.ts'

type Viewer = { id: string; name: string }
type Props = {
  list: ListFilter
  search: ListSearch
  viewers: readonly Viewer[]
  columns: readonly Pick<Column<never>, 'id' | 'title'>[]
  onSearch: (changed: Partial<ListSearch>) => void
  onMenu: () => void
  isMenuOpen: boolean
  /** What one list alone offers. */
  children?: ReactNode
}
const ColumnMenu = lazy(() => import('./ColumnMenu.tsx').then((m) => ({ default: m.ColumnMenu })))

export function ListBar({ list, search, viewers, columns, onSearch, onMenu, isMenuOpen, children }: Props) {
  const showing = [
    { value: 'all', label: 'All patients' },
    { value: 'mine', label: 'Only my patients' },
    ...viewers.map((v) => ({ value: v.id, label: `${v.name}’s patients` })),
  ]
  const sorting = sortsOf(list).map((sort) => ({ value: sort, label: sorts[sort] }))
  return (
    <div className={styles['bar']}>
      <ActionIcon variant="default" size={30} aria-label="View Options" aria-pressed={isMenuOpen} title="View Options" onClick={onMenu}>
        <IconLayoutSidebar size={17} aria-hidden="true" />
      </ActionIcon>
      <NativeSelect
        {...widthProps(160)}
        label="Show"
        data={showing}
        value={search.show}
        onChange={(event) => onSearch({ show: event.currentTarget.value as Show, page: 0 })}
      />
      <NativeSelect
        {...widthProps(180)}
        label="Sort"
        data={sorting}
        value={search.sort}
        onChange={(event) => onSearch({ sort: event.currentTarget.value as Sort, page: 0 })}
      />
      <Columns columns={columns} />
      {children}
    </div>
  )
}

/** The menu itself is loaded when somebody first opens it: few do, and the list is on the screen sooner. */
function Columns({ columns }: Pick<Props, 'columns'>) {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <Button
      variant="default"
      aria-haspopup="menu"
      leftSection={<IconColumns3 size={15} aria-hidden="true" />}
      onClick={() => setWanted(true)}
    >
      Columns
    </Button>
  )
  return isWanted ? (
    <Suspense fallback={button}>
      <ColumnMenu columns={columns} />
    </Suspense>
  ) : (
    button
  )
}
