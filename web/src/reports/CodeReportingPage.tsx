/** /settings/code-reporting: which codes are reported from which month on, each explained; whom a change touches is shown first. */
import { Button, NativeSelect, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Reply } from '@vitalrounds/domain/contract'
import { addMonths } from '@vitalrounds/domain/days'
import { codeFlags, codeSettingsApi, flagWords } from '@vitalrounds/domain/reports/code-settings-api'
import { useState } from 'react'
import { ask, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateTime, monthTitle } from '../platform/zones.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { LeaveGuard } from '../ui/dialogs/LeaveGuard.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import styles from './reports.module.css'

type Settings = Reply<typeof codeSettingsApi.get>
type Config = Settings['config']

export function CodeReportingPage({ me }: { me: Me }) {
  const asked = useQuery(ask(codeSettingsApi.get, {}))
  return (
    <>
      <PageHeader title="Code reporting" />
      <div className={styles['body']}>
        {loadProblem(asked, 'The settings could not be loaded')}
        {asked.data && <Editor key={JSON.stringify(asked.data.config)} me={me} settings={asked.data} />}
        {asked.data && <Decided me={me} settings={asked.data} />}
      </div>
    </>
  )
}

// How far ahead a change can be decided
const monthsAhead = 12

function Editor({ me, settings }: { me: Me; settings: Settings }) {
  const { running } = settings
  const [fromMonth, setFromMonth] = useState(running)
  const [config, setConfig] = useState<Config>({})
  const differing = Object.fromEntries(Object.entries(config).filter(([flag, on]) => on !== settings.config[flag]))
  const mayChange = me.actions.includes('month.close')
  const months = Array.from({ length: monthsAhead + 1 }, (_, n) => addMonths(running, n))
  return (
    <>
      <div className={styles['picked']}>
        <NativeSelect
          size="xs"
          label="In force from"
          disabled={!mayChange}
          data={months.map((value) => ({ value, label: monthTitle(value) }))}
          value={fromMonth}
          onChange={(event) => setFromMonth(event.currentTarget.value)}
        />
        <Save config={differing} fromMonth={fromMonth} mayChange={mayChange} onSaved={() => setConfig({})} />
      </div>
      <LeaveGuard isDirty={Object.keys(differing).length > 0}>Which codes are reported has not been saved.</LeaveGuard>
      <ul className={styles['queue']}>
        {codeFlags.map((flag) => (
          <li key={flag}>
            <Switch
              label={flag}
              description={flagWords[flag]}
              disabled={!mayChange}
              checked={config[flag] ?? settings.config[flag] === true}
              onChange={(event) => setConfig({ ...config, [flag]: event.currentTarget.checked })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type SaveProps = { config: Config; fromMonth: string; mayChange: boolean; onSaved: () => void }

function Save({ config, fromMonth, mayChange, onSaved }: SaveProps) {
  const [isOpen, setOpen] = useState(false)
  const body = { fromMonth, config }
  const preview = useMutation({ mutationFn: () => call(codeSettingsApi.preview, { body }) })
  const act = useAct(() => call(codeSettingsApi.set, { body }), {
    done: 'Saved',
    onDone: () => {
      setOpen(false)
      onSaved()
    },
  })
  const isUnchanged = Object.keys(config).length === 0
  return (
    <>
      <Button
        disabled={!mayChange || isUnchanged}
        title={mayChange ? (isUnchanged ? 'Nothing is changed.' : undefined) : 'Administrators decide which codes are reported.'}
        onClick={() => {
          setOpen(true)
          preview.mutate()
        }}
      >
        Save
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Report other codes from ${monthTitle(fromMonth)} on`}
        confirmLabel="Save"
        isBusy={act.isPending}
        error={act.isError || preview.isError ? problemWords(act.error ?? preview.error) : undefined}
        onConfirm={() => act.mutate(undefined)}
        onCancel={() => setOpen(false)}
      >
        <p>Months before keep theirs. Counted in the running month:</p>
        <ul>
          {preview.data?.changes.map(({ flag, to, members }) => (
            <li key={flag}>{`${flag} ${to ? 'on' : 'off'}: ${members} members`}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
} // prettier-ignore

const Decided = ({ me, settings }: { me: Me; settings: Settings }) =>
  settings.settings.length > 0 && (
    <>
      <h2 className={styles['section']}>Decided so far</h2>
      <ul>
        {settings.settings.map((one) => (
          <li key={one.fromMonth}>
            {`From ${monthTitle(one.fromMonth)} on: ${Object.keys(one.config)
              .filter((flag) => one.config[flag])
              .join(', ')}. ${one.setBy ?? ''} ${dateTime(one.setAt, me.timeZone)}`}
          </li>
        ))}
      </ul>
    </>
  )
