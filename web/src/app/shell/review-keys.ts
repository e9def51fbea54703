/** The keys with which members are reviewed: the help names them on every page, also where they do not work yet. */
import type { HelpShortcut } from '../../ui/dialogs/HelpDialog.tsx'

const group = 'Reviewing members, from a list'
const reviewKeys: readonly HelpShortcut[] = [
  { keys: 'j', title: 'Next row', group },
  { keys: 'k', title: 'Previous row', group },
  { keys: 'Enter', title: 'Open the member', group },
  { keys: 'r', title: 'Clear the warnings of the member', group },
  { keys: ']', title: 'Next member of the list', group },
  { keys: '[', title: 'Previous member of the list', group },
]

/** What works here, and of the review what does not work here. */
export const withReviewKeys = (shortcuts: readonly HelpShortcut[]): readonly HelpShortcut[] => [
  ...shortcuts,
  ...reviewKeys.filter(({ keys }) => !shortcuts.some((shortcut) => shortcut.keys === keys)),
]
