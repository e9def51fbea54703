/** The workspaces of users, as every answer that has them says them: the database knows who may see which. */
import type { Workspace } from '@vitalrounds/domain/auth/user'
import { type QueryExecutorProvider, sql } from 'kysely'

type WorkspaceMemberRow = { user_id: string; group_id: string; workspace_name: string; code: string }

/** By user, each by name of the workspace. */
export async function workspacesOfUsers(
  db: QueryExecutorProvider,
  users: readonly { id: string }[],
): Promise<ReadonlyMap<string, Workspace[]>> {
  const { rows } = await sql<WorkspaceMemberRow>`
    select * from app.workspaces_of_users(${users.map(({ id }) => id)}::uuid[]) order by workspace_name, group_id`.execute(db)
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map(
    [...byUser].map(([id, workspaces]) => [
      id,
      workspaces.map(({ group_id, workspace_name, code }) => ({ group_id, workspaceName: workspace_name, code })),
    ]),
  )
}
