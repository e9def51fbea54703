/** clinical-risk: cards with their formula, version, inputs and dates; what is missing is named, nothing is summed up. */
import { riskApi } from '@vitalrounds/domain/risk/api'
import type { RiskCard } from '@vitalrounds/domain/risk/card'
import type { Member } from '@vitalrounds/domain/members/member'
import { useQuery } from '@tanstack/react-query'
import { Confirmation } from '../care/parts/Confirmation.tsx'
import { ask } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { slashDay } from '../platform/zones.ts'
import { Fold } from '../ui/Fold.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { Note, TabBody } from '../ui/Sections.tsx'
import styles from './RiskTab.module.css'

export function RiskTab({ member, me }: { member: Member; me: Me }) {
  const asked = useQuery(ask(riskApi.cards, { params: { id: member._id } }))
  return (
    <TabBody>
      <Note>Each card stands for itself; there is no total. Readings that are excluded do not count.</Note>
      <Confirmation me={me} kind="risk-cards" />
      {loadState(asked, 'The risk cards could not be computed', 'cards')}
      <div className={styles['cards']} aria-busy={asked.isPending}>
        {asked.data?.cards.map((card) => (
          <Card key={card.card} card={card} />
        ))}
      </div>
    </TabBody>
  )
}

const Card = ({ card }: { card: RiskCard }) => (
  <section className={styles['card']} aria-labelledby={`card-${card.card}`}>
    <h2 id={`card-${card.card}`}>{card.title}</h2>
    <p className={styles['value']}>{card.value ?? 'Not enough data'}</p>
    {card.band !== null && card.band !== card.value && <p className={styles['band']}>{card.band}</p>}
    {card.missing.length > 0 && <Note>Missing: {card.missing.join('; ')}.</Note>}
    <dl className={styles['inputs']}>
      {card.inputs.map(({ label, value, on }) => (
        <div key={`${label} ${value}`}>
          <dt>{label}</dt>
          <dd>
            {value}
            {on !== null && <span> · {slashDay(on)}</span>}
          </dd>
        </div>
      ))}
    </dl>
    <Note>What would change it: {card.changes}</Note>
    <Fold title="Formula and source">
      <Note>
        {card.formula} Version {card.version}, as of {slashDay(card.asOf)}. Source: {card.source}.
      </Note>
    </Fold>
  </section>
)
