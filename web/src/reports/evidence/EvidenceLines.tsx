/** What is filed for the month and what each line of it rests on; what is missing leads to the page where it is put on record. */
import { Link } from '@tanstack/react-router'
import { countWithNoun } from '@vitalrounds/domain/counted'
import type { Reply } from '@vitalrounds/domain/contract'
import type { reportApi } from '@vitalrounds/domain/reports/api'
import { type EvidencePlace, evidencePlaces, itemWords, untilWords } from '@vitalrounds/domain/reports/evidence-items'
import { warningWords } from '@vitalrounds/domain/reports/warning-words'
import { dateTime } from '../../platform/zones.ts'
import { codeTitle } from '../billing-columns.tsx'
import { TabLink } from '../../ui/rights/TabLink.tsx'
import styles from '../reports.module.css'

type Line = Reply<typeof reportApi.memberMonth>['lines'][number]
type Props = { memberId: string; yearMonth: string; zone: string; lines: readonly Line[] }

export const EvidenceLines = ({ lines, zone, ...of }: Props) =>
  lines.length > 0 && (
    <>
      <h2 className={styles['section']}>What the lines rest on</h2>
      {lines.map((line) => (
        <section key={`${line.code} ${line.serviceOn}`} aria-label={`Evidence for ${line.code}`}>
          <b>{`${line.code}, ${countWithNoun(line.units, 'unit')}: ${codeTitle(line.code)}`}</b>
          <p>{`On record: ${presentItems(line).join(', ') || 'nothing'}`}</p>
          <Missing {...of} line={line} />
          {line.overrides?.map(({ items, reason, authorizedBy, authorizedAt }) => (
            <p key={`${authorizedAt} ${items.join()}`}>
              <b>{`Closed without: ${items.join(', ')}.`}</b>
              {` Reason: ${reason}, authorized ${dateTime(authorizedAt, zone)} by ${authorizedBy}`}
            </p>
          ))}
        </section>
      ))}
    </>
  )

const presentItems = ({ items }: Line) => items.filter(({ isThere }) => isThere).map(itemWords)

const Missing = ({ line, ...of }: Omit<Props, 'lines' | 'zone'> & { line: Line }) => (
  <ul className={styles['missing']}>
    {line.items.map(
      ({ mendAt, ...item }) =>
        mendAt !== null && (
          <li key={item.what}>
            <b>{`Missing: ${itemWords(item)}.`}</b> Put on record under <Place {...of} place={mendAt} />
            {untilWords(item)}
          </li>
        ),
    )}
  </ul>
)

/** Doubts an auditor would raise about the month, each naming the member and where it is put right. */
export const MonthWarnings = ({ warnings, name, ...of }: Omit<Props, 'lines' | 'zone'> & { warnings: readonly string[]; name: string }) =>
  warnings.length > 0 && (
    <>
      <h2 className={styles['section']}>Warnings of the month</h2>
      <ul className={styles['missing']} aria-label="Warnings of the month">
        {warnings.map((warning) => {
          const { text, place } = warningWords(warning, name)
          return (
            <li key={warning}>
              {`${text}. `}
              {place !== null && <Place {...of} place={place} />}
            </li>
          )
        })}
      </ul>
    </>
  )

const Place = ({ memberId, yearMonth, place }: Omit<Props, 'lines' | 'zone'> & { place: EvidencePlace }) =>
  place === 'review-record' ? (
    <Link to="/reports/$report" params={{ report: place }} search={{ yearMonth, memberId }}>
      {evidencePlaces[place]}
    </Link>
  ) : (
    <TabLink memberId={memberId} tab={place} {...(place === 'manage-time' && { search: { month: yearMonth } })}>
      {evidencePlaces[place]}
    </TabLink>
  )
