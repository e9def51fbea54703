/** Every template in every language at once: who words it, whether that is of now, how many parts it takes, and what would not be filled in. */
import { Button } from '@mantine/core'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { fillPlaceholders, placeholders } from '@vitalrounds/domain/messages/placeholders'
import { segmentsOf } from '@vitalrounds/domain/messages/segments'
import { type TemplateName, templateNames, templateTitle } from '@vitalrounds/domain/messages/template-names'
import { type OwnWordings, wordingOf } from '@vitalrounds/domain/messages/templates'
import { languages, type Language } from '@vitalrounds/domain/values/languages'
import { Lines, Small } from '../../ui/Lines.tsx'
import { languageNames } from '../../ui/fields/language-names.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'

type Outdated = Partial<Record<Language, TemplateName[]>>
type Cell = { language: Language; name: TemplateName }
type Props = { own: OwnWordings; outdated: Outdated; onChoose: (cell: Cell) => void }

export const TemplateMatrix = ({ own, outdated, onChoose }: Props) => (
  <PlainTable label="Templates by language" columns={['Template', ...languages.map((language) => languageNames[language])]}>
    {templateNames.map((name) => (
      <tr key={name}>
        <th scope="row">{templateTitle(name)}</th>
        {languages.map((language) => {
          const { state, parts } = cellWords(own, outdated, { language, name })
          return (
            <td key={language}>
              <Lines below={<Small>{parts}</Small>}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`${templateTitle(name)}, ${languageNames[language]}: ${state}, ${parts}`}
                  onClick={() => onChoose({ language, name })}
                >
                  {state}
                </Button>
              </Lines>
            </td>
          )
        })}
      </tr>
    ))}
  </PlainTable>
)

const anyWord = Object.fromEntries(placeholders.map((name) => [name, name]))

/** What leaves where this template is sent in this language. */
function cellWords(own: OwnWordings, outdated: Outdated, { language, name }: Cell) {
  const text = wordingOf(own, language, name)
  const parts = countWithNoun(segmentsOf(text).parts, 'part')
  const isOwn = (own[language]?.[name] ?? '').trim() !== ''
  const [unknown] = fillPlaceholders(text, anyWord).missing
  if (unknown !== undefined) return { state: `Unknown ${unknown}`, parts }
  if (!isOwn) return { state: 'Not written', parts: `draft, ${parts}` }
  return { state: outdated[language]?.includes(name) === true ? 'Outdated' : 'Own', parts }
}
