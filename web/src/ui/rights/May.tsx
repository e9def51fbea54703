/** What is offered only to whoever may do it: a button that cannot work is not there. The policy is the server's. */
import type { Action } from '@vitalrounds/domain/access'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery } from '../../platform/me.ts'

/** Whether the person may do this; without an action, whether they may change anything. True while nobody is known yet. */
export function useMay(action?: Action): boolean {
  // Read from what the signed-in pages have loaded already
  const { data: me } = useQuery({ ...meQuery(), enabled: false })
  if (!me) return true
  return !me.isReadOnly && (action === undefined || me.actions.includes(action))
}

/** Whether the person may see what this action opens, whatever they may change; true while nobody is known yet. */
export function useMayOpen(action: Action | undefined): boolean {
  const { data: me } = useQuery({ ...meQuery(), enabled: false })
  return !me || action === undefined || me.actions.includes(action)
}

export const May = ({ do: action, children }: { do?: Action; children: ReactNode }) => (useMay(action) ? children : null)
