/**
 * A text to many: written by language, previewed for each, with everybody named who is left out and why; then its progress.
 * Its words are a draft on the server; to whom they go is chosen anew each time.
 */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { languages, type Language } from '@vitalrounds/domain/values/languages'
import { type Audience, batchApi, type Bodies } from '@vitalrounds/domain/messages/batch-api'
import { hourWords } from '@vitalrounds/domain/messages/quiet-hours'
import type { TemplateName } from '@vitalrounds/domain/messages/template-names'
import { plainText } from '@vitalrounds/domain/plain-text'
import type { Reply } from '@vitalrounds/domain/contract'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { type OpenedDraft, useOpenedDraft, useTextDraft } from '../../drafts/parts/use-text-draft.ts'
import { apiQuery, call } from '../../platform/api.ts'
import { draftWords } from '../../platform/draft-keeper.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { DialogNote, FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import styles from './GroupText.module.css'
import { BegunText } from './BegunText.tsx'
import { EnglishInstead } from './EnglishInstead.tsx'
import { GroupTextSending } from './GroupTextSending.tsx'
import { Wordings } from './GroupTextWordings.tsx'
import { LeftOut } from './LeftOut.tsx'
import { TextingNotice } from './TextingNotice.tsx'
import { notTextedReason } from './not-texted-reason.ts'

type Props = { me: Me; audience: Audience; count: number; onSent: () => void; onClose: () => void }
type Preview = Reply<typeof batchApi.preview>

const members = (count: number) => countWithNoun(count, 'member')
const isSaid = (bodies: Bodies) => Object.values(bodies).some((body) => plainText(body) !== '')

const place = { kind: 'groupText' } as const
/** Beside the words: for how many they were begun, and for whom. */
const empty: Record<Language | 'inEnglish' | 'template' | 'members' | 'audience', string> = {
  English: '',
  Spanish: '',
  ChineseTraditional: '',
  ChineseSimplified: '',
  Korean: '',
  // The languages whose speakers get the English, between spaces
  inEnglish: '',
  template: '',
  members: '',
  audience: '',
}
type Form = typeof empty

const wordsIn = (form: Form): Bodies =>
  Object.fromEntries(languages.flatMap((language) => (form[language] === '' ? [] : [[language, form[language]]])))

const inEnglishOf = (form: Form): Language[] => languages.filter((language) => form.inEnglish.split(' ').includes(language))
const requestOf = (form: Form) => ({ bodies: wordsIn(form), inEnglish: inEnglishOf(form) })

// So many ids stay below what a field of a draft holds
const mostIds = 500

/** Names an audience, so that a text that was begun for it knows it again; empty for one too large to be named. */
const audienceKey = (audience: Audience): string =>
  audience.kind === 'list' ? JSON.stringify(audience) : audience.memberIds.length > mostIds ? '' : audience.memberIds.toSorted().join(' ')

/** For whom a text is begun; without words and template it is for nobody. */
const audienceOf = (form: Form, count: number, chosen: string) =>
  form.template !== '' || Object.keys(wordsIn(form)).length > 0
    ? { members: String(count), audience: chosen }
    : { members: '', audience: '', inEnglish: '' }

export function GroupTextDialog(props: Props) {
  const opened = useOpenedDraft(place)
  return opened === undefined ? null : <Dialog {...props} opened={opened} />
}

function useGroupText({ audience, opened }: Pick<Props, 'audience'> & { opened: OpenedDraft }) {
  const start = useMutation({
    mutationFn: ({ key, form }: { key: string; form: Form }) =>
      call(batchApi.start, {
        body: {
          key,
          audience,
          ...requestOf(form),
          ...(form.template !== '' && { template: form.template as TemplateName }),
        },
      }),
  })
  // Hundreds would get both: what was begun under its key stays the one
  const isPaused = start.isPending || start.isSuccess
  const draft = useTextDraft<Form>(place, { opened, empty, isPaused, isTried: false })
  const send = () => void draft.keeper.settled().then(() => start.mutate({ key: draft.key, form: draft.form }))
  return { draft, start, send }
}

/** An older text waits until one has chosen it, or another. */
function useBegunText(opened: OpenedDraft, restart: () => void) {
  const [isUndecided, setUndecided] = useState(opened !== null && isSaid(wordsIn({ ...empty, ...opened.form })))
  return {
    text: isUndecided ? opened : null,
    problem: isUndecided ? 'Choose first: use the text you had begun, or start anew.' : undefined,
    use: () => setUndecided(false),
    startAnew: () => {
      restart()
      setUndecided(false)
    },
  }
}

function Dialog({ me, audience, count, onSent, onClose, opened }: Props & { opened: OpenedDraft }) {
  const { draft, start, send } = useGroupText({ audience, opened })
  const chosen = audienceKey(audience)
  const begun = useBegunText(opened, draft.restart)
  const change = (to: Partial<Form>) => draft.change({ ...to, ...audienceOf({ ...draft.form, ...to }, count, chosen) })
  const bodies = wordsIn(draft.form)
  const query = useQuery({
    ...apiQuery(batchApi.preview, { body: { audience, ...requestOf(useDeferredValue(draft.form)) } }),
    placeholderData: keepPreviousData,
  })
  if (start.data)
    return (
      <GroupTextSending
        batch={start.data}
        onClose={() => {
          onSent()
          onClose()
        }}
      />
    )
  return (
    <FormDialog
      title="Group text"
      about={members(count)}
      isWide
      submitLabel={query.data ? `Send to ${members(query.data.recipients)}` : 'Send'}
      why={begun.problem ?? batchProblem(query.data, bodies)}
      isBusy={start.isPending}
      error={problemWords(start.error)}
      onSubmit={send}
      onClose={onClose}
    >
      {begun.text && <BegunText begun={begun.text} audience={chosen} zone={me.timeZone} onUse={begun.use} onStartAnew={begun.startAnew} />}
      {loadProblem(query, 'Who would get it could not be found out')}
      {query.data?.problem && <TextingNotice problem={query.data.problem} />}
      <Written preview={query.data} form={draft.form} onChange={change} />
      <DialogNote>{draftWords(draft.keeper.state, me.timeZone)}</DialogNote>
      {query.data && <Totals preview={query.data} isSaid={isSaid(bodies)} />}
      {query.data && <LeftOut groups={query.data.leftOut} />}
    </FormDialog>
  )
}

type WrittenProps = { preview: Preview | undefined; form: Form; onChange: (to: Partial<Form>) => void }

/** What is written, and for whom the English is chosen where nothing is. */
function Written({ preview, form, onChange }: WrittenProps) {
  const { bodies, inEnglish } = requestOf(form)
  return (
    <>
      <Wordings
        preview={preview}
        bodies={bodies}
        inEnglish={inEnglish}
        template={form.template}
        onChange={onChange}
        onTemplate={(template, filled) => onChange({ ...filled, template })}
      />
      {preview && (
        <EnglishInstead
          languages={preview.languages}
          bodies={bodies}
          chosen={inEnglish}
          onChange={(chosen) => onChange({ inEnglish: chosen.join(' ') })}
        />
      )}
    </>
  )
}

function batchProblem(preview: Preview | undefined, bodies: Bodies): string | undefined {
  if (!preview) return 'Who would get it is being found out.'
  if (preview.problem !== null) return notTextedReason(preview.problem)
  if (preview.recipients > 0) return isSaid(bodies) ? undefined : 'Write a text first.'
  return isSaid(bodies) ? 'Nobody would get it: see below who is left out, and why.' : 'None of the chosen members can be texted.'
}

const Totals = ({ preview: { recipients, totalParts, atNight, fromHour }, isSaid: isCounted }: { preview: Preview; isSaid: boolean }) => (
  <p className={styles['totals']} role="status">
    {members(recipients)} would get it{isCounted && `, ${totalParts.toLocaleString('en-US')} parts in all`}.
    {atNight > 0 && ` Quiet hours hold for ${members(atNight)}: they get it from ${hourWords(fromHour)} on, where they live.`}
  </p>
)
