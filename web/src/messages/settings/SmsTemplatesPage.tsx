/** /settings/sms-templates: the clinic's own wordings by language; what it leaves empty is worded by the product's drafts. */
import { Button, Select, Textarea } from '@mantine/core'
import { languages, type Language } from '@vitalrounds/domain/members/member'
import { placeholders } from '@vitalrounds/domain/messages/placeholders'
import { segmentsOf } from '@vitalrounds/domain/messages/segments'
import { smsSettingsApi } from '@vitalrounds/domain/messages/settings-api'
import {
  templateCategories,
  type TemplateName,
  templateTitle,
  type Wordings,
} from '@vitalrounds/domain/messages/template-names'
import { draftWordings, type OwnWordings } from '@vitalrounds/domain/messages/templates'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Banner } from '../../ui/notices/Banner.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { toastDone } from '../../ui/notices/toast.ts'
import { languageWords } from '../parts/language-words.ts'
import styles from './SmsSettings.module.css'

export function SmsTemplatesPage({ me }: { me: Me }) {
  const asked = useQuery(ask(smsSettingsApi.templates, {}))
  const [language, setLanguage] = useState<Language>('English')
  return (
    <div className={styles['page']}>
      <PageHeader title="Text templates" />
      {loadProblem(asked, 'The templates could not be loaded')}
      <div className={styles['section']}>
        <Select
          label="Language"
          data={languages.map((one) => ({ value: one, label: languageWords[one] }))}
          value={language}
          allowDeselect={false}
          onChange={(chosen) => chosen && setLanguage(chosen as Language)}
        />
        <p className={styles['note']}>
          Placeholders are filled in for each member: {placeholders.map((name) => `$${name}`).join(', ')}. The wordings
          in gray are drafts of the product that nobody has reviewed; write your own over them.
        </p>
      </div>
      {asked.data && (
        <Editor
          key={language}
          language={language}
          own={asked.data.smsTemplates}
          isAllowed={me.actions.includes('group.settings')}
        />
      )}
    </div>
  )
}

type EditorProps = { language: Language; own: OwnWordings; isAllowed: boolean }

function Editor({ language, own, isAllowed }: EditorProps) {
  const stored = own[language] ?? {}
  const [wordings, setWordings] = useState<Partial<Wordings>>(stored)
  const save = useMutation({
    mutationFn: () => call(smsSettingsApi.saveTemplates, { body: { language, wordings } }),
    onSuccess: () => toastDone('Templates saved'),
  })
  const failed = problemWords(save.error)
  const isChanged = JSON.stringify(wordings) !== JSON.stringify(stored)
  return (
    <form
      className={styles['section']}
      aria-label="Wordings"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      {Object.values(templateCategories).map(({ title, templates }) => (
        <fieldset key={title} className={styles['wording']}>
          <legend>{title}</legend>
          {(Object.keys(templates) as TemplateName[]).map((name) => (
            <Textarea
              key={name}
              label={templateTitle(name)}
              description={partWords(wordings[name] ?? '')}
              placeholder={draftWordings[language][name]}
              autosize
              minRows={2}
              maxRows={6}
              disabled={!isAllowed}
              value={wordings[name] ?? ''}
              onChange={(event) => setWordings({ ...wordings, [name]: event.currentTarget.value })}
            />
          ))}
        </fieldset>
      ))}
      {failed && <Banner tone="danger">{failed}</Banner>}
      <Button type="submit" loading={save.isPending} disabled={!isAllowed || !isChanged}>
        Save {languageWords[language]}
      </Button>
    </form>
  )
}

function partWords(text: string): string {
  if (text.trim() === '') return 'Draft of the product, not reviewed'
  const { parts } = segmentsOf(text)
  return `Your own wording, ${parts === 1 ? '1 part' : `${parts} parts`} before it is filled in`
}
