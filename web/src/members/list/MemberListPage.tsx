/** A home list: the menu, the bar, the table and its pages. The address says what is shown; the query cache holds it. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { useMediaQuery } from '@mantine/hooks'
import { type ListFilter, type ListSearch, lists, listTitle, pageSize } from '@vitalrounds/domain/members/list'
import type { MemberRow } from '@vitalrounds/domain/members/member'
import type { UploadedList } from '@vitalrounds/domain/risk/list-file'
import { listedName } from '@vitalrounds/domain/values/name-order'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState, useEffect } from 'react'
import { useListShortcuts } from '../../platform/keyboard.ts'
import { type Me, useViewers } from '../../platform/me.ts'
import { savePreferences, usePreferences } from '../../platform/preferences.ts'
import { FillList } from '../../risk/parts/FillList.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { LazySideDrawer } from '../../ui/dialogs/LazySideDrawer.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import type { Column, RowHandle } from '../../ui/table/table-types.ts'
import { fixedColumns, tableName } from './list-columns.ts'
import { useListPage } from './list-page.ts'
import { saveListSort } from './list-sort.ts'
import { ListBar } from './ListBar.tsx'
import { useColumns } from './use-columns.ts'
import styles from './MemberListPage.module.css'
import { Newer } from './Newer.tsx'
import { writePlace } from '../place-in-list.ts'
import { countChosen, useSelection } from '../selection/selected-members.ts'
import { useExport } from '../selection/export-state.ts'
import { ViewMenu } from './ViewMenu.tsx'
import { firstTab } from '../first-tab.ts'
import { useWayBack } from '../way-back.ts'

const ListFile = lazy(() => import('../../risk/parts/ListFile.tsx').then((m) => ({ default: m.ListFile })))
const NobodyHere = lazy(() => import('./NobodyHere.tsx').then((m) => ({ default: m.NobodyHere })))
const SelectionBar = lazy(() => import('../selection/SelectionBar.tsx').then((m) => ({ default: m.SelectionBar })))

type Props = { me: Me; list: ListFilter; search: ListSearch }

export function MemberListPage({ me, list, search }: Props) {
  const navigate = useNavigate()
  const viewers = useViewers(me)
  const key = `${list} ${JSON.stringify(search)}`
  const { page: query, steady } = useListPage({ params: { listFilter: list }, query: search }, key)
  const total = query.data?.count
  const selected = useSelection(`${list} ${search.show} ${search.practiceId ?? ''}`)
  const columns = useColumns(me, { list, search }, steady.rows, query.data)
  const title = listTitle(list, search.practiceId)
  const go = (changed: Partial<ListSearch>) => {
    if (changed.sort && !me.isReadOnly) saveListSort(list, changed.sort)
    void navigate({ to: '/home/$listFilter', params: { listFilter: list }, search: { ...search, ...changed } })
  }
  useLastPage({ list, search }, query.isPlaceholderData ? undefined : query.data?.page)
  const frame = useMenuFrame()
  return (
    <div className={styles['page']}>
      <SideMenu frame={frame} menu={{ me, current: list, practiceId: search.practiceId, show: search.show }} />
      <main id="main" tabIndex={-1} className={styles['main']}>
        <PageHeader
          title={title}
          note={
            query.data && (
              <ListNote me={me} list={list} count={query.data.count}>
                <Newer count={steady.newer} onShow={steady.accept} />
              </ListNote>
            )
          }
          actions={
            <ListBar
              list={list}
              search={search}
              viewers={viewers}
              columns={columns}
              onSearch={go}
              onMenu={frame.toggle}
              isMenuOpen={frame.isOpen}
            >
              {lists[list].isUploaded && <FillList me={me} list={list as UploadedList} title={title} />}
            </ListBar>
          }
        />
        <List {...{ me, list, search, columns, title, asked: query, selected }} rows={steady.rows} />
        <Toolbar {...{ me, list, search, selected }} total={total ?? 0} rows={steady.rows} />
        <Pager page={search.page + 1} total={total} pageSize={pageSize} onPage={(page) => go({ page: page - 1 })} />
      </main>
    </div>
  )
}

/** How many, and of lists that no menu explains, by which rule or from which file. */
const ListNote = ({ me, list, count, children }: Pick<Props, 'me' | 'list'> & { count: number; children: ReactNode }) => (
  <>
    <span>{countWithNoun(count, 'member')}</span>
    {lists[list].isUploaded ? (
      <Suspense>
        <ListFile me={me} list={list as UploadedList} />
      </Suspense>
    ) : (
      !lists[list].inMenu && ` · ${lists[list].meaning}`
    )}
    {children}
  </>
)

/** Beyond the end the server answers the last page, and the address follows. */
function useLastPage({ list, search }: Omit<Props, 'me'>, input: number | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (input !== undefined && input < search.page)
      void navigate({
        to: '/home/$listFilter',
        params: { listFilter: list },
        search: { ...search, page: input },
        replace: true,
      })
  }, [input, list, navigate, search])
}

type ToolbarProps = Props & {
  total: number
  selected: ReturnType<typeof useSelection>
  rows: readonly MemberRow[] | undefined
}

/** Loaded with the first choice; stays while an export runs that was begun before. */
function Toolbar({ selected, rows, total, ...page }: ToolbarProps) {
  const { kind } = useExport()
  if (countChosen(selected.chosen, total) === 0 && kind === 'idle') return null
  const displayed = rows?.map((row) => row._id) ?? []
  return (
    <Suspense>
      <SelectionBar
        {...page}
        {...{ total, shown: displayed }}
        chosen={selected.chosen}
        onWholeList={() => selected.chooseWholeList(displayed)}
        onClear={selected.clear}
      />
    </Suspense>
  )
}

type ListProps = Props & {
  selected: ReturnType<typeof useSelection>
  columns: readonly Column<MemberRow>[]
  title: string
  rows: readonly MemberRow[] | undefined
  asked: {
    isPlaceholderData: boolean
    isError: boolean
    error: unknown
    refetch: () => unknown
    isFetching: boolean
    data: { count: number } | undefined
  }
}

function List({ me, list, search, columns, title, rows, asked, selected }: ListProps) {
  const navigate = useNavigate()
  const handle = useRef<RowHandle>(null)
  const { hiddenColumns, density } = usePreferences()
  useListShortcuts(handle, 'member')
  const startId = useWayBack(
    list,
    rows?.map((row) => row._id),
  )
  const hidden = new Set(hiddenColumns[tableName])
  const open = (row: MemberRow) =>
    void navigate({
      to: '/member-details/$memberId/$tab',
      params: { memberId: row._id, tab: firstTab(row) },
      search: writePlace({ list, search, at: search.page * pageSize + (rows?.indexOf(row) ?? 0) }),
    })
  const names = new Map(rows?.map((r) => [r._id, listedName(r)]))
  return (
    <DataTable
      label={title}
      columns={columns.filter((c) => fixedColumns.has(c.id) || !hidden.has(c.id))}
      rows={rows}
      idOf={(row) => row._id}
      groupOf={list === 'needs-review' ? severityGroup : undefined}
      onOpen={open}
      selection={{
        chosen: selected.chosen.isWholeList ? new Set(names.keys()) : selected.chosen.ids,
        onChoose: selected.choose,
        nameOf: (id) => names.get(id) ?? 'member',
      }}
      handle={handle}
      startId={startId}
      density={density}
      isRefetching={asked.isPlaceholderData}
      problem={loadProblem(asked, 'The members could not be loaded')}
      empty={
        <Suspense>
          <NobodyHere me={me} list={list} show={search.show} />
        </Suspense>
      }
    />
  )
}

/** Who is in danger stands first (server/src/members/lists/views.ts), and is told apart. */
const severityGroup = ({ warningSummary }: MemberRow) => (warningSummary.worst === 'critical' ? 'Critical' : 'Other warnings')

type Frame = ReturnType<typeof useMenuFrame>
const SideMenu = ({ frame, menu }: { frame: Frame; menu: ComponentProps<typeof ViewMenu> }) =>
  frame.isNarrow ? (
    <LazySideDrawer isOpen={frame.isDrawn} onClose={frame.close} title="Lists">
      <ViewMenu {...menu} onChosen={frame.close} />
    </LazySideDrawer>
  ) : (
    frame.isOpen && (
      <aside className={styles['side']}>
        <ViewMenu {...menu} />
      </aside>
    )
  )

/** The side menu stands beside the list on a wide screen, remembered per user; on a narrow one it is a drawer. */
function useMenuFrame() {
  const isNarrow = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false })
  const { isMenuOpen } = usePreferences()
  const [isDrawn, setDrawn] = useState(false)
  return {
    isNarrow,
    isDrawn,
    isOpen: isNarrow ? isDrawn : isMenuOpen,
    toggle: () => (isNarrow ? setDrawn(!isDrawn) : savePreferences({ isMenuOpen: !isMenuOpen })),
    close: () => setDrawn(false),
  }
}
