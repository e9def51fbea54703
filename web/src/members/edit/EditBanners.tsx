/** What stands in the way of saving: fields, somebody else's changes, or a refusal. Nothing typed is ever dropped. */
import { Button } from '@mantine/core'
import { problemWords } from '../../platform/problem-words.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { ErrorSummary } from '../../ui/fields/ErrorSummary.tsx'
import { valueAt } from '../../ui/fields/fields.ts'
import { fieldLabel } from '../form/field-labels.ts'
import styles from './EditProfile.module.css'
import type { useProfileEdit } from './use-profile-edit.ts'

type Props = { edit: ReturnType<typeof useProfileEdit> }
const incomplete = { title: 'Missing Information', text: 'Please check that all fields are complete.' }

export function EditBanners({ edit }: Props) {
  const { fields, news } = edit
  const wrong = Object.keys(fields.errors).map((path) => ({ id: fields.idOf(path), label: fieldLabel(path) }))
  return (
    <div className={styles['banners']}>
      {wrong.length > 0 && <ErrorSummary {...incomplete} fields={wrong} />}
      {news.conflicts.length + news.taken.length > 0 && <SomeoneElse edit={edit} />}
      <Refused edit={edit} />
    </div>
  )
}

const SomeoneElse = ({ edit: { news, fields, takeTheirs, forgetNews } }: Props) => (
  <Banner
    tone="warning"
    title="Changed by someone else"
    action={
      <Button variant="default" onClick={forgetNews}>
        {news.conflicts.length > 0 ? 'Keep mine' : 'OK'}
      </Button>
    }
  >
    {news.taken.length > 0 && <p className={styles['line']}>Now newer here: {news.taken.map(fieldLabel).join(', ')}.</p>}
    {news.conflicts.map(({ path, theirs }) => (
      <p key={path} className={styles['line']}>
        {fieldLabel(path)}: they saved “{theirs}”, you typed “{String(valueAt(fields.values, path))}”.{' '}
        <Button variant="default" size="compact-xs" onClick={() => takeTheirs(path)}>
          Take theirs<span className="spoken"> for {fieldLabel(path)}</span>
        </Button>
      </p>
    ))}
  </Banner>
)

function Refused({ edit: { refused, isSaving, save, fields } }: Props) {
  if (!refused || isSaving || Object.keys(fields.errors).length > 0) return null
  const details = refused instanceof ApiProblem ? refused : null
  // The newer version tells its own story above.
  if (details?.code === 'member.changed') return <Banner tone="warning">Not saved: please look over the form and save again.</Banner>
  return (
    <Banner
      tone="danger"
      title={details?.title ?? 'Not saved'}
      action={
        <Button variant="default" onClick={save}>
          Retry
        </Button>
      }
    >
      {problemWords(refused)} What you typed is still here.
    </Banner>
  )
}
