/** The practices of one's own group, or of any other where a super admin keeps them. */
import { practiceApi, workspacePracticeApi } from '@vitalrounds/domain/groups/practice-api'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '../../platform/api.ts'

export function usePractices(groupId: string | undefined) {
  const own = useQuery({ ...apiQuery(practiceApi.list, {}), enabled: groupId === undefined })
  const theirs = useQuery({
    ...apiQuery(workspacePracticeApi.list, { params: { groupId: groupId ?? '' } }),
    enabled: groupId !== undefined,
  })
  return groupId === undefined ? own : theirs
}

type PracticeName = { practiceId: string; name: string }

export const practiceCalls = (groupId: string | undefined) =>
  groupId === undefined
    ? {
        add: (body: PracticeName) => call(practiceApi.create, { body }),
        rename: ({ practiceId, ...body }: PracticeName & { was: string }) => call(practiceApi.rename, { params: { practiceId }, body }),
        remove: (practiceId: string) => call(practiceApi.remove, { params: { practiceId } }),
      }
    : {
        add: (body: PracticeName) => call(workspacePracticeApi.create, { params: { groupId }, body }),
        rename: ({ practiceId, ...body }: PracticeName & { was: string }) =>
          call(workspacePracticeApi.rename, { params: { groupId, practiceId }, body }),
        remove: (practiceId: string) => call(workspacePracticeApi.remove, { params: { groupId, practiceId } }),
      }
export type PracticeCalls = ReturnType<typeof practiceCalls>
