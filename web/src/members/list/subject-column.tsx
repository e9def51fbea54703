/** What a list is about, first after the name: the text, the call, the event, the memo, or why somebody is silent. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { type ListSubject, type SubjectList, subjectTitles } from '@vitalrounds/domain/members/list-subject'
import type { MemberRow } from '@vitalrounds/domain/members/member'
import { Age } from '../../ui/Age.tsx'
import type { Column } from '../../ui/table/table-types.ts'
import { timeWords } from '../../care/parts/calendar-words.ts'
import { ageWords, shortMoment } from '../../platform/zones.ts'
import styles from '../MemberTable.module.css'

export type SubjectFrame = { now: number; zone: string }

const more = ({ count }: ListSubject, noun: string) => count > 1 && ` · ${countWithNoun(count, noun)}`

/** Words of a person, in quotation marks, at most two lines; whole under the pointer. */
const Words = ({ text }: { text: string }) => (
  <span className={styles['words']} title={text}>
    {text === '' ? 'A picture' : `“${text}”`}
  </span>
)

type CellProps = { subject: ListSubject; frame: SubjectFrame }

const Since = ({ subject: { at }, frame: { now, zone } }: CellProps) => at !== null && <Age {...ageWords(at, now, zone)} />

const Text = (props: CellProps) => (
  <>
    <Words text={props.subject.text} />
    <span className={styles['below']}>
      <Since {...props} />
      {more(props.subject, 'unread text')}
    </span>
  </>
)

const Memo = (props: CellProps) => (
  <>
    <Words text={props.subject.text} />
    <span className={styles['below']}>
      {props.subject.detail} · <Since {...props} />
      {more(props.subject, 'memo')}
    </span>
  </>
)

const Call = (props: CellProps) => (
  <>
    <span className={styles['line']}>{props.subject.at !== null && shortMoment(props.subject.at, props.frame.now, props.frame.zone)}</span>
    <span className={styles['below']}>
      <Since {...props} />
      {more(props.subject, 'missed call')}
    </span>
  </>
)

const Event = ({ subject }: CellProps) => (
  <>
    <span className={styles['words']} title={subject.text}>
      {subject.text}
    </span>
    <span className={styles['below']}>
      {timeWords(subject.detail || null)}
      {subject.count > 1 && ` · and ${subject.count - 1} more today`}
    </span>
  </>
)

const Silence = ({ subject }: CellProps) => (
  <>
    <span className={styles['words']} title={subject.text}>
      {subject.text}
    </span>
    {subject.detail !== '' && <span className={styles['below']}>{subject.detail}</span>}
  </>
)

const cells = {
  'msg-unread': Text,
  'missed-call': Call,
  'event-today': Event,
  'with-memo': Memo,
  'inactive-2-days': Silence,
  'inactive-5-days': Silence,
} satisfies Record<SubjectList, (props: CellProps) => unknown>

export function subjectColumn(list: SubjectList, subjects: readonly ListSubject[], frame: SubjectFrame): Column<MemberRow> {
  const byMember = new Map(subjects.map((subject) => [subject.memberId, subject]))
  const Cell = cells[list]
  return {
    id: 'subject',
    title: subjectTitles[list],
    width: 200,
    card: 'line',
    cell: (row) => {
      const subject = byMember.get(row._id)
      return subject ? <Cell subject={subject} frame={frame} /> : <span className={styles['dim']}>–</span>
    },
  }
}
