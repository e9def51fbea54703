/** A version as the member gets it: large type, plain words, who wrote and who approved it. */
import type { FullVersion } from '@vitalrounds/domain/care/plan/api'
import type { Member } from '@vitalrounds/domain/members/member'
import styles from './Plan.module.css'
import { type PlanPart, planParts, planStanding } from './plan-parts.ts'

type Props = { member: Member; version: FullVersion; zone: string }

export const PlanSheet = ({ member, version, zone }: Props) => (
  <article className={styles['sheet']}>
    <h2>Care plan of {member.name}</h2>
    <p>{planStanding(version, zone)}</p>
    {planParts(version).map((part) => (
      <Part key={part.title} part={part} />
    ))}
  </article>
)

const Part = ({ part: { title, lines, isList, empty } }: { part: PlanPart }) => (
  <section>
    <h3>{title}</h3>
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
