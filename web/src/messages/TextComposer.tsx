/** A text to one member: from a template or one's own words, filled in and counted while one types; Ctrl-Enter sends. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Select, Textarea } from '@mantine/core'
import type { Member } from '@vitalrounds/domain/members/member'
import { languages, type Language } from '@vitalrounds/domain/values/languages'
import { messageApi, type Thread } from '@vitalrounds/domain/messages/api'
import { mostCharacters, segmentsOf } from '@vitalrounds/domain/messages/segments'
import { categoryOf, templateCategories, templateTitle, type TemplateName } from '@vitalrounds/domain/messages/template-names'
import { plainText } from '@vitalrounds/domain/plain-text'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { useOpenedDraft, useTextDraft } from '../drafts/parts/use-text-draft.ts'
import { apiQuery, call } from '../platform/api.ts'
import { draftWords } from '../platform/draft-keeper.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { ApiProblem } from '../platform/wire.ts'
import { dateTimeZone } from '../platform/zones.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { GatedButton } from '../ui/GatedButton.tsx'
import { useToast } from '../ui/notices/toast-subject.ts'
import { languageNames } from '../ui/fields/language-names.ts'
import { DoubtfulOptOut } from './DoubtfulOptOut.tsx'
import { notTextedReason } from './parts/not-texted-reason.ts'
import styles from './TextsTab.module.css'
import { TextingNotice } from './parts/TextingNotice.tsx'
import { widthProps, labelBeside } from '../ui/fields/width-props.ts'

type Props = { member: Member; me: Me; thread: Thread }
type OpenedDraftState = Exclude<ReturnType<typeof useOpenedDraft>, undefined>

export function TextComposer(props: Props) {
  const opened = useOpenedDraft({ memberId: props.member._id, kind: 'text' })
  return opened === undefined ? <div className={styles['composer']} /> : <Composer {...props} opened={opened} />
}

const empty = { value: '', template: '' }

function useText({ _id: memberId, phone }: Member, opened: OpenedDraftState) {
  const toast = useToast()
  const sending = useMutation({
    mutationFn: (text: { key: string; value: string; template: string; isNightConfirmed: boolean }) =>
      call(messageApi.send, {
        body: {
          msgTo: phone,
          msgBody: text.value,
          memberId,
          key: text.key,
          isNightConfirmed: text.isNightConfirmed,
          ...(text.template !== '' && { template: text.template as TemplateName }),
        },
      }),
  })
  const draft = useTextDraft({ memberId, kind: 'text' }, { opened, empty, isPaused: sending.isPending, isTried: sending.isError })
  const send = async (isNightConfirmed: boolean) => {
    await draft.keeper.settled()
    await sending.mutateAsync({ key: draft.key, ...draft.form, isNightConfirmed })
    toast('Text message sent successfully!')
    draft.restart()
  }
  return { draft, sending, send: (isConfirmed: boolean) => void send(isConfirmed).catch(() => undefined) }
}

function textProblem(value: string): string | undefined {
  const plain = plainText(value)
  if (plain === '') return 'Write a text first.'
  return plain.length > mostCharacters ? `A text has at most ${mostCharacters} characters.` : undefined
}

function Composer({ member, me, thread, opened }: Props & { opened: OpenedDraftState }) {
  const { draft, sending, send } = useText(member, opened)
  const { value } = draft.form
  const details = useId()
  const isNight = sending.error instanceof ApiProblem && sending.error.code === 'sms.atNight'
  const why = thread.problem === null ? textProblem(value) : notTextedReason(thread.problem)
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (why === undefined && !sending.isPending) send(false)
  }
  return (
    <form className={styles['composer']} onSubmit={submit} aria-label="Write a text" data-screen-only>
      {thread.problem !== null && <TextingNotice className={styles['notice']} problem={thread.problem} memberId={member._id} />}
      {thread.problem === null && <DoubtfulOptOut thread={thread} />}
      <Templates member={member} onChoose={(text, template) => draft.change({ value: text, template })} />
      <Textarea
        label="Text message"
        classNames={{ label: labelBeside }}
        placeholder="Write a text"
        aria-describedby={details}
        autosize
        minRows={1}
        maxRows={8}
        value={value}
        error={sending.isError && !isNight}
        onChange={(event) => draft.change({ value: event.currentTarget.value })}
        // Enter makes a line
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)}
      />
      <GatedButton type="submit" why={why} loading={sending.isPending}>
        Send
      </GatedButton>
      <p id={details} className={styles['told']} data-wrong={sending.isError && !isNight} role="status">
        {(!isNight && problemWords(sending.error)) ||
          [countWords(value), draftWords(draft.keeper.state, me.timeZone)].filter(Boolean).join(' · ')}
      </p>
      <ConfirmDialog
        isOpen={isNight}
        title="Quiet hours"
        about={member.name}
        confirmLabel="Send anyway"
        isBusy={sending.isPending}
        onConfirm={() => send(true)}
        onCancel={() => sending.reset()}
      >
        The clinic’s quiet hours hold where the member lives
        {thread.quietUntil && <>, until {dateTimeZone(thread.quietUntil, member.timeZone)}</>}.
      </ConfirmDialog>
    </form>
  )
}

/** "52 characters, 1 part" once something is said. */
function countWords(value: string): string {
  const plain = plainText(value)
  if (plain === '') return ''
  const { parts, encoding } = segmentsOf(plain)
  return `${plain.length} of ${mostCharacters} characters, ${countWithNoun(parts, 'part')}${encoding === 'UCS-2' ? ' (with special characters)' : ''}`
}

type TemplatesProps = { member: Member; onChoose: (text: string, name: TemplateName) => void }

function Templates({ member, onChoose }: TemplatesProps) {
  const [language, setLanguage] = useState<Language>(member.language)
  const query = useQuery(apiQuery(messageApi.templates, { params: { id: member._id }, query: { language } }))
  const offered = query.data?.templates ?? []
  const groups = Object.values(templateCategories).map(({ title }) => title)
  const data = groups.map((group) => ({
    group,
    items: offered
      .filter(({ name }) => templateCategories[categoryOf(name)].title === group)
      .map(({ name, missing }) => ({
        value: name,
        label: `${templateTitle(name)}${missing.length > 0 ? `, ${missing.join(' ')} is missing` : ''}`,
      })),
  }))
  const choose = (selected: string | null) => {
    const match = offered.find(({ name }) => name === selected)
    if (match) onChoose(match.text, match.name)
  }
  return (
    <div className={styles['tools']}>
      <Select
        {...widthProps(170)}
        label="Language of the templates"
        data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        value={language}
        allowDeselect={false}
        onChange={(selected) => selected && setLanguage(selected as Language)}
      />
      <Select {...widthProps(240)} label="Template" placeholder="Choose" searchable data={data} value={null} onChange={choose} />
    </div>
  )
}
