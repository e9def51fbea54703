/** Pages of a member that are not everybody's: what somebody has to be allowed to open them. */
import type { Action } from '@vitalrounds/domain/access'

export const tabActions = {
  'wellness-check': 'care.read',
  'clinical-risk': 'care.read',
  'care-calendar': 'care.read',
  'text-messages': 'message.read',
  'alert-doctor': 'alert.read',
  'manage-devices': 'device.read',
  'edit-profile': 'member.update',
} as const satisfies Record<string, Action>

/** The action of a page; undefined where it is everybody's. */
export const actionOfTab = (tab: string): Action | undefined => (tabActions as Record<string, Action>)[tab]
