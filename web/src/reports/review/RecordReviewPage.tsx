/** /settings/record-review: whose review of a month is a signature, and which time a second person approves. */
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cleanMonthsApi, SigningSetting } from '@vitalrounds/domain/reports/clean-months-api'
import { possibleSigningTitles, type SigningTitle } from '@vitalrounds/domain/reports/signing-titles'
import { apiQuery, call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { SettingsForm } from '../../settings/parts/SettingsForm.tsx'
import { ManualTimeLimit } from '../../timekeeping/parts/ManualTimeLimit.tsx'
import type { Fields } from '../../ui/fields/fields.ts'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Note } from '../../ui/Sections.tsx'
import styles from '../reports.module.css'

const titleWords: Record<SigningTitle, string> = {
  MD: 'MD, physician',
  PA: 'PA, physician assistant',
  NP: 'NP, nurse practitioner',
  CNS: 'CNS, clinical nurse specialist',
  CNM: 'CNM, certified nurse-midwife',
  Other: 'Other, for those who may bill with a title that the list does not have',
}

const judge = (value: SigningSetting) =>
  SigningSetting.safeParse(value).error?.issues.map(({ message }) => ({ path: 'titles', message })) ?? []

export function RecordReviewPage({ me }: { me: Me }) {
  const query = useQuery(apiQuery(cleanMonthsApi.titles, {}))
  const why = me.actions.includes('billing.settings') ? undefined : 'Only administrators choose who signs months.'
  return (
    <>
      <PageHeader title="Record review" note="Who signs a member’s month, and what a second person approves" />
      <div className={styles['body']}>
        <Note>
          The review of a month is signed by people with these titles. Anybody else marks it as reviewed, and the evidence packet says so:
          the signature is then still missing. What has been signed stays signed.
        </Note>
        {loadProblem(query, 'The titles could not be loaded')}
        {query.data && (
          <SettingsForm
            kept={query.data}
            save={(body) => call(cleanMonthsApi.saveTitles, { body })}
            done="Titles saved"
            judge={judge}
            words={({ titles }) =>
              possibleSigningTitles.map((title) => [titleWords[title], titles.includes(title) ? 'signs' : 'reviews'] as const)
            }
            history="record-review"
            why={why}
            zone={me.timeZone}
          >
            {(fields) => <Titles fields={fields} isReadOnly={why !== undefined} />}
          </SettingsForm>
        )}
        <ManualTimeLimit me={me} />
      </div>
    </>
  )
}

type TitlesProps = { fields: Fields<SigningSetting>; isReadOnly: boolean }

/** In the order of the list, whichever was chosen first. */
const Titles = ({ fields: { values, change, errors }, isReadOnly }: TitlesProps) => (
  <Checkbox.Group
    label="Titles that sign"
    value={[...values.titles]}
    error={errors['titles']}
    readOnly={isReadOnly}
    onChange={(chosen) =>
      change(
        'titles',
        possibleSigningTitles.filter((title) => chosen.includes(title)),
      )
    }
  >
    {possibleSigningTitles.map((title) => (
      <Checkbox key={title} value={title} label={titleWords[title]} mt="xs" disabled={isReadOnly} />
    ))}
  </Checkbox.Group>
)
