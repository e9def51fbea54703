/** Who filled a list last, from what, and what came of it. */
import type { listUploadApi } from '@vitalrounds/domain/risk/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { dateOf } from '../../platform/zones.ts'

type Upload = Reply<typeof listUploadApi.state>['uploads'][number]
const whole = new Intl.NumberFormat('en-US')
export const membersText = (count: number) => `${whole.format(count)} ${count === 1 ? 'member' : 'members'}`
const linesText = (count: number) => `${whole.format(count)} ${count === 1 ? 'line' : 'lines'}`

export const uploadWords = ({ fileName, uploadedAt, uploadedBy, matched, unmatched }: Upload, zone: string) =>
  `Last filled ${dateOf(uploadedAt, zone)} by ${uploadedBy || 'an administrator'} from ${fileName}: ${membersText(matched)}, ${linesText(unmatched)} not taken.`
