/** /settings/sms-templates: the clinic's own wordings by language; what it leaves empty is worded by the product's drafts. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Button, Select, Textarea } from '@mantine/core'
import { languages, type Language } from '@vitalrounds/domain/values/languages'
import { placeholders } from '@vitalrounds/domain/messages/placeholders'
import { segmentsOf } from '@vitalrounds/domain/messages/segments'
import { smsSettingsApi } from '@vitalrounds/domain/messages/settings-api'
import { templateCategories, type TemplateName, templateNames, templateTitle } from '@vitalrounds/domain/messages/template-names'
import { draftWordings } from '@vitalrounds/domain/messages/templates'
import type { Reply } from '@vitalrounds/domain/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSavedForm, useOpenedDraft } from '../../drafts/parts/use-text-draft.ts'
import { apiQuery, call } from '../../platform/api.ts'
import { draftWords } from '../../platform/draft-keeper.ts'
import type { Me } from '../../platform/me.ts'
import { newUuid } from '../../platform/new-uuid.ts'
import { SettingsForm } from '../../settings/parts/SettingsForm.tsx'
import type { SettingState } from '../../settings/parts/use-setting.ts'
import type { Fields } from '../../ui/fields/fields.ts'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { languageNames } from '../../ui/fields/language-names.ts'
import styles from './SmsSettings.module.css'
import { TemplateMatrix } from './TemplateMatrix.tsx'
import { May } from '../../ui/rights/May.tsx'

type OwnTemplates = Reply<typeof smsSettingsApi.templates>['value']

/** Every wording in words; what a clinic has not written is worded by the product. */
const words = (own: OwnTemplates) =>
  languages.flatMap((language) =>
    templateNames.map(
      (name) => [`${languageNames[language]}: ${templateTitle(name)}`, own[language]?.[name] ?? 'draft of the product'] as const,
    ),
  )

export function SmsTemplatesPage({ me }: { me: Me }) {
  const query = useQuery(apiQuery(smsSettingsApi.templates, {}))
  const opened = useOpenedDraft(place)
  return (
    <>
      <PageHeader
        title="Text templates"
        note="Until you write your own, the wording of the product leaves, in as many parts as its cell says."
      />
      {loadProblem(query, 'The templates could not be loaded')}
      {query.data && opened !== undefined && (
        <SettingsForm
          kept={query.data}
          begun={opened ? { value: wordingsIn(opened.form), version: opened.form['version'] ?? '' } : undefined}
          save={(body) => call(smsSettingsApi.saveTemplates, { body })}
          done="Templates saved"
          words={words}
          zone={me.timeZone}
          history="sms-templates"
          draft={(state) => <Draft state={state} zone={me.timeZone} />}
        >
          {(fields) => <Editor fields={fields} outdated={query.data.outdated} />}
        </SettingsForm>
      )}
    </>
  )
}

const place = { kind: 'smsTemplates' } as const
const fieldOf = (language: Language, name: TemplateName) => `${language}.${name}`

/** The wordings of a draft, which has one field a wording. */
function wordingsIn(form: Record<string, string>): OwnTemplates {
  const textValue = languages.map((language) => {
    const own = templateNames.flatMap((name) => {
      const text = form[fieldOf(language, name)]
      return text === undefined ? [] : [[name, text] as const]
    })
    return [language, Object.fromEntries(own)] as const
  })
  return Object.fromEntries(textValue.filter(([, own]) => Object.keys(own).length > 0))
}

function formOf(own: OwnTemplates): Record<string, string> {
  const fields = languages.flatMap((language) =>
    Object.entries(own[language] ?? {}).map(([name, text]) => [fieldOf(language, name as TemplateName), text]),
  )
  return Object.fromEntries(fields) as Record<string, string>
}

/** Keeps what is typed until it is saved or discarded. */
function Draft({ state: { fields, isChanged, version, saving }, zone }: { state: SettingState<OwnTemplates>; zone: string }) {
  const [key] = useState(newUuid)
  const form = { ...formOf(fields.values), version }
  const keeper = useSavedForm(place, { key, form, isEmpty: !isChanged, isPaused: saving.isPending })
  return <span className={styles['note']}>{draftWords(keeper.state, zone)}</span>
}

type EditorProps = { fields: Fields<OwnTemplates>; outdated: Reply<typeof smsSettingsApi.templates>['outdated'] }

/** All languages at a glance, and the wordings of one to write; what is typed in another stays. */
function Editor({ fields: { values, setValues, errors, forget, idOf }, outdated }: EditorProps) {
  const [language, setLanguage] = useState<Language>('English')
  const choose = (cell: { language: Language; name: TemplateName }) => {
    flushSync(() => setLanguage(cell.language))
    document.getElementById(idOf(`${cell.language}.${cell.name}`))?.focus()
  }
  const write = (name: TemplateName, text: string) => {
    setValues(withWording(values, { language, name, text }))
    forget(`${language}.${name}`)
  }
  return (
    <>
      <TemplateMatrix own={values} outdated={outdated} onChoose={choose} />
      <Select
        label="Language"
        data={languages.map((language) => ({
          value: language,
          label: languageNames[language],
        }))}
        value={language}
        allowDeselect={false}
        onChange={(selected) => selected && setLanguage(selected as Language)}
      />
      <p className={styles['note']}>
        Placeholders are filled in for each member: {placeholders.map((name) => `$${name}`).join(', ')}. Where the clinic has written
        nothing, the words in gray go out: drafts of the product that nobody has reviewed. Take them over, or write your own.
      </p>
      {Object.values(templateCategories).map(({ title, templates }) => (
        <fieldset key={title} className={styles['wording']}>
          <legend>{title}</legend>
          {(Object.keys(templates) as TemplateName[]).map((name) => (
            <WordingField
              key={name}
              id={idOf(`${language}.${name}`)}
              name={name}
              own={values[language]?.[name]}
              draft={draftWordings[language][name]}
              isOutdated={outdated[language]?.includes(name) === true}
              error={errors[`${language}.${name}`]}
              onWrite={(text) => write(name, text)}
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}

type WordingFieldProps = {
  id: string
  name: TemplateName
  own: string | undefined
  draft: string
  isOutdated: boolean
  error: string | undefined
  onWrite: (text: string) => void
}

const WordingField = ({ id, name, own, draft, isOutdated, error, onWrite }: WordingFieldProps) => (
  <div>
    <Textarea
      id={id}
      label={templateTitle(name)}
      description={partWords(own ?? '', isOutdated)}
      placeholder={draft}
      autosize
      minRows={2}
      maxRows={6}
      value={own ?? ''}
      error={error}
      onChange={(event) => onWrite(event.currentTarget.value)}
    />
    {own === undefined && (
      <May do="group.settings">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Take over the draft of ${templateTitle(name)}`}
          onClick={() => onWrite(draft)}
        >
          Take over
        </Button>
      </May>
    )}
  </div>
)

type Wording = { language: Language; name: TemplateName; text: string }

/** An empty wording is none, and a language without one is not named: equal to one that nobody has touched. */
function withWording(own: OwnTemplates, { language, name, text }: Wording): OwnTemplates {
  const { [name]: _, ...others } = own[language] ?? {}
  const textValue = text === '' ? others : { ...own[language], [name]: text }
  const { [language]: __, ...rest } = own
  return Object.keys(textValue).length === 0 ? rest : { ...own, [language]: textValue }
}

function partWords(text: string, isOutdated: boolean): string {
  if (text.trim() === '') return 'The draft of the product goes out, which nobody has reviewed'
  const { parts } = segmentsOf(text)
  const words = `Your own wording, ${countWithNoun(parts, 'part')} before it is filled in`
  return isOutdated ? `${words}; older than your English` : words
}
