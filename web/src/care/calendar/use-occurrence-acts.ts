/** What is done about occurrences, each with a way back. */
import { usDate } from '@vitalrounds/domain/us-date'
import { calendarApi, type OccurrenceAct } from '@vitalrounds/domain/care/calendar/api'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { newestPage } from '../../platform/refetch-changed.ts'
import { useToast } from '../../ui/notices/toast-subject.ts'

export type NamedOccurrence = { memberId: string; eventId: string; fallsOn: string }
type Work = { occurrences: readonly NamedOccurrence[]; act: OccurrenceAct }

const events = (count: number) => (count === 1 ? 'Event' : `${count} events`)
function doneWords({ occurrences, act }: Work): string {
  const what = events(occurrences.length)
  if (act.kind === 'move') return `${what} moved to ${usDate(act.to)}`
  return { done: `${what} done`, skip: `${what} skipped`, reopen: `${what} reopened` }[act.kind]
}

export function useOccurrenceActs(onDone: () => void = () => undefined) {
  const toast = useToast()
  return useMutation({
    mutationFn: ({ occurrences, act }: Work) => call(calendarApi.act, { body: { occurrences: [...occurrences], act } }),
    onSuccess: async ({ previous }, work) => {
      await newestPage()
      toast(doneWords(work), {
        onUndo: async () => {
          await call(calendarApi.undo, { body: { previous } })
          toast(`${events(previous.length)} brought back`)
        },
      })
      onDone()
    },
  })
}
