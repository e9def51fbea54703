/** The reports share a menu; whose patients and which month go along from one to the next. */
import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Me } from '../platform/me.ts'
import { MenuFrame } from '../ui/menu/MenuFrame.tsx'
import type { ReportAddress } from './report-search.ts'

type Entry = { report: string; title: string; isOwnFirst?: boolean }
type Props = { me: Me; pages: readonly Entry[]; address: ReportAddress; children: ReactNode }

/** docs/sources/product.md 2.2: links to some reports default to the current user’s id. */
const searchOf = (me: Me, { isOwnFirst }: Entry, { show, yearMonth }: ReportAddress): ReportAddress => ({
  show: isOwnFirst === true ? me.id : (show ?? 'all'),
  ...(yearMonth !== undefined && { yearMonth }),
})

export const ReportsFrame = ({ me, pages, address, children }: Props) => (
  <MenuFrame
    title="Reports"
    entries={pages.map((page) => ({
      title: page.title,
      link: linkOptions({
        to: '/reports/$report',
        params: { report: page.report },
        search: searchOf(me, page, address),
      }),
    }))}
  >
    {children}
  </MenuFrame>
)
