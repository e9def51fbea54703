/** The ECG recordings of a member: the list with the recorder's findings, and the chosen one on paper. */
import { type Ecg, ecgApi, type EcgTrace } from '@vitalrounds/domain/ecg/api'
import type { Member } from '@vitalrounds/domain/members/member'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../platform/api.ts'
import { dateTime, dateTimeZone } from '../../platform/zones.ts'
import { Pager } from '../../ui/table/Pager.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import styles from './Ecg.module.css'
import { EcgStrip } from './EcgStrip.tsx'
import { determinationText } from '../../warnings/parts/rule-words.ts'

type Props = { member: Member }
const msPerSecond = 1000

export function EcgPanel({ member }: Props) {
  const [page, setPage] = useState(1)
  const [chosenId, choose] = useState<string | null>(null)
  const query = useQuery({
    ...apiQuery(ecgApi.list, { params: { id: member._id }, query: { page: page - 1 } }),
    placeholderData: keepPreviousData,
  })
  if (!query.data) return loadProblem(query, 'The ECGs could not be loaded')
  const { ecgs } = query.data
  const match = ecgs.find((ecg) => ecg._id === chosenId) ?? ecgs[0]
  if (match === undefined) return null
  return (
    <section className={styles['panel']} aria-labelledby="ecg">
      <h2 id="ecg">ECG</h2>
      <Strips member={member} ecg={match} />
      <ul className={styles['list']} aria-label="Recordings">
        {ecgs.map((ecg) => (
          <li key={ecg._id}>
            <button type="button" className={styles['choice']} aria-pressed={ecg._id === match._id} onClick={() => choose(ecg._id)}>
              <span>{dateTime(ecg.recordedAt, member.timeZone)}</span>
              <span className={styles['dim']}>{findingWords(ecg)}</span>
            </button>
          </li>
        ))}
      </ul>
      {query.data.count > ecgs.length && <Pager page={page} total={query.data.count} noun="recording" onPage={setPage} />}
    </section>
  )
}

/** `Possible atrial fibrillation · 92 bpm · 30 s` */
export const findingWords = ({ determination, heartRate, durationMs, isExcluded }: Ecg) =>
  [
    determinationText(determination),
    heartRate === null ? 'no heart rate found' : `${heartRate} bpm`,
    `${Math.round(durationMs / msPerSecond)} s`,
    isExcluded ? 'excluded' : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')

function Strips({ member, ecg }: Props & { ecg: Ecg }) {
  const query = useQuery({
    ...apiQuery(ecgApi.get, { params: { id: member._id, ecgId: ecg._id } }),
    // A recording never changes; whether it is excluded comes with the list.
    staleTime: Infinity,
  })
  return (
    <figure className={styles['figure']}>
      <figcaption>
        <b>{dateTimeZone(ecg.recordedAt, member.timeZone)}</b> {findingWords(ecg)}
        <span className={styles['dim']}> 25 mm/s, 10 mm/mV. The finding is the recorder’s own; a clinician decides.</span>
      </figcaption>
      {loadProblem(query, 'The recording could not be loaded')}
      {query.isPending && (
        <p role="status" className={styles['dim']}>
          Loading the recording …
        </p>
      )}
      {query.data && <Leads trace={query.data} />}
    </figure>
  )
}

const Leads = ({ trace }: { trace: EcgTrace }) =>
  Object.entries(trace.millivolts).map(([lead, samples]) => (
    <div key={lead}>
      <p className={styles['lead']}>Lead {lead}</p>
      <EcgStrip samples={samples} sampleRateHz={trace.sampleRateHz} label={`ECG, lead ${lead}: ${findingWords(trace)}`} />
    </div>
  ))
