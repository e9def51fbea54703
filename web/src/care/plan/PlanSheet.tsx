/** A version as the member gets it: large type, plain words, who wrote and who approved it. */
import type { FullVersion } from '@vitalrounds/domain/care/plan/api'
import { assessmentAreas } from '@vitalrounds/domain/care/plan/content'
import type { Member } from '@vitalrounds/domain/members/member'
import type { ReactNode } from 'react'
import { dateOf, slashDay } from '../../platform/zones.ts'
import styles from './Plan.module.css'
import { areaWords } from './plan-words.ts'

type Props = { member: Member; version: FullVersion; zone: string }

const List = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <Part title={title}>{lines.length === 0 ? 'None' : <ul>{lines.map((line) => <li key={line}>{line}</li>)}</ul>}</Part>
) // prettier-ignore
const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
)

export function PlanSheet({ member, version, zone }: Props) {
  const { content, frozen } = version
  return (
    <article className={styles['sheet']}>
      <h2>Care plan of {member.name}</h2>
      <p>
        Version {version.number}, {dateOf(version.publishedAt, zone)}. Assessed {slashDay(content.assessmentDate)}.{' '}
        {version.approvedAt
          ? `Approved by ${version.approvedBy}, ${dateOf(version.approvedAt, zone)}.`
          : 'Not approved yet.'}
      </p>
      <List title="Call 911 when" lines={content.call911.map(({ text }) => text)} />
      <List title="Call the clinic when" lines={content.callClinic.map(({ text }) => text)} />
      <List title="My health problems" lines={content.problems.map(({ title, expectedOutcome }) => [title, expectedOutcome].filter(Boolean).join('. '))} />
      <List title="My goals" lines={content.goals.map(({ text, dueOn }) => (dueOn === '' ? text : `${text} (by ${slashDay(dueOn)})`))} />
      <List title="What we do" lines={content.actions.map(({ text, owner }) => (owner === '' ? text : `${owner}: ${text}`))} />
      <List title="What can get in the way" lines={content.barriers.map(({ text }) => text)} />
      <List title="My medicines" lines={frozen.medications} />
      <List title="My allergies" lines={frozen.allergies} />
      <List title="My care team" lines={content.team.map(({ name, role, phone }) => [name, role, phone].filter(Boolean).join(', '))} />
      <Part title="My caregiver">{[frozen.caregiver, content.caregiver].filter(Boolean).join('. ') || 'None'}</Part>
      <Part title="What matters to me">{content.preferences || 'Not assessed'}</Part>
      <Part title="Services">{content.services || 'Not assessed'}</Part>
      <List title="Assessment" lines={assessmentAreas.map((area) => `${areaWords[area]}: ${content.assessment[area] || 'not assessed'}`)} />
    </article>
  )
} // prettier-ignore
