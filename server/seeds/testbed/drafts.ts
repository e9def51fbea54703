/** What somebody types and has not sent: about a member, to many, and on the page of a link. */
import { idAt } from '../random.ts'
import { instant, type Row } from '../rows.ts'
import { type Owner } from './belongings.ts'
import { staffId } from './groups.ts'
import { linkRows } from './links.ts'

export const linkDraftRows = (owner: Owner): Row[] =>
  linkRows(owner).map(({ id, group_id }) => ({
    group_id,
    link_id: id,
    form: { text: `${owner.group.canary} typed`, key: idAt(owner.plan.draw('testbed link draft'), owner.nowMs) },
    saved_at: instant(owner.nowMs),
  }))

/** A text to many, begun by a user of the group. */
export const ownDraftRow = ([owner]: readonly Owner[]): Row[] =>
  owner === undefined
    ? []
    : [
        {
          group_id: owner.group.id,
          user_id: staffId(owner.group, 'user'),
          kind: 'groupText',
          key: idAt(owner.plan.draw('testbed own draft'), owner.nowMs),
          form: { English: `${owner.group.canary} begun` },
          saved_at: instant(owner.nowMs),
        },
      ]

export const textDraftRows = ({ group, plan, nowMs }: Owner): Row[] => [
  {
    group_id: group.id,
    user_id: staffId(group, 'user'),
    member_id: plan.id,
    kind: 'note',
    key: idAt(plan.draw('testbed draft'), nowMs),
    form: { value: `${group.canary} begun` },
    saved_at: instant(nowMs),
  },
]
