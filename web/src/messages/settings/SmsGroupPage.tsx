/** /settings/sms-group: whether the clinic texts, from which number, and which texts leave by themselves. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Button } from '@mantine/core'
import { smsSettingsApi, type SmsSettings, type TextingSwitches } from '@vitalrounds/domain/messages/settings-api'
import { templateTitle } from '@vitalrounds/domain/messages/template-names'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { apiQuery, call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { TextField, TickField } from '../../settings/parts/Field.tsx'
import { SettingsForm } from '../../settings/parts/SettingsForm.tsx'
import { HoursOfTexts } from './HoursOfTexts.tsx'
import { displayPhone } from '../../ui/fields/format-phone.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import styles from './SmsSettings.module.css'

export function SmsGroupPage({ me }: { me: Me }) {
  const query = useQuery(apiQuery(smsSettingsApi.get, {}))
  return (
    <div className={styles['page']}>
      <PageHeader title="Texting" />
      {loadProblem(query, 'The settings of texting could not be loaded')}
      {query.data && <Switches settings={query.data} zone={me.timeZone} />}
      {query.data && <HoursOfTexts zone={me.timeZone} />}
      {query.data && (
        <section className={styles['section']} aria-label="Number">
          <h2>Number</h2>
          {me.actions.includes('platform.manage') ? (
            <NumberForm zone={me.timeZone} />
          ) : (
            <p>{query.data.number === null ? <NoNumber /> : displayPhone(query.data.number)}</p>
          )}
        </section>
      )}
      {query.data && <Today />}
    </div>
  )
}

/** The number is the platform's to give, also to administrators of a clinic. */
const NoNumber = () => (
  <>
    Your organization has no number to text from yet. The administrators of the platform enter it:{' '}
    <Link to="/settings/support-request">ask them for one</Link>.
  </>
)

type SwitchName = keyof TextingSwitches
const switchWords: Record<SwitchName, readonly [label: string, about: string]> = {
  text_usage_consent: ['Text members', 'Members who agreed get texts from this organization’s number.'],
  auto_alert_text: ['After a warning', 'A reading that breaks a rule is followed by the warning template.'],
  auto_outreach_text: ['After silence, and as praise', 'After 2, 4 and 7 days without a reading; praise at most once a week.'],
  auto_reminder_text: ['Before an appointment', 'The day before an event of the calendar.'],
}
const switchNames = Object.keys(switchWords) as SwitchName[]
const words = (value: TextingSwitches) => switchNames.map((name) => [switchWords[name][0], value[name] ? 'on' : 'off'] as const)
const whyOff = 'Waits until members are texted at all.'

const Switches = ({ settings, zone }: { settings: SmsSettings; zone: string }) => (
  <SettingsForm
    kept={settings}
    save={(body) => call(smsSettingsApi.change, { body })}
    done="Texting settings saved"
    words={words}
    zone={zone}
    history="sms-group"
  >
    {({ values, change }) => (
      <>
        {switchNames.map((name) => (
          <TickField
            key={name}
            label={switchWords[name][0]}
            description={switchWords[name][1]}
            isOn={values[name]}
            onChange={(isOn) => change(name, isOn)}
            {...(name !== 'text_usage_consent' && !values.text_usage_consent && { why: whyOff })}
          />
        ))}
        <p className={styles['note']}>
          Automatic texts go out one a day at most, and never to members who are paused, disenrolled or opted out.
        </p>
      </>
    )}
  </SettingsForm>
)

function NumberForm({ zone }: { zone: string }) {
  const query = useQuery(apiQuery(smsSettingsApi.number, {}))
  if (!query.data) return loadProblem(query, 'The number could not be loaded')
  return (
    <SettingsForm
      kept={query.data}
      save={(body) => call(smsSettingsApi.setNumber, { body })}
      done="Number saved"
      words={({ phone }) => [['Number', phone || 'none']]}
      zone={zone}
    >
      {({ bind }) => <TextField bound={bind('phone')} label="Texts and calls leave from" description="+1 and ten digits" />}
    </SettingsForm>
  )
}

/** What would leave by itself today, seen before a switch is turned on. */
function Today() {
  const [isWanted, want] = useState(false)
  const query = useQuery({ ...apiQuery(smsSettingsApi.automatic, {}), enabled: isWanted })
  return (
    <section className={styles['section']} aria-label="Automatic texts today">
      <h2>Automatic texts today</h2>
      <Button variant="default" loading={query.isFetching} onClick={() => want(true)}>
        Show who would get what
      </Button>
      {loadProblem(query, 'This could not be found out')}
      {query.data && (
        <p role="status">
          {query.data.count === 0
            ? 'Nobody would get one.'
            : `${countWithNoun(query.data.count, 'member')} would get one, were all three switched on.`}
        </p>
      )}
      <ul className={styles['list']}>
        {query.data?.texts.map(({ memberId, name, template, text, missing }) => (
          <li key={memberId}>
            <Link to="/member-details/$memberId/$tab" params={{ memberId, tab: 'text-messages' }}>
              {name}
            </Link>
            <span className={styles['note']}>
              {templateTitle(template)}
              {missing.length > 0 && `, not sent: ${missing.join(' ')} is missing`}
            </span>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
