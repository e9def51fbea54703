/** /settings/about-platform: versions, integrations, the queue, the last backup, the clinic's agreement, licenses. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { agreementApi } from '@vitalrounds/domain/groups/agreement'
import { vendorTitle } from '@vitalrounds/domain/devices/device'
import { supportApi } from '@vitalrounds/domain/support/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { useQuery } from '@tanstack/react-query'
import { SignedPart } from './parts/SignedPart.tsx'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { dateTime } from '../platform/zones.ts'
import { Fold } from '../ui/Fold.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import { LicensesPart } from './LicensesPart.tsx'
import { JobsPart } from './JobsPart.tsx'
import styles from './parts/settings.module.css'

type Platform = Reply<typeof supportApi.platform>

export function PlatformPage({ me }: { me: Me }) {
  const query = useQuery(apiQuery(supportApi.platform, {}))
  const agreement = useQuery(apiQuery(agreementApi.get, { params: { groupId: me.group_id } }))
  return (
    <>
      <PageHeader title="About the platform" {...(query.data && { note: `Vitalrounds ${query.data.version}, MIT license` })} />
      {loadState(query, 'The state of the platform could not be loaded', 'rows')}
      {query.data && <Versions platform={query.data} zone={me.timeZone} />}
      {query.data && <Integrations integrations={query.data.integrations} zone={me.timeZone} />}
      {me.actions.includes('platform.manage') && <JobsPart zone={me.timeZone} />}
      {agreement.data && <SignedPart agreement={agreement.data} groupId={me.group_id} zone={me.timeZone} />}
      {query.data && <LicensesPart licenses={query.data.licenses} />}
    </>
  )
}

const minutes = (seconds: number) => (seconds < 60 ? 'less than a minute' : countWithNoun(Math.round(seconds / 60), 'minute'))

function backupWords({ isOurs, last }: Platform['backup'], zone: string): string {
  if (!isOurs) return 'by the tools of your own PostgreSQL'
  return last === null
    ? 'none yet: ask whoever runs your server to back it up every night'
    : `${dateTime(last.at, zone)}, ${last.megabytes} MB`
}

function standbyWords({ expected, synchronous, lagSeconds }: NonNullable<Platform['database']['standbys']>): string {
  if (synchronous === null) return 'cannot be seen: ask whoever runs your server'
  const words = `${synchronous} of ${expected} with every change`
  if (synchronous < expected) return `${words}: ask whoever runs your server, new entries may be on one disk alone`
  return `${words}, ${lagSeconds < 1 ? 'less than a second' : countWithNoun(Math.round(lagSeconds), 'second')} behind`
}

const rowsOf = ({ version, node, database, queue, backup }: Platform, zone: string) => [
  ['Vitalrounds', version],
  ['Node.js', node],
  ['PostgreSQL', database.version],
  ['Database', `${database.megabytes.toLocaleString('en-US')} MB`],
  ...(database.standbys === null ? [] : [['Copies on other machines', standbyWords(database.standbys)]]),
  ['Work waiting', queue.waiting === 0 ? 'nothing' : `${queue.waiting}, the oldest for ${minutes(queue.oldestSeconds)}`],
  ['Work that failed', String(queue.failed)],
  ['Last backup', backupWords(backup, zone)],
]

const Versions = ({ platform, zone }: { platform: Platform; zone: string }) => (
  <section className={`${styles['wide']} ${styles['short']}`} aria-labelledby="versions">
    <h2 id="versions">Versions and queue</h2>
    <PlainTable label="Versions and queue">
      <tbody>
        {rowsOf(platform, zone).map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
    <Fold title="About these numbers">The newest change of the database is {platform.database.migration}.</Fold>
  </section>
)

/** "bodytrace: Demo" is told as "BodyTrace, Demo". */
function accountWords(account: string): string {
  if (account === 'mail') return 'E-mail'
  const [vendor = '', ...name] = account.split(': ')
  return `${vendorTitle(vendor)}, ${name.join(': ')}`
}

const Integrations = ({ integrations, zone }: { integrations: Platform['integrations']; zone: string }) => (
  <section className={`${styles['wide']} ${styles['short']}`} aria-labelledby="integrations">
    <h2 id="integrations">Integrations</h2>
    <PlainTable label="Integrations">
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Status</th>
          <th scope="col">Last success</th>
        </tr>
      </thead>
      <tbody>
        {integrations.map(({ name, isOn, lastSuccessAt }) => (
          <tr key={name}>
            <th scope="row">{accountWords(name)}</th>
            <td>{isOn ? 'In use' : 'Off'}</td>
            <td>{lastSuccessAt === null ? 'None yet' : dateTime(lastSuccessAt, zone)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  </section>
)
