/** Who speaks a language in which nothing is written is left out; the English goes to them where somebody says so here. */
import { Checkbox } from '@mantine/core'
import type { Reply } from '@vitalrounds/domain/contract'
import { countWithNoun } from '@vitalrounds/domain/counted'
import type { batchApi, Bodies } from '@vitalrounds/domain/messages/batch-api'
import { plainText } from '@vitalrounds/domain/plain-text'
import type { Language } from '@vitalrounds/domain/values/languages'
import { languageNames } from '../../ui/fields/language-names.ts'
import styles from './GroupText.module.css'

type Props = {
  languages: Reply<typeof batchApi.preview>['languages']
  bodies: Bodies
  chosen: readonly Language[]
  onChange: (chosen: Language[]) => void
}

const isWritten = (bodies: Bodies, language: Language) => plainText(bodies[language] ?? '') !== ''

export function EnglishInstead({ languages, bodies, chosen, onChange }: Props) {
  const lacking = languages.filter(({ language }) => language !== 'English' && !isWritten(bodies, language))
  if (!isWritten(bodies, 'English') || lacking.length === 0) return null
  return (
    <fieldset className={styles['english']}>
      <legend>Nothing is written in these languages. Who speaks them is left out, unless they get the English text:</legend>
      {lacking.map(({ language, count }) => (
        <Checkbox
          key={language}
          size="xs"
          label={`Send the English text to ${countWithNoun(count, 'member')} who ${count === 1 ? 'speaks' : 'speak'} ${languageNames[language]}`}
          checked={chosen.includes(language)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, language] : chosen.filter((selected) => selected !== language))
          }
        />
      ))}
    </fieldset>
  )
}
