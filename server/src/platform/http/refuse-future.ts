/** What has happened has a day; `today` is the date of whoever it happened to. */
import { Refusal } from './refuse.ts'

type DatedField = { path: string; day: string }

export function refuseFuture(today: string, field: DatedField) {
  const refusal = futureRefusal(today, field)
  if (refusal) throw refusal
}

/** The same of one of several, as its refusal. */
export const futureRefusal = (today: string, { path, day }: DatedField): Refusal | undefined =>
  day > today ? new Refusal('request.invalid', { errors: [{ path, message: 'This day is in the future.' }] }) : undefined
