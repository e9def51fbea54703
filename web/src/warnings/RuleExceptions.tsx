/** Members whose own rules replace the group's: a change of the group's does not reach them there. */
import { clinicalRuleApi } from '@vitalrounds/domain/warnings/api'
import { pageSize } from '@vitalrounds/domain/members/list'
import type { RuleSet } from '@vitalrounds/domain/warnings/clinical-rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { apiQuery } from '../platform/api.ts'
import { dateTime } from '../platform/zones.ts'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { useIsNear } from '../ui/use-is-near.ts'
import { Pager } from '../ui/table/Pager.tsx'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import styles from './ClinicalRules.module.css'
import { ownRuleWords } from './parts/rule-words.ts'

export function RuleExceptions({ zone }: { zone: string }) {
  const [page, setPage] = useState(1)
  // Far below the rules: the first visit asks for enough without it
  const [isNear, section] = useIsNear()
  const query = useQuery({
    enabled: isNear,
    ...apiQuery(clinicalRuleApi.exceptions, { query: { page: page - 1 } }),
    placeholderData: keepPreviousData,
  })
  const match = query.data
  return (
    <section ref={section} className={styles['history']} aria-labelledby="exceptions">
      <h2 id="exceptions">Members with rules of their own</h2>
      {loadProblem(query, 'The members with rules of their own could not be loaded')}
      {match?.count === 0 && <p className={styles['hint']}>The rules above hold for every member.</p>}
      {match && match.count > 0 && (
        <PlainTable label="Members with rules of their own" columns={['Member', 'In place of the group’s', 'Changed']}>
          {match.members.map(({ memberId, name, clinical_rules, changedAt }) => (
            <tr key={memberId}>
              <th scope="row">
                <Link to="/member-details/$memberId/$tab" params={{ memberId, tab: 'measurements' }}>
                  {name}
                </Link>
              </th>
              <td>
                {ownRuleWords(clinical_rules as RuleSet).map(([label, text]) => (
                  <div key={label}>
                    {label}: {text}
                  </div>
                ))}
              </td>
              <td>{changedAt === null ? 'Not known' : dateTime(changedAt, zone)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {match && match.count > pageSize && <Pager page={page} total={match.count} noun="member" onPage={setPage} />}
    </section>
  )
}
