/** The reports share a menu; whose patients and which month go along from one to the next. */
import { linkOptions } from '@tanstack/react-router'
import type { Action } from '@vitalrounds/domain/access'
import type { ReactNode } from 'react'
import type { Me } from '../platform/me.ts'
import { type MenuEntry, MenuFrame } from '../ui/menu/MenuFrame.tsx'
import type { ReportAddress } from './report-search.ts'

type Entry = { report: string; title: string; isOwnFirst?: boolean; words?: string; action?: Action; count?: () => ReactNode }
type Props = { me: Me; pages: readonly Entry[]; address: ReportAddress; children: ReactNode }

/** docs/sources/product.md 2.2: links to some reports default to the current user’s id. */
const searchOf = (me: Me, { isOwnFirst }: Entry, { show, yearMonth }: ReportAddress): ReportAddress => ({
  show: isOwnFirst === true ? me.id : (show ?? 'all'),
  ...(yearMonth !== undefined && { yearMonth }),
})

/** The reports as a menu names them, for these patients and this month. */
export const reportEntries = (me: Me, pages: readonly Entry[], address: ReportAddress): MenuEntry[] =>
  pages
    .filter(({ action }) => action === undefined || me.actions.includes(action))
    .map((page) => ({
      title: page.title,
      ...(page.count && { count: page.count }),
      words: page.words ?? '',
      link: linkOptions({
        to: '/reports/$report',
        params: { report: page.report },
        search: searchOf(me, page, address),
      }),
    }))

export const ReportsFrame = ({ me, pages, address, children }: Props) => (
  <MenuFrame title="Reports" entries={reportEntries(me, pages, address)}>
    {children}
  </MenuFrame>
)
