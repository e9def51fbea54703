/** clinical-risk: cards with their formula, version, inputs and dates; what is missing is named, nothing is summed up. */
import { usDate } from '@vitalrounds/domain/us-date'
import { listUploadApi, riskApi } from '@vitalrounds/domain/risk/api'
import type { RiskCard } from '@vitalrounds/domain/risk/card'
import type { Reply } from '@vitalrounds/domain/contract'
import { listTitle } from '@vitalrounds/domain/members/list'
import type { Member } from '@vitalrounds/domain/members/member'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Confirmation } from '../care/parts/Confirmation.tsx'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { dateOf } from '../platform/zones.ts'
import { Fold } from '../ui/Fold.tsx'
import { Lines } from '../ui/Lines.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import { Note, Section, TabBody } from '../ui/Sections.tsx'
import styles from './RiskTab.module.css'

export function RiskTab({ member, me }: { member: Member; me: Me }) {
  const query = useQuery(apiQuery(riskApi.cards, { params: { id: member._id } }))
  return (
    <TabBody>
      <Note>Each card stands for itself; there is no total. Readings that are excluded do not count.</Note>
      <Confirmation me={me} kind="risk-cards" />
      {loadState(query, 'The risk cards could not be computed', 'cards')}
      <div className={styles['cards']} aria-busy={query.isPending}>
        {query.data?.cards.map((card) => (
          <Card key={card.card} card={card} />
        ))}
      </div>
      <OnLists member={member} me={me} />
    </TabBody>
  )
}

/** What a clinic was told of the member by a file: no card, and computed from nothing here. */
function OnLists({ member, me }: { member: Member; me: Me }) {
  const request = useQuery(apiQuery(listUploadApi.ofMember, { params: { id: member._id } })).data
  const { lists: match = [], hcc, byVisits = [] } = request ?? {}
  if (match.length === 0 && !hcc?.list && byVisits.length === 0) return null
  const uploaded = match.map(({ list }) => list)
  return (
    <Section title={match.length > 0 ? 'On lists from files' : 'Suggested list'}>
      {hcc && <SuggestedHcc hcc={hcc} uploaded={uploaded} />}
      {byVisits.map((byVisit) => (
        <Note key={byVisit.list}>
          Suggested from visits: <b>{listTitle(byVisit.list)}</b>, {byVisit.evidence}.{' '}
          {uploaded.includes(byVisit.list) ? 'The file says the same.' : 'No file puts the member on this list.'}
        </Note>
      ))}
      {match.length > 0 && <ListTable found={match} me={me} />}
    </Section>
  )
}

type UploadedListEntry = Reply<typeof listUploadApi.ofMember>

/** A difference to the file is said; the file holds. */
function SuggestedHcc({ hcc, uploaded }: { hcc: UploadedListEntry['hcc']; uploaded: readonly string[] }) {
  if (!hcc.list) return null
  const match = uploaded.find((list) => list.startsWith('hcc-'))
  const matches = hcc.found.map((item) => `HCC ${item.hcc} ${item.label} (${item.codes.join(', ')})`)
  const beside =
    match === undefined
      ? 'No file puts the member on one of these lists.'
      : match === hcc.list
        ? 'The file says the same.'
        : `The file says ${listTitle(match as typeof hcc.list)}, and the file holds.`
  return (
    <Note>
      Suggested from chart diagnoses: <b>{listTitle(hcc.list)}</b>. {matches.join('; ')}. {beside} Categories of CMS-HCC V28, payment year
      2026, counted after their hierarchy; some codes are missing. A list suggestion, no risk score.
    </Note>
  )
}

const ListTable = ({ found, me }: { found: UploadedListEntry['lists']; me: Me }) => (
  <PlainTable label="Lists from files" columns={['List', 'As of', 'Note', 'From']}>
    {found.map(({ list, asOf, note, fileName, uploadedAt, uploadedBy }) => (
      <tr key={list}>
        <th>
          <Link to="/home/$listFilter" params={{ listFilter: list }}>
            {listTitle(list)}
          </Link>
        </th>
        <td>{usDate(asOf ?? '')}</td>
        <td>{note}</td>
        <td>
          <Lines below={[uploadedBy, dateOf(uploadedAt, me.timeZone)].filter(Boolean).join(', ')}>{fileName}</Lines>
        </td>
      </tr>
    ))}
  </PlainTable>
)

const Card = ({ card }: { card: RiskCard }) => (
  <section className={styles['card']} aria-labelledby={`card-${card.card}`}>
    <h2 id={`card-${card.card}`}>{card.title}</h2>
    <p className={styles['value']}>{card.value ?? 'Not enough data'}</p>
    {card.band !== null && card.band !== card.value && <p className={styles['band']}>{card.band}</p>}
    {card.missing.length > 0 && <Note>Missing: {card.missing.join('; ')}.</Note>}
    {card.inputs.length > 0 && (
      <dl className={styles['inputs']}>
        {card.inputs.map(({ label, value, on }) => (
          <div key={`${label} ${value}`}>
            <dt>{label}</dt>
            <dd>
              {value} {on !== null && <span>· {usDate(on)}</span>}
            </dd>
          </div>
        ))}
      </dl>
    )}
    <Note>What would change it: {card.changes}</Note>
    <Fold title="Formula and source">
      <Note>
        {card.formula} Version {card.version}, as of {usDate(card.asOf)}. Source: {card.source}.
      </Note>
    </Fold>
  </section>
)
