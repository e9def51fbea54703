/** What the doctor will see of the member, as it is now. */
import { withUnit } from '@vitalrounds/domain/with-unit'
import type { AlertSnapshot } from '@vitalrounds/domain/alerts/alert'
import { diagnosisText } from '@vitalrounds/domain/chart/diagnosis-text'
import { changeText, firedText } from '@vitalrounds/domain/readings/verdict/change'
import { alarmText, goalText, rangeText } from '@vitalrounds/domain/readings/verdict/words'
import { noneRecorded } from '@vitalrounds/domain/chart/allergy-words'
import { inOrderOfDanger } from '@vitalrounds/domain/vitals/picture-danger'
import type { VitalPicture } from '@vitalrounds/domain/vitals/vital-pictures'
import { dateTimeZone } from '../platform/zones.ts'
import { Doubt } from '../ui/Doubt.tsx'
import { SeverityWord } from '../ui/SeverityChip.tsx'
import styles from './AlertDoctorTab.module.css'

const listed = (items: readonly string[]) => (items.length > 0 ? items.join(', ') : noneRecorded)

type Props = { snapshot: AlertSnapshot; title?: string }

export function SnapshotPreview({ snapshot, title: heading = 'What the doctor will see' }: Props) {
  const { timeZone, vitals, medications, allergies, conditions, diagnoses, labs, lastNote } = snapshot
  return (
    <section aria-labelledby="snapshot">
      <h2 id="snapshot">{heading}</h2>
      <dl className={styles['snapshot']}>
        {inOrderOfDanger(vitals).map((vital) => (
          <Vital key={vital.name} vital={vital} timeZone={timeZone} />
        ))}
        <Line title="Medications" text={listed(medications)} />
        <Line title="Allergies" text={listed(allergies)} />
        <Line title="Diagnoses" text={listed(diagnoses.length > 0 ? diagnoses.map(diagnosisText) : conditions)} />
        <Line title="Laboratory" text={listed(labs.map(({ title, value }) => `${title} ${value}`))} />
        <Line title="Last note" text={lastNote ? `${lastNote.value} (${lastNote.by})` : 'None'} />
      </dl>
    </section>
  )
}

/** Goal and alarm as the doctor reads them beside the chart, so that whoever asks or answers here quotes the same. */
function Vital({ vital, timeZone }: { vital: VitalPicture; timeZone: string }) {
  const { name, title, unit, latest, days, range } = vital
  const lines = [
    ['goal', goalText(vital.goal, vital.lowerGoal)],
    ['alarm', alarmText(vital.alarm, vital.lowerAlarm)],
  ].flatMap(([line, text]) => (text ? [`${line} ${text}`] : []))
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <Latest vital={{ name, latest, unit }} />
        <Doubt why={latest.doubt ?? undefined} />
        <small>
          {dateTimeZone(latest.at, timeZone)}, {days.length} of 30 days measured
          {range && `, ${withUnit(rangeText(range), unit)}`}
        </small>
        {lines.length > 0 && <small>{lines.join(' · ')}</small>}
      </dd>
    </div>
  )
}

/** Of a weight the severity stands beside its change; of one frozen before changes were stored it is named as a change's. */
function Latest({ vital: { name, latest, unit } }: { vital: Pick<VitalPicture, 'name' | 'latest' | 'unit'> }) {
  const value = withUnit(latest.value, unit)
  const word = latest.severity !== 'ok' && <SeverityWord severity={latest.severity} />
  if (latest.change)
    return (
      <>
        <b>{changeText(latest.change)}</b> {word}, now {value}
      </>
    )
  return (
    <>
      <b>{value}</b>
      {name === 'bodyWeight' && word && `, ${firedText(null)}`} {word}
    </>
  )
}

const Line = ({ title, text }: { title: string; text: string }) => (
  <div>
    <dt>{title}</dt>
    <dd>{text}</dd>
  </div>
)
