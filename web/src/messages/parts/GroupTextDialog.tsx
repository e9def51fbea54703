/**
 * A text to many: written by language, previewed for each, with everybody named who is left out and why; then its progress.
 * Its words are a draft on the server; to whom they go is chosen anew each time.
 */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Button, Modal, Select, Tabs, Textarea } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { languages, type Language } from '@vitalrounds/domain/values/languages'
import { type Audience, batchApi, type Bodies, type TextBatch } from '@vitalrounds/domain/messages/batch-api'
import { segmentsOf } from '@vitalrounds/domain/messages/segments'
import { templateNames, templateTitle, type TemplateName } from '@vitalrounds/domain/messages/template-names'
import { wordingOf } from '@vitalrounds/domain/messages/templates'
import { smsSettingsApi } from '@vitalrounds/domain/messages/settings-api'
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
import { showDoneToast } from '../../ui/notices/toast.ts'
import styles from './GroupText.module.css'
import { languageNames } from '../../ui/fields/language-names.ts'
import { BatchProgress } from './BatchProgress.tsx'
import { LeftOut } from './LeftOut.tsx'
import { TextingNotice } from './TextingNotice.tsx'
import { notTextedReason } from './not-texted-reason.ts'

type Props = { me: Me; audience: Audience; count: number; onSent: () => void; onClose: () => void }
type Preview = Reply<typeof batchApi.preview>

const members = (count: number) => countWithNoun(count, 'member')
const isSaid = (bodies: Bodies) => Object.values(bodies).some((body) => plainText(body) !== '')

const place = { kind: 'groupText' } as const
const empty: Record<Language | 'template', string> = {
  English: '',
  Spanish: '',
  ChineseTraditional: '',
  ChineseSimplified: '',
  Korean: '',
  template: '',
}
type Form = typeof empty

const wordsIn = (form: Form): Bodies =>
  Object.fromEntries(languages.flatMap((language) => (form[language] === '' ? [] : [[language, form[language]]])))

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
          bodies: wordsIn(form),
          ...(form.template !== '' && { template: form.template as TemplateName }),
        },
      }),
    onSuccess: () => showDoneToast('Text message sent successfully!'),
  })
  // Hundreds would get both: what was begun under its key stays the one
  const isPaused = start.isPending || start.isSuccess
  const draft = useTextDraft<Form>(place, { opened, empty, isPaused, isTried: false })
  const send = () => void draft.keeper.settled().then(() => start.mutate({ key: draft.key, form: draft.form }))
  return { draft, start, send }
}

function Dialog({ me, audience, count, onSent, onClose, opened }: Props & { opened: OpenedDraft }) {
  const { draft, start, send } = useGroupText({ audience, opened })
  const bodies = wordsIn(draft.form)
  const query = useQuery({
    ...apiQuery(batchApi.preview, { body: { audience, bodies: wordsIn(useDeferredValue(draft.form)) } }),
    placeholderData: keepPreviousData,
  })
  if (start.data)
    return (
      <Sending
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
      why={batchProblem(query.data, bodies)}
      isBusy={start.isPending}
      error={problemWords(start.error)}
      onSubmit={send}
      onClose={onClose}
    >
      {loadProblem(query, 'Who would get it could not be found out')}
      {query.data?.problem && <TextingNotice problem={query.data.problem} />}
      <Wordings
        preview={query.data}
        bodies={bodies}
        onChange={draft.change}
        onTemplate={(template, filled) => draft.change({ ...filled, template })}
      />
      <DialogNote>{draftWords(draft.keeper.state, me.timeZone)}</DialogNote>
      {query.data && <Totals preview={query.data} isSaid={isSaid(bodies)} />}
      {query.data && <LeftOut groups={query.data.leftOut} />}
    </FormDialog>
  )
}

function batchProblem(preview: Preview | undefined, bodies: Bodies): string | undefined {
  if (!preview) return 'Who would get it is being found out.'
  if (preview.problem !== null) return notTextedReason(preview.problem)
  if (preview.recipients === 0) return 'None of the chosen members can be texted.'
  return isSaid(bodies) ? undefined : 'Write a text first.'
}

type WordingsProps = {
  preview: Preview | undefined
  bodies: Bodies
  onChange: (bodies: Bodies) => void
  onTemplate: (name: TemplateName, bodies: Bodies) => void
}

function Wordings({ preview, bodies, onChange, onTemplate }: WordingsProps) {
  const own = useQuery(apiQuery(smsSettingsApi.templates, {}))
  // Also what was begun in a language that none of these speaks: nothing is sent that one does not see
  const spoken = languages.filter(
    (language) => bodies[language] !== undefined || preview?.languages.some((item) => item.language === language),
  )
  const displayed = spoken.length > 0 ? spoken : (['English'] as const)
  const [selected, choose] = useState<string | null>(null)
  const language = displayed.find((text) => text === selected) ?? displayed[0] ?? 'English'
  const take = (name: TemplateName) =>
    onTemplate(name, Object.fromEntries(displayed.map((text) => [text, wordingOf(own.data?.value ?? {}, text, name)])))
  return (
    <>
      <Select
        label="Template"
        placeholder="Your own words"
        searchable
        data={templateNames.filter((name) => name !== 'enrollment').map((name) => ({ value: name, label: templateTitle(name) }))}
        value={null}
        onChange={(name) => name && take(name as TemplateName)}
      />
      <Tabs value={language} onChange={choose}>
        <Tabs.List aria-label="Languages of the chosen members">
          {displayed.map((text) => (
            <Tabs.Tab key={text} value={text}>
              {languageNames[text]} {countOf(preview, text)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {displayed.map((text) => (
          <Tabs.Panel key={text} value={text} pt={8}>
            <Textarea
              label={`Text in ${languageNames[text]}`}
              description={text === 'English' ? undefined : 'Left empty, the English text is sent.'}
              autosize
              minRows={3}
              maxRows={8}
              value={bodies[text] ?? ''}
              onChange={(event) => onChange({ [text]: event.currentTarget.value })}
            />
            <Sample preview={preview} language={text} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

const countOf = (preview: Preview | undefined, language: Language) =>
  preview?.languages.find((item) => item.language === language)?.count ?? 0

/** As the first of them would read it. */
function Sample({ preview, language }: { preview: Preview | undefined; language: Language }) {
  const sample = preview?.languages.find((item) => item.language === language)?.sample
  if (!sample) return null
  const { parts } = segmentsOf(sample.text)
  return (
    <figure className={styles['sample']}>
      <figcaption>
        As {sample.name} would read it, {countWithNoun(parts, 'part')}
      </figcaption>
      <p>{sample.text}</p>
    </figure>
  )
}

const Totals = ({ preview: { recipients, totalParts, atNight }, isSaid: isCounted }: { preview: Preview; isSaid: boolean }) => (
  <p className={styles['totals']} role="status">
    {members(recipients)} would get it{isCounted && `, ${totalParts.toLocaleString('en-US')} parts in all`}.
    {atNight > 0 && ` It is night for ${members(atNight)}: they get it in their morning.`}
  </p>
)

function Sending({ batch, onClose }: { batch: TextBatch; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={<b>Group text</b>} size="lg">
      <p role="status">Text message sent successfully!</p>
      <BatchProgress batchId={batch._id} first={batch} />
      <div className={styles['foot']}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Modal>
  )
}
