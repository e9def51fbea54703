/** The way to a page of a member, for whoever has that page; for others its words alone. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMayOpen } from './May.tsx'
import { actionOfTab } from './tab-actions.ts'

type Props = { memberId: string; tab: string; search?: Record<string, string>; children: ReactNode }

export const TabLink = ({ memberId, tab, search = {}, children }: Props) =>
  useMayOpen(actionOfTab(tab)) ? (
    <Link to="/member-details/$memberId/$tab" params={{ memberId, tab }} search={search}>
      {children}
    </Link>
  ) : (
    <>{children}</>
  )
