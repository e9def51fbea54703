/** The side menu "View Options": every list with a live count, then one entry per practice. */
import { memberApi } from '@vitalrounds/domain/members/api'
import { type ListFilter, lists, listTitle, menuLists } from '@vitalrounds/domain/members/list'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import styles from './ViewMenu.module.css'

type Props = { me: Me; current: ListFilter; practiceId: string | undefined; show: string; onChosen?: () => void }

const whole = new Intl.NumberFormat('en-US')
const Count = ({ of }: { of: number | undefined }) => <span className={styles['count']}>{of === undefined ? '' : whole.format(of)}</span>

export function ViewMenu({ me, current, practiceId, show, onChosen }: Props) {
  const { data: counts } = useQuery(apiQuery(memberApi.counts, { query: { show } }))
  const entries = menuLists(me).filter((list) => list !== 'practice')
  const last = entries.indexOf('disenrolled')
  const displayed = show === 'all' ? {} : { show }
  const entry = (list: ListFilter) => (
    <li key={list}>
      <Link
        to="/home/$listFilter"
        params={{ listFilter: list }}
        search={displayed}
        className={styles['entry']}
        aria-current={list === current ? 'page' : undefined}
        title={lists[list].meaning}
        onClick={onChosen}
      >
        <span>{listTitle(list)}</span>
        <Count of={counts?.lists[list]} />
      </Link>
    </li>
  )
  return (
    <nav aria-labelledby="view-options" className={styles['menu']}>
      <h2 id="view-options" className={styles['heading']}>
        View Options
      </h2>
      <ul className={styles['list']}>
        {entries.slice(0, last < 0 ? undefined : last).map(entry)}
        {(counts?.practices ?? []).map((practice) => (
          <li key={practice.practiceId}>
            <Link
              to="/home/$listFilter"
              params={{ listFilter: 'practice' }}
              search={{ ...displayed, practiceId: practice.practiceId }}
              className={styles['entry']}
              aria-current={current === 'practice' && practice.practiceId === practiceId ? 'page' : undefined}
              title={practice.name}
              onClick={onChosen}
            >
              <span>Practice: {practice.practiceId}</span>
              <Count of={practice.count} />
            </Link>
          </li>
        ))}
        {last >= 0 && entry('disenrolled')}
      </ul>
    </nav>
  )
}
