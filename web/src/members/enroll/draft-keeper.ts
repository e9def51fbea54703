/** The enrollment that is being typed, kept on the server. */
import { bodyOf } from '@vitalrounds/domain/enrollment/api'
import type { EnrollmentForm } from '@vitalrounds/domain/enrollment/enrollment'
import { draftApi } from '@vitalrounds/domain/enrollment/draft-api'
import { call, callKeepalive } from '../../platform/api.ts'
import { useDraftKeeper } from '../../platform/draft-keeper.ts'
import { awaitDraftSaved } from '../../platform/unsaved.ts'

const place = 'enrollment'

/** The draft as the server has it, after every save of this tab. */
export async function openDraft(signal?: AbortSignal) {
  await awaitDraftSaved(place)
  return (await call(draftApi.get, {}, signal)).draft
}

export async function discardDraft(): Promise<void> {
  await awaitDraftSaved(place)
  await call(draftApi.discard, {})
}

type EnrollmentDraftState = { key: string; form: EnrollmentForm; isPaused: boolean }

export const useEnrollmentDraft = ({ key, form, isPaused }: EnrollmentDraftState) =>
  useDraftKeeper({
    place,
    text: JSON.stringify(form),
    isPaused,
    save: (isLeaving) => (isLeaving ? callKeepalive : call)(draftApi.save, { body: { key, form: bodyOf(form) } }),
  })
