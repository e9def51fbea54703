/** How a shortcut is written for people. */

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

const shown = (key: string) => (key.length === 1 ? key.toUpperCase() : key)

/** `mod+k` to `Ctrl+K` or `⌘K`, `g m` to `G then M`. */
export const keyLabel = (keys: string) =>
  keys
    .split(' ')
    .map((key) => (key.startsWith('mod+') ? `${isMac() ? '⌘' : 'Ctrl+'}${shown(key.slice(4))}` : shown(key)))
    .join(' then ')
