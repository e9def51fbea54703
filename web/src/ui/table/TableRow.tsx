/** One row of a table, and the gray ones that stand in for rows on their way. */
import { memo } from 'react'
import { usePatience } from '../patience.ts'
import { Bone } from '../notices/Loading.tsx'
import styles from './DataTable.module.css'
import { RowBox } from './RowBox.tsx'
import type { Column } from './table-types.ts'

export type RowProps<Row> = {
  id: string
  row: Row
  columns: readonly Column<Row>[]
  /** The name of the group that begins with this row. */
  group: string | undefined
  isCurrent: boolean
  isChosen: boolean
  nameOf: ((id: string) => string) | undefined
  onChoose: ((id: string) => void) | undefined
  onCurrent: (id: string) => void
}

type HeadProps = { name: string; columns: number }
/** Above the rows of a group. */
export const GroupHead = ({ name, columns }: HeadProps) => (
  <tr className={styles['group']}>
    <th scope="rowgroup" colSpan={columns}>
      <span>{name}</span>
    </th>
  </tr>
)

function Row<R>({ id, row, columns, isCurrent, isChosen, nameOf, onChoose, onCurrent }: RowProps<R>) {
  return (
    <tr data-row={id} data-chosen={isChosen} data-current={isCurrent} tabIndex={-1} onFocus={() => onCurrent(id)}>
      {onChoose !== undefined && (
        <td className={styles['choose']}>
          <RowBox label={`Select ${nameOf?.(id) ?? id}`} isChosen={isChosen} onChange={() => onChoose(id)} />
        </td>
      )}
      {columns.map((column, at) =>
        at === 0 ? (
          <th key={column.id} scope="row" data-align={column.align}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} data-align={column.align}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}

/** Draws again only when something of this row changed: choosing one of 50 rows costs one row. */
export const TableRow = memo(Row, (before, after) =>
  (['id', 'row', 'columns', 'isCurrent', 'isChosen'] as const).every((key) => before[key] === after[key]),
) as typeof Row

const skeletonRows = 12

export function SkeletonRows({ columns }: { columns: number }) {
  if (!usePatience()) return null
  return Array.from({ length: skeletonRows }, (_, row) => (
    <tr key={row} data-skeleton aria-hidden="true">
      {Array.from({ length: columns }, (__, column) => (
        <td key={column}>
          <Bone percent={45 + ((row * 7 + column * 13) % 40)} />
        </td>
      ))}
    </tr>
  ))
}
