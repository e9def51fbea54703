/** Puts on record from which month on the rules hold, and by which text. What is on record is never changed. */
import { NativeSelect, TextInput } from '@mantine/core'
import { rulesApi } from '@vitalrounds/domain/reports/rules-api'
import type { Reply } from '@vitalrounds/domain/contract'
import { addMonths, monthOf } from '@vitalrounds/domain/days'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { monthTitle } from '../../platform/zones.ts'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { Banner } from '../../ui/notices/Banner.tsx'
import { LastChanged } from '../../settings/parts/SettingsForm.tsx'
import styles from '../reports.module.css'

type Rules = Reply<typeof rulesApi.get>

// A year's rules are confirmed before it begins and, in part, within it
const monthsOffered = 12

/** The server refuses fewer letters. */
const fewest = 10

export function ConfirmRules({ me, rules }: { me: Me; rules: Rules }) {
  const first = addMonths(monthOf(rules.lastDay), 1)
  const next = rules.running > first ? rules.running : first
  const months = Array.from({ length: monthsOffered }, (_, n) => addMonths(next, n))
  const [fromMonth, setFromMonth] = useState(next)
  const [citation, setCitation] = useState('')
  const act = useAct(() => call(rulesApi.confirm, { body: { value: { fromMonth, citation: citation.trim() }, version: rules.version } }), {
    done: 'Rules confirmed',
    onDone: () => setCitation(''),
  })
  const why = citation.trim().length < fewest ? 'Cite the text: its number, where and when it was published.' : undefined
  return (
    <form
      className={styles['confirm']}
      aria-label="Confirm the rules"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (why === undefined && !act.isPending) act.mutate(undefined)
      }}
    >
      <h2 className={styles['section']}>Confirm the rules</h2>
      <p>The rules go on unchanged to the end of that year. Cite the text that says so.</p>
      {act.isError && <Banner tone="danger">{problemWords(act.error)}</Banner>}
      <NativeSelect
        label="From"
        w={220}
        data={months.map((value) => ({ value, label: monthTitle(value) }))}
        value={fromMonth}
        onChange={(event) => setFromMonth(event.currentTarget.value)}
      />
      <TextInput
        label="Citation"
        description="Such as the number of the final rule, its page in the Federal Register and its date"
        maw={560}
        value={citation}
        maxLength={500}
        onChange={(event) => setCitation(event.currentTarget.value)}
      />
      <GatedButton type="submit" why={why} aria-busy={act.isPending}>
        Confirm rules
      </GatedButton>
      <LastChanged {...rules} zone={me.timeZone} />
    </form>
  )
}
