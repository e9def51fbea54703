/** /evidence/{yearMonth}/{memberId}: the evidence packet on a screen, word for word as its PDF has it. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { packetApi, type PacketText } from '@vitalrounds/domain/reports/packet-api'
import { apiQuery } from '../../platform/api.ts'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PacketButtons } from '../evidence/PacketButtons.tsx'
import { monthTitle } from '../../platform/zones.ts'
import styles from './audit.module.css'

type Props = { memberId: string; yearMonth: string }

export function PacketPage({ memberId, yearMonth }: Props) {
  const query = useQuery(apiQuery(packetApi.text, { params: { memberId, yearMonth } }))
  const packet = query.data
  return (
    <main id="main" tabIndex={-1} className={styles['page']}>
      <PageHeader
        title={packet?.name ?? 'Evidence'}
        note={`Evidence of services, ${monthTitle(yearMonth)}`}
        actions={<PacketButtons memberId={memberId} yearMonth={yearMonth} />}
      />
      <div className={styles['body']}>
        <Ways memberId={memberId} yearMonth={yearMonth} />
        {loadState(query, 'The packet could not be loaded', 'cards')}
        {packet && <Packet packet={packet} />}
      </div>
    </main>
  )
}

/** Back to the month, and on to its other members in the order of the list. */
function Ways({ memberId, yearMonth }: Props) {
  const { data } = useQuery(apiQuery(packetApi.lines, { params: { yearMonth } }))
  const members = data?.members ?? []
  const at = members.findIndex((member) => member.memberId === memberId)
  const [before, next] = at < 0 ? [] : [members[at - 1], members[at + 1]]
  return (
    <nav aria-label="Packets of the month" className={styles['ways']}>
      <Link to="/evidence" search={{ month: yearMonth }}>
        {`All of ${monthTitle(yearMonth)}`}
      </Link>
      {before && <Way word="Before" yearMonth={yearMonth} member={before} />}
      {next && <Way word="Next" yearMonth={yearMonth} member={next} />}
    </nav>
  )
}

const Way = ({ word, yearMonth, member }: { word: string; yearMonth: string; member: { memberId: string; name: string } }) => (
  <Link to="/evidence/$yearMonth/$memberId" params={{ yearMonth, memberId: member.memberId }}>
    {`${word}: ${member.name}`}
  </Link>
)

const Packet = ({ packet }: { packet: PacketText }) => (
  <article className={styles['packet']}>
    {packet.head.map((words) => (
      <p key={words}>{words}</p>
    ))}
    {packet.parts.map(({ title, entries }) => (
      <section key={title} aria-label={title}>
        <h2>{title}</h2>
        {entries.map((entry, n) => (
          // eslint-disable-next-line react/no-array-index-key
          <Entry key={n} {...entry} />
        ))}
      </section>
    ))}
  </article>
)

const Entry = ({ title, texts }: PacketText['parts'][number]['entries'][number]) => (
  <>
    {title !== null && <h3>{title}</h3>}
    <ul>
      {texts.map((words, n) => (
        // eslint-disable-next-line react/no-array-index-key
        <li key={n}>{isMissing(words) ? <b>{words}</b> : words}</li>
      ))}
    </ul>
  </>
)

/** As packets write what is not on record. */
const isMissing = (words: string) => /^(MISSING|CLOSED WITHOUT):/.test(words)
