/** Whom to call in an emergency stands over every question; as soon as an answer speaks of one it is an alarm. */
import type { ReactNode } from 'react'
import { Banner } from '../ui/notices/Banner.tsx'

export const Emergency = ({ isNow, children }: { isNow: boolean; children: ReactNode }) =>
  isNow ? <Banner tone="danger">{children}</Banner> : children
