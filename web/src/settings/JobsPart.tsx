/** The jobs of the server, for super admins: when each ran last, how it ended, what waits and what was given up. */
import { type Job, supportApi } from '@vitalrounds/domain/support/api'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../platform/api.ts'
import { dateTime } from '../platform/zones.ts'
import { loadState } from '../ui/notices/load-problem.tsx'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import { jobTitle, resultWords, rhythmWords, durationWords } from './job-words.ts'
import styles from './parts/settings.module.css'

/** Whether there is anything to tell: many a job waits for something that this clinic does not do. */
const isKnown = ({ cron, lastRun, waiting, failed }: Job) => cron !== null || lastRun !== null || waiting + failed > 0

export function JobsPart({ zone }: { zone: string }) {
  const query = useQuery(apiQuery(supportApi.jobs, {}))
  return (
    <section className={styles['wide']} aria-labelledby="jobs">
      <h2 id="jobs">Jobs</h2>
      <p className={styles['hint']}>
        Of the last seven days. A run that was missed while the server was down is made up for once; one that fails is tried again eight
        times before it counts as failed.
      </p>
      {loadState(query, 'The jobs could not be loaded', 'rows')}
      {query.data && (
        <PlainTable label="Jobs">
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Runs</th>
              <th scope="col">Last run</th>
              <th scope="col">Took</th>
              <th scope="col">Result</th>
              <th scope="col">Waiting</th>
              <th scope="col">Failed</th>
            </tr>
          </thead>
          <tbody>
            {query.data.jobs.filter(isKnown).map((job) => (
              <tr key={job.name}>
                <th scope="row">{jobTitle(job.name)}</th>
                <td>{rhythmWords(job.cron)}</td>
                <td>{job.lastRun === null ? 'Not yet' : dateTime(job.lastRun.at, zone)}</td>
                <td>{durationWords(job.lastRun)}</td>
                <td>{resultWords(job.lastRun)}</td>
                <td>{job.waiting}</td>
                <td>{job.failed}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </section>
  )
}
