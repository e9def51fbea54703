/** The consents to complete, each with its box; one box stands for all of them. */
import { Link } from '@tanstack/react-router'
import type { OpenConsent } from '@vitalrounds/domain/members/consent-method-api'
import { usDate } from '@vitalrounds/domain/us-date'
import { useMay } from '../../ui/rights/May.tsx'
import { dateOf } from '../../platform/zones.ts'
import { Dim, Lines } from '../../ui/Lines.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { RowBox } from '../../ui/table/RowBox.tsx'
import { consentNames } from '../form/consent-names.ts'

type Chosen = ReadonlySet<string>
type Props = { consents: readonly OpenConsent[]; chosen: Chosen; zone: string; onChoose: (chosen: Chosen) => void }

const stateWords: Record<OpenConsent['state'], string> = {
  unsaid: 'Not on record',
  assumed: 'Spoken by the member, as moving in took it',
}

export function ConsentTable({ consents, chosen, zone, onChoose }: Props) {
  const mayChoose = useMay('member.update')
  const isAll = consents.every(({ consentId }) => chosen.has(consentId))
  const turn = (consentId: string) => {
    const next = new Set(chosen)
    if (!next.delete(consentId)) next.add(consentId)
    onChoose(next)
  }
  return (
    <PlainTable label="Consents to complete">
      <thead>
        <tr>
          {mayChoose && (
            <th scope="col">
              <RowBox
                label="Select all of these"
                isChosen={isAll}
                isMixed={!isAll && chosen.size > 0}
                onChange={() => onChoose(isAll ? new Set() : new Set(consents.map(({ consentId }) => consentId)))}
              />
            </th>
          )}
          {['Member', 'Consent to', 'Given', 'How, as on record', 'Recorded by'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {consents.map((consent) => (
          <tr key={consent.consentId}>
            {mayChoose && (
              <td>
                <RowBox
                  label={`Select ${consent.name}, ${consentNames[consent.program]}`}
                  isChosen={chosen.has(consent.consentId)}
                  onChange={() => turn(consent.consentId)}
                />
              </td>
            )}
            <ConsentCells consent={consent} zone={zone} />
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

const ConsentCells = ({ consent, zone }: { consent: OpenConsent; zone: string }) => (
  <>
    <th scope="row">
      <Lines below={usDate(consent.dob)}>
        <Link to="/member-details/$memberId/$tab" params={{ memberId: consent.memberId, tab: 'edit-profile' }}>
          {consent.name}
        </Link>
      </Lines>
    </th>
    <td>{consentNames[consent.program]}</td>
    <td>
      <Lines below={consent.revokedAt !== null && <Dim>{`until ${dateOf(consent.revokedAt, zone)}`}</Dim>}>
        {dateOf(consent.givenAt, zone)}
      </Lines>
    </td>
    <td>{stateWords[consent.state]}</td>
    <td>{consent.recordedBy}</td>
  </>
)
