/** What has happened has a day; `today` is the date of whoever it happened to. */
import { refuse } from './refuse.ts'

type DatedField = { path: string; day: string }

export function refuseFuture(today: string, { path, day }: DatedField) {
  if (day > today) refuse('request.invalid', { errors: [{ path, message: 'This day is in the future.' }] })
}
