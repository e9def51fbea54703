/** Fills the placeholders of texts for members: names, the last reading, the next appointment, the member's own page. */
import { fillPlaceholders, type FilledText, type Fillings, placeholdersIn } from '@vitalrounds/domain/messages/placeholders'
import { lastReadingText, measurementWords } from '@vitalrounds/domain/messages/filling-words'
import type { Gender } from '@vitalrounds/domain/values/gender'
import type { Language } from '@vitalrounds/domain/values/languages'
import { addressedName } from '@vitalrounds/domain/values/person-name'
import { patientPortalAddress, standingAddresses, standInAddress } from '../links/member-access-link.ts'
import type { GroupDb } from '../platform/database/db.ts'

export type Filler = (memberId: string, text: string, about?: TextAbout) => Promise<FilledText>
type TextAbout = {
  /** What was measured, where the text is about one thing. */
  measurement?: string | undefined
  /** When, in the member's words, where the text is about one day. */
  at?: string | undefined
  /** In which the text is written; the member's own where nothing is said. */
  language?: Language | undefined
}
type Filling = {
  /** Who writes; nobody for texts that leave by themselves. */
  by: string | null
  /**
   * What becomes of $PATIENTPORTAL for who has no page of their own yet: one is made for a text that leaves, a look at it
   * shows an address of the same length, and a text that is still being written keeps the mark.
   */
  portal: 'make' | 'standIn' | 'mark'
}

type Row = {
  id: string
  first_name: string
  last_name: string
  member_title: string
  gender: string
  language: string
  vitals: unknown
  clinic: string
  user_name: string | null
}

/** Looks up what these members need, once, and answers how to fill a text for one of them. */
export async function createFiller(db: GroupDb, memberIds: readonly string[], filling: Filling): Promise<Filler> {
  const rows = memberIds.length === 0 ? [] : await rowsOf(db, memberIds, filling.by)
  const byId = new Map(rows.map((row) => [row.id, row]))
  let standing: Promise<Map<string, string>> | undefined
  const portalOf = async (memberId: string) => {
    standing ??= standingAddresses(db, memberIds)
    const address = (await standing).get(memberId)
    if (address !== undefined) return address
    if (filling.portal === 'make') return patientPortalAddress(db, memberId)
    return filling.portal === 'mark' ? '$PATIENTPORTAL' : standInAddress(db)
  }
  return async (memberId, text, about = {}) => {
    const row = byId.get(memberId)
    if (!row) return { text, missing: [] }
    const fillings = fillingsOf(row, { ...about, by: filling.by })
    if (placeholdersIn(text).includes('PATIENTPORTAL')) fillings.PATIENTPORTAL = await portalOf(memberId)
    return fillPlaceholders(text, fillings)
  }
}

const rowsOf = (db: GroupDb, ids: readonly string[], by: string | null): Promise<Row[]> =>
  db
    .selectFrom('member as m')
    .innerJoin('clinic_group as g', 'g.id', 'm.group_id')
    .leftJoin('member_summary as s', (on) => on.onRef('s.group_id', '=', 'm.group_id').onRef('s.member_id', '=', 'm.id'))
    .leftJoin('app_user as u', (on) => on.on('u.id', '=', by))
    .select(['m.id', 'm.first_name', 'm.last_name', 'm.member_title', 'm.gender', 'm.language', 's.vitals'])
    .select(['g.workspace_name as clinic', 'u.name_public as user_name'])
    .where('m.group_id', '=', db.groupId)
    .where('m.id', 'in', ids)
    .execute()

function fillingsOf(row: Row, { measurement, at, by, language = row.language as Language }: TextAbout & Pick<Filling, 'by'>): Fillings {
  return {
    NAME: addressedName(
      { firstName: row.first_name, lastName: row.last_name, title: row.member_title, gender: row.gender as Gender },
      language,
    ),
    USER: by === null ? row.clinic : row.user_name?.trim() || row.clinic,
    MEASUREMENT: measurement === undefined ? '' : measurementWords(measurement, language),
    LASTREADING: lastReadingText(row.vitals, language),
    DATETIME: at ?? '',
  }
}
