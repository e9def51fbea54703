/**
 * A short table inside a page: all of its rows at once, hairlines between them. On a narrow screen it scrolls inside
 * itself and says so, and the keyboard must reach it. Long lists are a `DataTable`.
 */
import type { ReactNode } from 'react'
import edge from './beyond-edge.module.css'
import { markBeyondEdge, stopWhileScrolling } from './beyond-edge.ts'
import styles from './PlainTable.module.css'

type Props = {
  label: string
  /** Numbers under each other, all columns but the first and cells marked `data-words`. */
  isNumbers?: boolean
  isRefetching?: boolean
  /** The heads of a table that has one line of them; `act` is only spoken. Without it the children bring their own. */
  columns?: readonly string[]
  /** The rows; without `columns` a `<thead>` and a `<tbody>`. */
  children: ReactNode
}

/** The column of buttons has no head to be seen. */
export const act = 'Act'

export const PlainTable = ({ label, isNumbers = false, isRefetching = false, columns, children }: Props) => (
  <div className={edge['frame']}>
    <div ref={stopWhileScrolling} className={`${styles['scroll']} ${edge['region']}`} role="region" aria-label={label}>
      <table
        ref={markBeyondEdge}
        className={styles['table']}
        aria-busy={isRefetching}
        data-dimmed={isRefetching}
        data-numbers={isNumbers}
        data-acts={columns?.at(-1) === act}
      >
        {columns && (
          <thead>
            <tr>
              {columns.map((title) => (
                <th key={title} scope="col">
                  {title === act ? <span className="spoken">{title}</span> : title}
                </th>
              ))}
            </tr>
          </thead>
        )}
        {columns ? <tbody>{children}</tbody> : children}
      </table>
    </div>
  </div>
)
