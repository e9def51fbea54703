/** The practices of one's own group, or of any other where a super admin keeps them. */
import { practiceApi, workspacePracticeApi } from '@vitalrounds/domain/groups/practice-api'
import { useQuery } from '@tanstack/react-query'
import { ask, call } from '../../platform/api.ts'

export function usePractices(groupId: string | undefined) {
  const own = useQuery({ ...ask(practiceApi.list, {}), enabled: groupId === undefined })
  const theirs = useQuery({
    ...ask(workspacePracticeApi.list, { params: { groupId: groupId ?? '' } }),
    enabled: groupId !== undefined,
  })
  return groupId === undefined ? own : theirs
}

type Named = { practiceId: string; name: string }

export const practiceCalls = (groupId: string | undefined) =>
  groupId === undefined
    ? {
        add: (body: Named) => call(practiceApi.create, { body }),
        rename: ({ practiceId, ...body }: Named & { was: string }) => call(practiceApi.rename, { params: { practiceId }, body }),
        remove: (practiceId: string) => call(practiceApi.remove, { params: { practiceId } }),
      }
    : {
        add: (body: Named) => call(workspacePracticeApi.create, { params: { groupId }, body }),
        rename: ({ practiceId, ...body }: Named & { was: string }) =>
          call(workspacePracticeApi.rename, { params: { groupId, practiceId }, body }),
        remove: (practiceId: string) => call(workspacePracticeApi.remove, { params: { groupId, practiceId } }),
      }
export type PracticeCalls = ReturnType<typeof practiceCalls>
