/** The head of a table, with the box that chooses every row of the page. */
import styles from './DataTable.module.css'
import { RowBox } from './RowBox.tsx'
import { toggledAll, type Column, type Selection } from './table-types.ts'

type Props<Row> = { columns: readonly Column<Row>[]; ids: readonly string[]; selection: Selection | undefined }

export const TableHead = <Row,>({ columns, ids, selection }: Props<Row>) => (
  <thead>
    <tr>
      {selection !== undefined && <ChooseAll ids={ids} selection={selection} />}
      {columns.map((column) => (
        <th key={column.id} scope="col" data-align={column.align} style={{ inlineSize: column.width, minInlineSize: column.width }}>
          {column.title}
          {column.unit !== undefined && <span className={styles['unit']}> {column.unit}</span>}
        </th>
      ))}
    </tr>
  </thead>
)

function ChooseAll({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  const chosenHere = ids.filter((id) => selection.chosen.has(id)).length
  return (
    <th className={styles['choose']} scope="col">
      <RowBox
        label="Select all on this page"
        isDisabled={ids.length === 0}
        isChosen={ids.length > 0 && chosenHere === ids.length}
        isMixed={chosenHere > 0 && chosenHere < ids.length}
        onChange={() => selection.onChoose(toggledAll(selection.chosen, ids))}
      />
    </th>
  )
}
