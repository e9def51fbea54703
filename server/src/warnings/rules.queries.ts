/** The clinical rules as the pages ask for them. */
import type { Reply } from '@vitalrounds/domain/contract'
import {
  effectiveRules,
  readRuleSet,
  type RuleSet,
  ruleSource,
  startingRules,
  startingSources,
  warningCategories,
} from '@vitalrounds/domain/warnings/clinical-rules'
import { type PastRules, versionOf } from '@vitalrounds/domain/warnings/rule-eras'
import type { clinicalRuleApi } from '@vitalrounds/domain/warnings/api'
import { pageSize } from '@vitalrounds/domain/members/list'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { rulesPage } from '../groups/set-group-rules.ts'
import { nameInLists } from '../members/name-in-lists.ts'
import { lastChange } from '../settings/save-setting.ts'
import { memberRuleSets } from '../members/profile/member-rule-sets.ts'

type MemberRules = Reply<typeof clinicalRuleApi.ofMember>
type GroupRules = Reply<typeof clinicalRuleApi.ofGroup>

export async function memberRules(db: GroupDb, memberId: string): Promise<MemberRules> {
  const { group, own, effective, histories } = (await memberRuleSets(db, [memberId])).get(memberId) ?? refuse('member.unknown')
  const sources = Object.fromEntries(warningCategories.map((category) => [category, ruleSource(category, group, own)]))
  const version = versionOf(histories.own.past)
  return {
    version,
    clinical_rules: own,
    group: effectiveRules(group),
    effective,
    sources: sources as MemberRules['sources'],
  }
}

export async function groupRules(db: GroupDb): Promise<GroupRules> {
  const { own, past } = await groupRuleSet(db)
  const offer = { offered: startingRules, sources: startingSources }
  const stored = { version: versionOf(past), ...(await lastChange(db, rulesPage(db))) }
  return { ...stored, clinical_rules: own, ...offer, effective: effectiveRules(own) }
}

/** Whom the group's rules do not reach, or not in every type. */
export async function memberExceptions(db: GroupDb, page: number): Promise<Reply<typeof clinicalRuleApi.exceptions>> {
  const from = sql`from member m left join member_summary s on s.group_id = m.group_id and s.member_id = m.id
     where m.group_id = ${db.groupId} and not m.disenrolled and m.clinical_rules <> '{}'`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db)
  const { rows } = await sql<{ memberId: string; name: string; own: unknown; past: PastRules }>`
    select m.id as "memberId", m.name, m.clinical_rules as own, m.clinical_rules_past as past ${from}
     order by s.name_key, m.id limit ${pageSize} offset ${page * pageSize}`.execute(db)
  const members = rows.map(({ memberId, name, own, past }) => ({
    memberId,
    name,
    clinical_rules: readRuleSet(own),
    changedAt: past.at(-1)?.until ?? null,
  }))
  return { members: await nameInLists(db, members), count: counted[0]?.count ?? 0, page }
}

async function groupRuleSet(db: GroupDb): Promise<{ own: RuleSet; past: PastRules }> {
  const row = await db
    .selectFrom('clinic_group')
    .select(['clinical_rules', 'clinical_rules_past'])
    .where('id', '=', db.groupId)
    .executeTakeFirstOrThrow()
  return { own: readRuleSet(row.clinical_rules), past: row.clinical_rules_past as PastRules }
}
