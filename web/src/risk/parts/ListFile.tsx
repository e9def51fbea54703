/** Under the title of a list that is filled by file: from which one, by whom and when. */
import { listUploadApi } from '@vitalrounds/domain/risk/api'
import type { UploadedList } from '@vitalrounds/domain/risk/list-file'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { uploadWords } from './upload-words.ts'

export function ListFile({ me, list }: { me: Me; list: UploadedList }) {
  const [last] = useQuery(apiQuery(listUploadApi.state, { params: { list } })).data?.uploads ?? []
  return last ? ` · ${uploadWords(last, me.timeZone)}` : null
}
