/** Every action of the policy in the words of whoever asks what they may do. */
import type { Action } from './access.ts'

const words: Partial<Record<Action, string>> = {
  'member.read': 'See members and their records',
  'member.enroll': 'Enroll members',
  'member.update': 'Change members, their team and programs',
  'member.export': 'Export lists of members',
  'member.import': 'Import many members from a file',
  'fhir.read': 'Let programs of others read the records of the clinic',
  'client.manage': 'Register programs of others and their keys',
  'reading.read': 'See readings and warnings',
  'reading.write': 'Add or exclude readings, clear warnings, set a member’s rules',
  'device.read': 'See devices and orders',
  'device.order': 'Order devices for members',
  'device.assign': 'Connect, move and disconnect devices',
  'delivery.read': 'See what vendors sent',
  'delivery.replay': 'Read again what vendors sent',
  'delivery.unowned': 'See deliveries that no clinic owns',
  'billing.read': 'See billing figures',
  'access.share': 'Hand out a member’s own page',
  'alert.read': 'See doctor alerts',
  'alert.write': 'Alert doctors',
  'clinical.confirm': 'Confirm clinical content for the clinic',
  'month.review': 'Review and sign a member’s month',
  'note.read': 'Read notes and memos',
  'note.write': 'Write and clear notes and memos',
  'time.read': 'See the time spent with members',
  'time.record': 'Record time spent with members',
  'month.close': 'Close and reopen a month',
  'message.write': 'Write texts to members',
  'call.read': 'See calls with members',
  'call.make': 'Call members',
  'group.read': 'See the workspace and its settings',
  'group.settings': 'Change settings of the workspace',
  'group.contract': 'Sign the agreement, change services, billing codes and limits',
  'user.read': 'See colleagues',
  'audit.read': 'See who looked at and changed what',
  'user.manage': 'Change, disable and sign out people of the workspace',
  'platform.manage': 'Administer every workspace and the accounts at vendors',
}

/** A test asks that none is without words. */
export const wordsOfAction = (action: Action) => words[action] ?? action
