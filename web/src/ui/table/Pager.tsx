/** Pages of a long list: which rows are shown, and the way to the others. Pages count from 1 here. */
import { countWithNoun, nounForCount } from '@vitalrounds/domain/counted'
import { lazy, Suspense } from 'react'
import styles from './Pager.module.css'

const PageButtons = lazy(() => import('./PageButtons.tsx').then((m) => ({ default: m.PageButtons })))

type Noun = string | readonly [one: string, many: string]
type Props = {
  page: number
  /** Undefined until it is known: then nothing is said. */
  total: number | undefined
  pageSize?: number
  onPage: (page: number) => void
  /** Of one, and of many where that is more than an s; "member" where nothing is said. */
  noun?: Noun
}

const whole = new Intl.NumberFormat('en-US')

/** `1–50 of 1,200 members` */
export function rangeText(page: number, total: number, pageSize: number, noun: Noun): string {
  const [text, many] = typeof noun === 'string' ? [noun] : noun
  if (total === 0) return `No ${nounForCount(total, text, many)}`
  const from = Math.min(total, (page - 1) * pageSize + 1)
  const to = Math.min(total, page * pageSize)
  return `${whole.format(from)}–${whole.format(to)} of ${countWithNoun(total, text, many)}`
}

// 50 per page (docs/sources/product.md 2.9).
export function Pager({ page, total, pageSize = 50, onPage, noun = 'member' }: Props) {
  const pages = Math.max(1, Math.ceil((total ?? 0) / pageSize))
  return (
    <nav className={styles['pager']} aria-label="Pages">
      <span className={styles['range']}>{total === undefined ? '' : rangeText(page, total, pageSize, noun)}</span>
      {pages > 1 && (
        <Suspense fallback={<span className={styles['buttons']} />}>
          <PageButtons total={pages} value={Math.min(page, pages)} onChange={onPage} size="sm" siblings={1} />
        </Suspense>
      )}
    </nav>
  )
}
