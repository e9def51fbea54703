/** How far those came who joined lately, step by step: every number opens its members, those who wait included. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countWithNoun } from '@vitalrounds/domain/counted'
import type { Reply } from '@vitalrounds/domain/contract'
import { type FunnelPart, type FunnelStep, funnelSteps, funnelWords } from '@vitalrounds/domain/reports/dashboard/funnel'
import { trendApi } from '@vitalrounds/domain/reports/dashboard/trend-api'
import { usDate } from '@vitalrounds/domain/us-date'
import { percentText } from '@vitalrounds/domain/with-unit'
import type { ReactNode } from 'react'
import { apiQuery } from '../../platform/api.ts'
import { BarList } from '../../ui/charts/BarList.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import reports from '../reports.module.css'

type Steps = Reply<typeof trendApi.funnel>['steps']
const whole = new Intl.NumberFormat('en-US')

export function Funnel({ show }: { show: string }) {
  const query = useQuery(apiQuery(trendApi.funnel, { query: { show } }))
  const { from, to, steps } = query.data ?? { from: '', to: '', steps: [] }
  const title = `From enrollment to the first sixteen days, joined ${usDate(from)} to ${usDate(to)}`
  return (
    <section aria-label={query.data ? title : 'From enrollment to the first sixteen days'} aria-busy={query.data === undefined}>
      {loadProblem(query, 'The steps of new members could not be loaded')}
      {query.data && (
        <>
          <h2 className={reports['section']}>{title}</h2>
          <BarList
            label={title}
            bars={steps.map(({ step, reached }) => ({
              id: step,
              words: funnelSteps[step].title,
              value: whole.format(reached),
              note: shareText(reached, steps),
              size: reached,
            }))}
            link={({ id }, className, children) => (
              <FunnelLink step={id as FunnelStep} part="reached" show={show} className={className}>
                {children}
              </FunnelLink>
            )}
          />
          <Waiting steps={steps} show={show} />
          <p className={reports['small']}>{funnelWords}</p>
        </>
      )}
    </section>
  )
}

const shareText = (reached: number, steps: Steps) => {
  const all = steps[0]?.reached ?? 0
  return all === 0 ? '' : percentText(Math.round((100 * reached) / all))
}

type LinkProps = { step: FunnelStep; part: FunnelPart; show: string; className: string | undefined; label?: string; children: ReactNode }

const FunnelLink = ({ step, part, show, className, label, children }: LinkProps) => (
  <Link
    to="/reports/$report"
    params={{ report: 'dashboard' }}
    search={{ show, kind: 'funnel', state: step, reason: part }}
    className={className}
    {...(label !== undefined && { 'aria-label': label })}
  >
    {children}
  </Link>
)

/** Who came no further: the work that waits. */
const Waiting = ({ steps, show }: { steps: Steps; show: string }) => (
  <PlainTable label="Who waits at which step" isNumbers columns={['Who waits', 'Members']}>
    {steps
      .filter(({ step }) => funnelSteps[step].waits !== '')
      .map(({ step, waiting }) => (
        <tr key={step}>
          <th scope="row">{funnelSteps[step].waits}</th>
          <td>
            <FunnelLink
              {...{ step, show }}
              part="waiting"
              className={reports['link']}
              label={`${countWithNoun(waiting, 'member')}: ${funnelSteps[step].waits}`}
            >
              {whole.format(waiting)}
            </FunnelLink>
          </td>
        </tr>
      ))}
  </PlainTable>
)
