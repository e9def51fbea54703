/** A version as the member gets it: large type, plain words, who wrote and who approved it. */
import {
  type DocumentVersion,
  type PlanPart,
  planParts,
  type PlanReader,
  planStanding,
  planTag,
  planTitle,
} from '@vitalrounds/domain/care/plan/plan-document'
import styles from './Plan.module.css'

type Props = { name: string; version: DocumentVersion; reader: PlanReader }

export const PlanSheet = ({ name, version, reader }: Props) => (
  <article className={styles['sheet']} lang={planTag(reader.language)}>
    <h2>{planTitle(name, reader.language)}</h2>
    <p>{planStanding(version, reader)}</p>
    {planParts(version, reader.language).map((part) => (
      <Part key={part.name} part={part} />
    ))}
  </article>
)

const Part = ({ part: { title, lines, isList, empty } }: { part: PlanPart }) => (
  <section>
    {/* Where the table of contents leads */}
    <h3 data-part={title}>{title}</h3>
    {lines.length === 0 ? (
      empty
    ) : isList ? (
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ) : (
      lines.join(' ')
    )}
  </section>
)
