/** Which columns the list shows, and how dense its rows are; remembered per user in this browser. */
import '@mantine/core/styles/Menu.layer.css'
import { Button, Menu } from '@mantine/core'
import { savePreferences, usePreferences } from '../../platform/preferences.ts'
import { IconColumns3 } from '../../ui/icons.tsx'
import type { Column } from '../../ui/table/table-types.ts'
import { fixedColumns, tableName } from './list-columns.ts'

/** Opens as it appears, because it is drawn when somebody has asked for it. */
export function ColumnMenu({ columns }: { columns: readonly Pick<Column<never>, 'id' | 'title'>[] }) {
  const { hiddenColumns, density } = usePreferences()
  const hidden = hiddenColumns[tableName] ?? []
  const toggle = (id: string) =>
    savePreferences({
      hiddenColumns: {
        ...hiddenColumns,
        [tableName]: hidden.includes(id) ? hidden.filter((h) => h !== id) : [...hidden, id],
      },
    })
  return (
    <Menu defaultOpened closeOnItemClick={false} position="bottom-end">
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
          onChange={() => savePreferences({ density: density === 'compact' ? 'comfortable' : 'compact' })}
        >
          Compact rows
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}
