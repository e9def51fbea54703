/**
 * The list of the product: typed columns, a head and first columns that stay, selection, keys, and every state a list
 * can be in. On a narrow screen the rows become cards. Rows are ordered and paged by the server.
 */
import { useMediaQuery } from '@mantine/hooks'
import {
  Fragment,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import edge from './beyond-edge.module.css'
import { markBeyondEdge } from './beyond-edge.ts'
import { DataCards } from './DataCards.tsx'
import styles from './DataTable.module.css'
import { useRowCursor } from './row-cursor.ts'
import { TableHead } from './TableHead.tsx'
import { GroupHead, SkeletonRows, TableRow, type RowProps } from './TableRow.tsx'
import { toggled, type Column, type Density, type RowHandle, type Selection } from './table-types.ts'

type Props<Row> = {
  /** The accessible name of the table: "All enrolled". */
  label: string
  columns: readonly Column<Row>[]
  /** The rows of this page; undefined while the first of them are loading. */
  rows: readonly Row[] | undefined
  idOf: (row: Row) => string
  /** Neighbors of the same name stand below it, as a group of their own. */
  groupOf?: ((row: Row) => string) | undefined
  selection?: Selection
  onOpen?: (row: Row) => void
  /** Filled with the handle that moves the current row. */
  handle?: Ref<RowHandle>
  /** The row at which the keyboard begins, once it is there. */
  startId?: string | undefined
  density?: Density
  /** The shown rows are the previous ones while new ones are on their way. */
  isRefetching?: boolean
  /** Shown instead of the rows when loading failed; an `ErrorPanel`. */
  problem?: ReactNode
  /** Shown when there are no rows; an `EmptyState` that says why. */
  empty: ReactNode
}

// Rows become cards on a phone (WCAG 2.2, 1.4.10: no scrolling in two directions at 320 px).
const cardsQuery = '(max-width: 480px)'

export function DataTable<Row>(props: Props<Row>) {
  const { label, rows, idOf, problem, density = 'comfortable', isRefetching = false } = props
  const isNarrow = useMediaQuery(cardsQuery, false, { getInitialValueInEffect: false })
  const body = useRef<HTMLElement>(null)
  const ids = (rows ?? []).map(idOf)
  const { drawn: all, onKeyDown, onClick } = useDrawnRows(props, ids, body)
  const { drawn, missing, region } = useFirstRowsFirst(ids, all, firstOf(density, ids.indexOf(props.startId ?? '')))
  const whole = isNarrow ? <DataCards rows={drawn} body={body} /> : <Table {...props} ids={ids} drawn={drawn} body={body} />
  return (
    <div className={`${styles['frame']} ${edge['frame']}`} data-density={density} data-opens={props.onOpen !== undefined}>
      <div className={styles['progress']} data-on={isRefetching} aria-hidden="true" />
      <Region label={label} onKeyDown={onKeyDown} onClick={onClick} region={region}>
        {problem ? <div className={styles['problem']}>{problem}</div> : rows?.length === 0 ? props.empty : whole}
        <Reserve rows={missing} />
      </Region>
    </div>
  )
}

// The bars above and below a list, and the rows of DataTable.module.css
const besides = 160
const rowHeights: Record<Density, number> = { comfortable: 44, compact: 36 }
/** As many as may be in sight: a screenful from the top, or from the row that the list begins at, with all above it. */
function firstOf(density: Density, startAt: number): number {
  const screen = Math.ceil(Math.max(0, innerHeight - besides) / rowHeights[density])
  return screen + Math.max(0, startAt)
}

/** Another page or order, which may well have some of the rows: not the same list with a few who joined or left. */
const isMostlyOther = (ids: readonly string[], before: string) => ids.filter((id) => before.includes(id)).length * 2 < ids.length

/**
 * Of rows that are mostly others than before, what is seen first is drawn first, from the top; the rest follows. All
 * above the row that the list begins at are among them, so that it stands where it will stay.
 */
function useFirstRowsFirst<Drawn>(ids: readonly string[], all: readonly Drawn[] | undefined, first: number) {
  const region = useRef<HTMLElement>(null)
  const displayed = ids.join(' ')
  const before = useDeferredValue(displayed, '')
  const isFresh = before !== displayed && isMostlyOther(ids, before)
  const isOther = isFresh && before !== ''
  useLayoutEffect(() => {
    if (isOther) scrollToTop(region.current)
  }, [isOther])
  const rendered = isFresh ? all?.slice(0, first) : all
  return { drawn: rendered, missing: isFresh ? Math.max(0, ids.length - first) : 0, region }
}

/** Of the rows, also where the page scrolls and not the list in it. */
function scrollToTop(region: HTMLElement | null) {
  region?.scrollTo(0, 0)
  if (region && region.getBoundingClientRect().top < 0) region.scrollIntoView()
}

/** Keeps the place of rows that are yet to be drawn, so that Back can lead to one of them at once. */
const Reserve = ({ rows }: { rows: number }) => rows > 0 && <div style={{ blockSize: `calc(var(--row) * ${rows})` }} />

/** What each row needs to draw itself, and the keys that move among the rows. */
function useDrawnRows<Row>(props: Props<Row>, ids: readonly string[], body: RefObject<HTMLElement | null>) {
  const { columns, rows, groupOf, selection, onOpen, handle, startId } = props
  const choose = useLatest((id: string) => selection?.onChoose(toggled(selection.chosen, id)))
  const openById = (id: string) => {
    const row = rows?.[ids.indexOf(id)]
    if (row !== undefined) onOpen?.(row)
  }
  const cursor = useRowCursor({ ids, onToggle: selection && choose, onOpen: openById, handle, body, startId })
  const rendered = rows?.map((row, at) => ({
    id: ids[at]!,
    row,
    columns,
    group: groupOf && nameOfGroup(rows, at, groupOf),
    isCurrent: cursor.currentId === ids[at],
    isChosen: selection?.chosen.has(ids[at]!) ?? false,
    nameOf: selection?.nameOf,
    onChoose: selection && choose,
    onCurrent: cursor.setCurrentId,
  }))
  const onClick = (event: MouseEvent) => {
    const id = clickedRow(event)
    if (id !== undefined) openById(id)
  }
  return { drawn: rendered, onKeyDown: cursor.onKeyDown, onClick }
}

/** Of the first of a group alone. */
function nameOfGroup<Row>(rows: readonly Row[], at: number, groupOf: (row: Row) => string): string | undefined {
  const name = groupOf(rows[at]!)
  return at > 0 && groupOf(rows[at - 1]!) === name ? undefined : name
}

// The cell of a checkbox as well: who misses the box by a pixel did not mean to leave
const controls = 'a, button, input, select, textarea, label, td:has(input)'

/** The row that a plain click means: not one on a control, with a modifier, or that ended a selection of text. */
function clickedRow({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): string | undefined {
  if (!(target instanceof Element) || target.closest(controls) || ctrlKey || metaKey || shiftKey || altKey) return
  if (getSelection()?.isCollapsed === false) return
  return target.closest<HTMLElement>('[data-row]')?.dataset['row']
}

type TableProps<Row> = Props<Row> & {
  ids: readonly string[]
  drawn: readonly RowProps<Row>[] | undefined
  body: RefObject<HTMLElement | null>
}

const Table = <Row,>({ label, columns, ids, selection, drawn, body, isRefetching = false }: TableProps<Row>) => (
  <table ref={markBeyondEdge} className={styles['table']} aria-label={label} aria-busy={isRefetching || drawn === undefined}>
    <TableHead columns={columns} ids={ids} selection={selection} />
    <tbody ref={body as Ref<HTMLTableSectionElement>} data-dimmed={isRefetching}>
      {drawn?.map((row) => (
        <Fragment key={row.id}>
          {row.group !== undefined && <GroupHead name={row.group} columns={columns.length + (selection ? 1 : 0)} />}
          <TableRow {...row} />
        </Fragment>
      )) ?? <SkeletonRows columns={columns.length + (selection ? 1 : 0)} />}
    </tbody>
  </table>
)

/** The same function for ever that does what the newest one does, so that rows need not be drawn again for it. */
function useLatest(work: (id: string) => void): (id: string) => void {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((id: string) => latest.current(id), [])
}

type RegionProps = {
  label: string
  onKeyDown: (event: KeyboardEvent) => void
  onClick: (event: MouseEvent) => void
  region: Ref<HTMLElement>
  children: ReactNode
}

/** Scrolls inside itself, so it must be reachable by keyboard and have a name (axe: scrollable-region-focusable). */
const Region = ({ label, region, children, ...handlers }: RegionProps) => (
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section ref={region} className={`${styles['region']} ${edge['region']}`} aria-label={`${label}, list`} tabIndex={0} {...handlers}>
    {children}
  </section>
)
