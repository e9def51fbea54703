/** /settings/code-reporting: which codes are reported from which month on, each explained; whom a change touches is told beside it. */
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countWithNoun } from '@vitalrounds/domain/counted'
import type { Reply } from '@vitalrounds/domain/contract'
import { addMonths } from '@vitalrounds/domain/days'
import { codeFlags } from '@vitalrounds/domain/billing/rulebook/flags'
import { type CodePlan, codeSettingsApi, flagWords, titleOfFlag } from '@vitalrounds/domain/reports/code-settings-api'
import { useState } from 'react'
import { apiQuery, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { monthTitle } from '../platform/zones.ts'
import { TickField } from '../settings/parts/Field.tsx'
import { SettingsForm } from '../settings/parts/SettingsForm.tsx'
import type { Fields } from '../ui/fields/fields.ts'
import { Banner } from '../ui/notices/Banner.tsx'
import { loadProblem, loadState } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { BillingProvider } from './BillingProvider.tsx'
import { changedFlags, configIn, turnsOf, withFlag } from './code-plan.ts'
import styles from './reports.module.css'

type Settings = Reply<typeof codeSettingsApi.get>

export function CodeReportingPage({ me }: { me: Me }) {
  const query = useQuery(apiQuery(codeSettingsApi.get, {}))
  return (
    <>
      <PageHeader title="Code reporting" note="Months before the running one keep what they had" />
      {loadState(query, 'The settings could not be loaded', 'rows')}
      {query.data && <Editor me={me} settings={query.data} />}
      <BillingProvider me={me} />
    </>
  )
}

const onOff = (isOn: boolean | undefined) => (isOn === true ? 'on' : 'off')
/** A line a flag: "on, off from January 2027". */
const words = (plan: CodePlan) =>
  codeFlags.map((flag) => {
    const text = turnsOf(plan, flag).map(({ isOn, fromMonth }, nth) =>
      nth === 0 ? onOff(isOn) : `${onOff(isOn)} from ${monthTitle(fromMonth)}`,
    )
    return [titleOfFlag(flag), text.join(', ')] as const
  })

const Editor = ({ me, settings }: { me: Me; settings: Settings }) => (
  <SettingsForm
    kept={settings}
    save={(body) => call(codeSettingsApi.set, { body })}
    done="Code reporting saved"
    words={words}
    zone={me.timeZone}
    why={me.actions.includes('billing.settings') ? undefined : 'Administrators decide which codes are reported.'}
    history="code-reporting"
  >
    {(fields) => <Flags fields={fields} settings={settings} mayChange={me.actions.includes('billing.settings')} />}
  </SettingsForm>
)

// How far ahead a change can be decided
const monthsAhead = 12

type FlagsProps = { fields: Fields<CodePlan>; settings: Settings; mayChange: boolean }

function Flags({ fields: { values, setValues }, settings, mayChange }: FlagsProps) {
  const { running } = settings
  const [fromMonth, setFromMonth] = useState(running)
  const config = configIn(values, fromMonth)
  const months = Array.from({ length: monthsAhead + 1 }, (_, n) => addMonths(running, n))
  return (
    <>
      <NativeSelect
        label="In force from"
        w={220}
        data={months.map((value) => ({ value, label: monthTitle(value) }))}
        value={fromMonth}
        onChange={(event) => setFromMonth(event.currentTarget.value)}
      />
      <Touched plan={values} settings={settings} fromMonth={fromMonth} />
      <div className={styles['flags']}>
        {codeFlags.map((flag) => (
          <TickField
            key={flag}
            label={titleOfFlag(flag)}
            description={flagWords[flag]?.about ?? ''}
            isOn={config[flag] === true}
            isReadOnly={!mayChange}
            onChange={(isOn) => setValues(withFlag(values, { fromMonth, flag, isOn }))}
          />
        ))}
      </div>
    </>
  )
}

type TouchedProps = { plan: CodePlan; settings: Settings; fromMonth: string }

/** Whom a change touches, counted before it is saved. */
function Touched({ plan, settings, fromMonth }: TouchedProps) {
  const config = changedFlags(settings.value, plan, fromMonth)
  const isChanged = Object.keys(config).length > 0
  const query = useQuery({
    ...apiQuery(codeSettingsApi.preview, { body: { fromMonth, config } }),
    enabled: isChanged,
    placeholderData: (before) => before,
  })
  if (!isChanged) return null
  return (
    <Banner tone="notice" title={`From ${monthTitle(fromMonth)} on; counted in the running month`}>
      {loadProblem(query, 'Whom it touches could not be counted')}
      <ul className={styles['touched']}>
        {query.data?.changes.map(({ flag, to, members }) => (
          <li key={flag}>{`${titleOfFlag(flag)} → ${onOff(to)}: ${countWithNoun(members, 'member')}`}</li>
        ))}
      </ul>
    </Banner>
  )
}
