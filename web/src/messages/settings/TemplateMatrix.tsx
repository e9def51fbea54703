/**
 * Every template in every language at once. What is missing is said once a language, above it; a cell without words of the
 * clinic is quiet, and stands out only where what goes out is outdated or cannot be filled in.
 */
import { Button } from '@mantine/core'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { fillPlaceholders, placeholders } from '@vitalrounds/domain/messages/placeholders'
import { segmentsOf } from '@vitalrounds/domain/messages/segments'
import { type TemplateName, templateNames, templateTitle } from '@vitalrounds/domain/messages/template-names'
import { type OwnWordings, wordingOf } from '@vitalrounds/domain/messages/templates'
import { languages, type Language } from '@vitalrounds/domain/values/languages'
import { Lines } from '../../ui/Lines.tsx'
import { languageNames } from '../../ui/fields/language-names.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import styles from './SmsSettings.module.css'

type Outdated = Partial<Record<Language, TemplateName[]>>
type Cell = { language: Language; name: TemplateName }
type Props = { own: OwnWordings; outdated: Outdated; onChoose: (cell: Cell) => void }

const isWritten = (own: OwnWordings, { language, name }: Cell) => (own[language]?.[name] ?? '').trim() !== ''

/** `2 of 11 written` */
function writtenWords(own: OwnWordings, language: Language): string {
  const written = templateNames.filter((name) => isWritten(own, { language, name })).length
  return written === 0 ? 'None written' : `${written} of ${templateNames.length} written`
}

export const TemplateMatrix = ({ own, outdated, onChoose }: Props) => (
  <PlainTable label="Templates by language">
    <thead>
      <tr>
        <th scope="col">Template</th>
        {languages.map((language) => (
          <th key={language} scope="col">
            <Lines below={writtenWords(own, language)}>{languageNames[language]}</Lines>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {templateNames.map((name) => (
        <tr key={name}>
          <th scope="row">{templateTitle(name)}</th>
          {languages.map((language) => (
            <td key={language}>
              <CellButton cell={{ language, name }} own={own} outdated={outdated} onChoose={onChoose} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </PlainTable>
)

function CellButton({ cell, own, outdated, onChoose }: Props & { cell: Cell }) {
  const { state, words } = stateOf(own, outdated, cell)
  const parts = countWithNoun(segmentsOf(wordingOf(own, cell.language, cell.name)).parts, 'part')
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={styles['cell']}
      data-state={state}
      aria-label={`${templateTitle(cell.name)}, ${languageNames[cell.language]}: ${words}, ${parts}`}
      onClick={() => onChoose(cell)}
    >
      {state === 'draft' ? parts : `${words}, ${parts}`}
    </Button>
  )
}

const anyWord = Object.fromEntries(placeholders.map((name) => [name, name]))

/** What leaves where this template is sent in this language. */
function stateOf(own: OwnWordings, outdated: Outdated, cell: Cell) {
  const [unknown] = fillPlaceholders(wordingOf(own, cell.language, cell.name), anyWord).missing
  if (unknown !== undefined) return { state: 'unknown', words: `Unknown ${unknown}` }
  if (!isWritten(own, cell)) return { state: 'draft', words: 'draft' }
  if (outdated[cell.language]?.includes(cell.name) === true) return { state: 'outdated', words: 'Outdated' }
  return { state: 'own', words: 'Own' }
}
