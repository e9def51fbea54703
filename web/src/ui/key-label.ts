/** How a shortcut is written for people. */

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

const display = (key: string) => (key.length === 1 ? key.toUpperCase() : key)

/** `mod+k` to `Ctrl+K` or `⌘K`, `g m` to `G then M`. */
export const keyLabel = (keys: string) =>
  keys
    .split(' ')
    .map((key) => (key.startsWith('mod+') ? `${isMac() ? '⌘' : 'Ctrl+'}${display(key.slice(4))}` : display(key)))
    .join(' then ')
