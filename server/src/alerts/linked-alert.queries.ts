/** The one alert that an opened link is about, as the link's own role may see it. */
import { AlertSnapshot, type AlertStatus } from '@vitalrounds/domain/alerts/alert'
import type { AlertAnswer } from '@vitalrounds/domain/alerts/answers'
import { sql } from 'kysely'
import { actsOfLink } from '../links/record-link-act.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { OpenLink } from '../platform/http/serve-link.ts'

type Row = {
  value: string
  at: string
  by_name: string
  status: AlertStatus
  snapshot: unknown
  answer: AlertAnswer | null
  answer_words: string | null
  clinic_name: string
  to_name: string
}
type Answered = { answer: AlertAnswer; words: string }

async function alertRow(db: GroupDb): Promise<Row> {
  const { rows } = await sql<Row>`select * from app.linked_alert()`.execute(db)
  return rows[0] ?? refuse('link.invalid')
}

export async function linkedAlert(db: GroupDb, link: OpenLink) {
  const row = await alertRow(db)
  const opened = await actsOfLink(db, link, 'alertOpened')
  // Given a moment ago, and on its way to the clinic
  const [input] = await actsOfLink(db, link, 'alertAnswer')
  const stored = row.answer === null ? null : { answer: row.answer, words: row.answer_words ?? '' }
  return {
    isFirstLook: opened.length === 0,
    alert: {
      value: row.value,
      time: row.at,
      by: row.by_name,
      clinic: row.clinic_name,
      to: row.to_name,
      status: row.status,
      snapshot: AlertSnapshot.parse(row.snapshot),
      answer: stored ?? (input ? (input.body as Answered) : null),
    },
  }
}

/** One answer to an alert. The link's row is locked, so two taps come one after the other. */
export async function requireUnanswered(db: GroupDb, link: OpenLink) {
  const { status } = await alertRow(db)
  if (status === 'cleared') refuse('alert.cleared')
  if (status === 'answered' || (await actsOfLink(db, link, 'alertAnswer')).length > 0) refuse('alert.answered')
}
