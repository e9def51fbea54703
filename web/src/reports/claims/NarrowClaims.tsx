/** Which claims of a month are listed: by what is to do, or by how they stand; page by page. */
import { NativeSelect } from '@mantine/core'
import { type claimApi, claimShows, claimsPerPage, type ClaimShow } from '@vitalrounds/domain/claims/claim-api'
import type { ClaimProgressState } from '@vitalrounds/domain/claims/claim-progress'
import type { Reply } from '@vitalrounds/domain/contract'
import { widthProps } from '../../ui/fields/width-props.ts'
import { Pager } from '../../ui/table/Pager.tsx'
import type { ReportAddress } from '../report-search.ts'
import styles from './claims.module.css'

export type Narrow = { show: ClaimShow; state: ClaimProgressState | undefined; page: number }
type ClaimMonth = Reply<typeof claimApi.month>

const showWords: Record<ClaimShow, string> = {
  work: 'To mend',
  ready: 'Ready to send',
  sent: 'Sent, not settled',
  settled: 'Settled',
  all: 'All claims',
}

/** "All claims: Denied". */
export function listTitle({ show, state }: Narrow, { states }: ClaimMonth): string {
  const title = states.find((entry) => entry.state === state)?.title ?? state
  return title === undefined ? showWords[show] : `${showWords[show]}: ${title}`
}

type Props = Narrow & { month: ClaimMonth; onAddress: (changed: ReportAddress) => void }

export const NarrowClaims = ({ month: { counts, states, total }, show, state, page, onAddress }: Props) => (
  <div className={styles['narrow']}>
    <NativeSelect
      {...widthProps(220)}
      label="Show"
      data={claimShows.map((value) => ({ value, label: `${showWords[value]} (${counts[value]})` }))}
      value={show}
      onChange={({ currentTarget }) => onAddress({ kind: currentTarget.value, state: '', page: '1' })}
    />
    <NativeSelect
      {...widthProps(240)}
      label="Status"
      data={[
        { value: '', label: 'Any status' },
        ...states.map((entry) => ({ value: entry.state, label: `${entry.title} (${entry.claims})` })),
      ]}
      value={state ?? ''}
      // How many there are is told of all claims
      onChange={({ currentTarget: { value } }) =>
        onAddress(value === '' ? { state: '', page: '1' } : { kind: 'all', state: value, page: '1' })
      }
    />
    <Pager page={page} total={total} pageSize={claimsPerPage} noun="claim" onPage={(next) => onAddress({ page: String(next) })} />
  </div>
)
