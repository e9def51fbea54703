/** The rows of a table as cards, for a screen too narrow for columns. */
import { Fragment, type Ref, type RefObject } from 'react'
import styles from './DataTable.module.css'
import { RowBox } from './RowBox.tsx'
import type { RowProps } from './TableRow.tsx'

type Props<Row> = { rows: readonly RowProps<Row>[] | undefined; body: RefObject<HTMLElement | null> }

export const DataCards = <Row,>({ rows = [], body }: Props<Row>) => (
  <ul className={styles['cards']} ref={body as Ref<HTMLUListElement>}>
    {rows.map((row) => (
      <Fragment key={row.id}>
        {row.group !== undefined && <li className={styles['cardGroup']}>{row.group}</li>}
        <Card {...row} />
      </Fragment>
    ))}
  </ul>
)

const Card = <Row,>({ id, row, columns, isChosen, nameOf, onChoose, onCurrent }: RowProps<Row>) => (
  <li data-row={id} data-chosen={isChosen} tabIndex={-1} onFocus={() => onCurrent(id)}>
    {onChoose !== undefined && <RowBox label={`Select ${nameOf?.(id) ?? id}`} isChosen={isChosen} onChange={() => onChoose(id)} />}
    <div className={styles['cardBody']}>
      {columns
        .filter((column) => column.card === 'title')
        .map((column) => (
          <div key={column.id}>{column.cell(row)}</div>
        ))}
      <dl className={styles['cardLines']}>
        {columns
          .filter((column) => column.card === 'line' && column.isEmpty?.(row) !== true)
          .map((column) => (
            <div key={column.id}>
              <dt>{column.title}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
      </dl>
    </div>
  </li>
)
