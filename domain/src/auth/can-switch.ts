/** Who may go to another of their workspaces. Apart from the table of rights, which no page needs before it is open. */

// docs/sources/product.md 1.6, and no super user: docs/sources/rulings.md 15
export const canSwitchWorkspace = (user: { workspaceAccess: boolean; superUserAccess: boolean }) =>
  user.workspaceAccess && !user.superUserAccess
