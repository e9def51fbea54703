/** Pages that belong together share a menu at their side; the one that is open is marked by its address. */
import { Link, type LinkOptions, useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import styles from './MenuFrame.module.css'
import { MenuLine } from './MenuLine.tsx'

export type MenuEntry = {
  title: string
  link: LinkOptions
  /** What else it is looked for by. */
  words?: string
  /** How much waits there. */
  count?: () => ReactNode
}
type Props = { title: string; entries: readonly MenuEntry[]; children: ReactNode }

export function MenuFrame({ title, entries, children }: Props) {
  const id = useId()
  const router = useRouter()
  const { pathname } = useLocation()
  return (
    <div className={styles['page']}>
      <nav aria-labelledby={id} className={styles['side']}>
        <h2 id={id} className={styles['heading']}>
          {title}
        </h2>
        <MenuLine current={pathname}>
          {entries.map((entry) => (
            <li key={entry.title}>
              <Link
                {...entry.link}
                className={styles['entry']}
                aria-current={router.buildLocation(entry.link).pathname === pathname ? 'page' : undefined}
              >
                {entry.title}
                {entry.count?.()}
              </Link>
            </li>
          ))}
        </MenuLine>
      </nav>
      <main id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
    </div>
  )
}
