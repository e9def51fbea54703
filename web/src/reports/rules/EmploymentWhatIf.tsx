/** What of the running month would change if only the time of staff counted whom the practice employs; worked out when it is wanted. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Reply } from '@vitalrounds/domain/contract'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { rulesApi } from '@vitalrounds/domain/reports/rules-api'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { apiQuery } from '../../platform/api.ts'
import { monthTitle } from '../../platform/zones.ts'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import styles from '../reports.module.css'

const secondsPerMinute = 60

export function EmploymentWhatIf() {
  const [isWanted, setWanted] = useState(false)
  const query = useQuery({ ...apiQuery(rulesApi.whatIf, {}), enabled: isWanted })
  return (
    <>
      <h2 className={styles['section']}>What the employment gate would touch</h2>
      <p>The proposal counts minutes of staff whom the billing practice employs. Nothing of it judges today.</p>
      {!isWanted && (
        <Button variant="default" onClick={() => setWanted(true)}>
          Work it out for the running month
        </Button>
      )}
      {isWanted && loadState(query, 'It could not be worked out', 'rows')}
      {query.data && <Touched whatIf={query.data} />}
    </>
  )
}

function Touched({ whatIf: { yearMonth, members, seconds, codes, unknownWorkers } }: { whatIf: Reply<typeof rulesApi.whatIf> }) {
  return (
    <>
      <p>
        {`In ${monthTitle(yearMonth)} it would touch ${countWithNoun(members, 'member')} and ${countWithNoun(Math.floor(seconds / secondsPerMinute), 'minute')}.`}
      </p>
      {codes.length > 0 && (
        <PlainTable label="Codes touched" columns={['Code', 'Units']}>
          {codes.map(({ code, units }) => (
            <tr key={code}>
              <th scope="row">{code}</th>
              <td>{units > 0 ? `${units} more` : `${-units} fewer`}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {unknownWorkers.length > 0 && (
        <p>
          {`Employment is not on record of ${unknownWorkers.join(', ')}: their minutes are among these. `}
          <Link to="/settings/manage-accounts">Put it on record</Link>
        </p>
      )}
    </>
  )
}
