/** The words of a group text: from a template or one's own, a tab for each language that somebody of them speaks. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import type { Reply } from '@vitalrounds/domain/contract'
import { Select, Tabs, Textarea } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { languages, type Language } from '@vitalrounds/domain/values/languages'
import type { batchApi, Bodies } from '@vitalrounds/domain/messages/batch-api'
import { segmentsOf } from '@vitalrounds/domain/messages/segments'
import { templateNames, templateTitle, type TemplateName } from '@vitalrounds/domain/messages/template-names'
import { wordingOf } from '@vitalrounds/domain/messages/templates'
import { smsSettingsApi } from '@vitalrounds/domain/messages/settings-api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../platform/api.ts'
import { languageNames } from '../../ui/fields/language-names.ts'
import styles from './GroupText.module.css'

type Preview = Reply<typeof batchApi.preview>

type WordingsProps = {
  preview: Preview | undefined
  bodies: Bodies
  /** Languages whose speakers get the English. */
  inEnglish: readonly Language[]
  /** The one whose words these are, or were. */
  template: string
  onChange: (bodies: Bodies) => void
  onTemplate: (name: TemplateName | '', bodies: Bodies) => void
}

export function Wordings({ preview, bodies, inEnglish, template, onChange, onTemplate }: WordingsProps) {
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
        value={template === '' ? null : template}
        clearable
        clearButtonProps={{ 'aria-label': 'Your own words instead of the template' }}
        onChange={(name) => (name ? take(name as TemplateName) : onTemplate('', {}))}
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
              description={emptyWords(text, { count: countOf(preview, text), isInEnglish: inEnglish.includes(text) })}
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

/** What becomes of those who speak it while nothing is written. */
function emptyWords(language: Language, { count, isInEnglish }: { count: number; isInEnglish: boolean }): string | undefined {
  if (count === 0) return undefined
  const isSingle = count === 1
  const whom = `${countWithNoun(count, 'member')} who ${isSingle ? 'speaks' : 'speak'} ${languageNames[language]}`
  const isEnglishSent = isInEnglish && language !== 'English'
  const what = isEnglishSent ? `${isSingle ? 'gets' : 'get'} the English text` : `${isSingle ? 'is' : 'are'} left out`
  return `Left empty, ${whom} ${what}.`
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
