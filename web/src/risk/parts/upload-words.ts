/** Who filled a list last, from what, and what came of it. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import type { listUploadApi } from '@vitalrounds/domain/risk/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { dateOf } from '../../platform/zones.ts'

type Upload = Reply<typeof listUploadApi.state>['uploads'][number]

export const uploadWords = ({ fileName, uploadedAt, uploadedBy, matched, unmatched }: Upload, zone: string) =>
  `Last filled ${dateOf(uploadedAt, zone)} by ${uploadedBy || 'an administrator'} from ${fileName}: ${countWithNoun(matched, 'member')}, ${countWithNoun(unmatched, 'line')} not taken.`
