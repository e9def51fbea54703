/** What came of a call: one card, one Save. It waits until it is filled in, also through a reload and the next call. */
import '@mantine/core/styles/Chip.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Chip, SegmentedControl, Textarea } from '@mantine/core'
import { type Card, callApi } from '@vitalrounds/domain/calls/api'
import { mostNoteCharacters, outcomes, outcomeWords, topics, type Topic, type WrapUpDraft } from '@vitalrounds/domain/calls/wrap-up'
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { call as send } from '../platform/api.ts'
import { draftWords } from '../platform/draft-keeper.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateTimeZone } from '../platform/zones.ts'
import { useAct } from '../ui/dialogs/use-act.ts'
import { GatedButton } from '../ui/GatedButton.tsx'
import { keyLabel } from '../ui/key-label.ts'
import { KeyHint } from '../ui/KeyHint.tsx'
import { directionWords, lengthWords, resultWords } from './call-words.ts'
import styles from './PhoneCallsTab.module.css'
import { SpokenWarnings } from './SpokenWarnings.tsx'
import { awaitDraftSaved } from '../platform/unsaved.ts'
import { type CardFocus, useCard, useCardFocus, useSavedCard } from './use-card.ts'
import { DayInput, isDay } from '../ui/fields/DayInput.tsx'

/** `begun` is what was noted while the call ran, `focusAt` where the keyboard was; `onSaved` follows its Save. */
type Props = {
  card: Card
  memberId: string
  zone: string
  begun?: string | undefined
  focusAt?: RefObject<CardFocus>
  /** What stands above says already how the call went. */
  isResultAbove?: boolean
  onSaved?: () => void
}

/** Keeps the card with one call; what was chosen of the member stands with it. */
function useSave({ card: { call }, memberId, onSaved }: Props, { form }: ReturnType<typeof useCard>) {
  return useAct(
    async () => {
      await awaitDraftSaved(`card ${call.callId}`)
      const clears = form.outcome === 'spoke' ? form.clears : []
      const body = { ...form, clears, outcome: form.outcome ?? 'noAnswer', memberId }
      return send(callApi.wrapUp, { params: { callId: call.callId }, body })
    },
    { done: 'Call saved', onDone: () => onSaved?.() },
  )
}

const formProblem = ({ form: { outcome, nextContact } }: ReturnType<typeof useCard>) => {
  if (outcome === null) return 'Say how the call ended.'
  return nextContact === null || isDay(nextContact) ? undefined : 'Write the next contact as MM/DD/YYYY.'
}

export function WrapUpCard(props: Props) {
  const { card, memberId, zone, begun, focusAt, isResultAbove = false } = props
  const { call } = card
  const filled = useCard(card, begun)
  const { form, set } = filled
  const save = useSave(props, filled)
  const { state } = useSavedCard(call.callId, form, save.isPending || save.isSuccess)
  const title = `${directionWords(call)} call, ${dateTimeZone(call.at, zone)}`
  const element = useCardFocus(focusAt)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (formProblem(filled) === undefined && !save.isPending) save.mutate(undefined)
  }
  return (
    // The key is a shortcut of its Save
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={element}
      onKeyDown={onKeyDown}
      className={styles['card']}
      aria-label={`After the call: ${title}`}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(undefined)
      }}
    >
      <h2 className={styles['cardTitle']}>{title}</h2>
      <p className={styles['dim']}>{[isResultAbove ? '' : resultWords(call), lengthWords(call)].filter(Boolean).join(' · ')}</p>
      <Outcome value={form.outcome} onChoose={(outcome) => set({ outcome })} />
      <Topics chosen={form.topics} onChoose={(selected) => set({ topics: selected })} />
      {form.outcome === 'spoke' && <SpokenWarnings memberId={memberId} chosen={form.clears} onChoose={(clears) => set({ clears })} />}
      <Textarea
        label="Note"
        value={form.note}
        maxLength={mostNoteCharacters}
        autosize
        minRows={2}
        maxRows={10}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      <Last form={form} why={formProblem(filled)} onChange={set} isSaving={save.isPending} />
      <p className={styles['dim']} role="status">
        {draftWords(state, zone)}
      </p>
      {save.error && <p role="alert">{problemWords(save.error)}</p>}
    </form>
  )
}

type LastProps = { form: WrapUpDraft; why: string | undefined; onChange: (change: Partial<WrapUpDraft>) => void; isSaving: boolean }

const Last = ({ form, why, onChange, isSaving }: LastProps) => (
  <div className={styles['row']}>
    <Choice label="Program">
      <SegmentedControl
        size="xs"
        aria-label="Program"
        data={['RPM', 'CCM']}
        value={form.program}
        onChange={(program) => onChange({ program: program === 'CCM' ? 'CCM' : 'RPM' })}
      />
    </Choice>
    <DayInput size="xs" label="Next contact" value={form.nextContact ?? ''} onDay={(day) => onChange({ nextContact: day || null })} />
    <GatedButton type="submit" size="xs" loading={isSaving} why={why}>
      Save
    </GatedButton>
    <KeyHint>{keyLabel('mod+Enter')}</KeyHint>
  </div>
)

function Choice({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <span id={id} className={styles['label']}>
        {label}
      </span>
      <div className={styles['chips']}>{children}</div>
    </div>
  )
}

type CallOutcomeChoice = (typeof outcomes)[number]
const Outcome = ({ value, onChoose }: { value: CallOutcomeChoice | null; onChoose: (outcome: CallOutcomeChoice) => void }) => (
  <Choice label="How the call ended">
    <Chip.Group
      value={value ?? ''}
      onChange={(selected) => {
        const outcome = outcomes.find((outcome) => outcome === selected)
        if (outcome) onChoose(outcome)
      }}
    >
      {outcomes.map((outcome) => (
        <Chip key={outcome} value={outcome} size="xs">
          {outcomeWords[outcome]}
        </Chip>
      ))}
    </Chip.Group>
  </Choice>
)

const Topics = ({ chosen, onChoose }: { chosen: readonly Topic[]; onChoose: (topics: Topic[]) => void }) => (
  <Choice label="Topics">
    <Chip.Group multiple value={[...chosen]} onChange={(values) => onChoose(topics.filter((topic) => values.includes(topic)))}>
      {topics.map((topic) => (
        <Chip key={topic} value={topic} size="xs" variant="outline">
          {topic}
        </Chip>
      ))}
    </Chip.Group>
  </Choice>
)
