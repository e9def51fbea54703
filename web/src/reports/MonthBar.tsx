/** How far the month is, and what an administrator can do with it: close, reopen, take over what came late. */
import { shortDate } from '@vitalrounds/domain/us-date'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Button, Group, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { closeProblem, reopenProblem } from '@vitalrounds/domain/reports/can-close'
import type { MonthState } from '@vitalrounds/domain/reports/report-fields'
import { monthApi } from '@vitalrounds/domain/reports/month-api'
import { lastDayOfMonth } from '@vitalrounds/domain/days'
import { useState } from 'react'
import { apiQuery, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { dateTime, monthTitle } from '../platform/zones.ts'
import { ReasonDialog } from '../ui/dialogs/ReasonDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { Banner } from '../ui/notices/Banner.tsx'
import { problemWords } from '../platform/problem-words.ts'
import { RulesWords } from './rules/RulesWords.tsx'
import { CloseMonth } from './evidence/CloseMonth.tsx'
import { MonthFiles } from './evidence/MonthFiles.tsx'

type Props = { me: Me; month: MonthState }

// Often enough to see it move, seldom enough to cost nothing
const watchMs = 1000

export function MonthBar({ me, month: existing }: Props) {
  const query = useQuery({
    ...apiQuery(monthApi.state, { params: { yearMonth: existing.yearMonth } }),
    refetchInterval: ({ state }) => (state.data?.month.state === 'closing' ? watchMs : false),
  })
  const month = query.data?.month ?? existing
  return (
    <Banner tone="notice" title={headOf(month)} action={<Acts me={me} month={month} />}>
      {textOf(month, me.timeZone)}
      <RulesWords rules={month.rules} />
      {month.state === 'closing' && (
        <Progress
          mt={6}
          value={month.total === 0 ? 100 : (month.done / month.total) * 100}
          aria-label={`${month.done} of ${countWithNoun(month.total, 'member')} frozen`}
        />
      )}
    </Banner>
  )
}

function headOf({ state, yearMonth }: MonthState): string {
  const title = monthTitle(yearMonth)
  if (state === 'running') return `${title} runs until ${shortDate(lastDayOfMonth(yearMonth))}`
  if (state === 'ahead') return `${title} has not begun`
  if (state === 'open') return `${title} is over and not closed`
  if (state === 'closing') return `${title} is being closed`
  return state === 'closed' ? `${title} is closed` : `${title} is open again`
}

function textOf(month: MonthState, zone: string): string {
  const { state, done, total, closedAt, closedBy, version, rulesVersion, reopenedAt, reopenedBy, reopenReason } = month
  if (state === 'closing') return `Frozen: ${done} of ${countWithNoun(total, 'member')}. You may leave this page.`
  if (state === 'closed')
    return `By ${closedBy ?? ''} on ${dateTime(closedAt ?? '', zone)}, version ${version}, ${rulesVersion ?? ''}. It does not change any more.`
  if (state === 'reopened')
    return `By ${reopenedBy ?? ''} on ${dateTime(reopenedAt ?? '', zone)}: ${reopenReason ?? ''}. Version ${version} is kept.`
  return state === 'open' ? 'Until it is closed, what arrives late is counted.' : ''
}

const lateWords = ({ late, addenda }: MonthState) => (late > 0 ? `${late} would change` : countWithNoun(addenda, 'addendum', 'addenda'))

function Acts({ me, month }: Props) {
  const mayClose = me.actions.includes('month.close')
  if (reopenProblem(month.state) === undefined)
    return (
      <Group gap="xs" justify="flex-end">
        {month.late + month.addenda > 0 && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/reports/late/$yearMonth" params={{ yearMonth: month.yearMonth }} {...props} />}
          >
            {lateWords(month)}
          </Button>
        )}
        {me.actions.includes('member.export') && <MonthFiles yearMonth={month.yearMonth} />}
        {mayClose && <Reopen month={month} />}
      </Group>
    )
  if (!mayClose || closeProblem(month.state) !== undefined) return null
  return (
    <Group gap="xs" justify="flex-end">
      <Compute month={month} />
      <CloseMonth month={month} />
    </Group>
  )
}

/** The running month and the one before are kept up to date; older ones are computed when somebody asks. */
function Compute({ month: { yearMonth } }: { month: MonthState }) {
  const act = useAct(() => call(monthApi.compute, { params: { yearMonth } }), {
    done: 'The month is being computed from its facts',
    onDone: () => undefined,
  })
  return (
    <Button variant="default" loading={act.isPending} onClick={() => act.mutate(undefined)}>
      Compute
    </Button>
  )
}

function Reopen({ month }: { month: MonthState }) {
  const [isOpen, setOpen] = useState(false)
  const act = useAct((reason: string) => call(monthApi.reopen, { params: { yearMonth: month.yearMonth }, body: { reason } }), {
    done: 'The month is open again',
    onDone: () => setOpen(false),
  })
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Reopen
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`Reopen ${monthTitle(month.yearMonth)}`}
          confirmLabel="Reopen month"
          isDangerous
          isBusy={act.isPending}
          error={act.isError ? problemWords(act.error) : undefined}
          onConfirm={(reason) => act.mutate(reason)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
