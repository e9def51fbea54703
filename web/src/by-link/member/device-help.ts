/** What to do when a device does not send, with a drawing of each kind. */
import { h } from '../dom.ts'
import type { DeviceHelp, Words } from '../patient/word-types.ts'

const kinds: readonly [RegExp, DeviceHelp][] = [
  [/BT004|SCALE/, 'scale'],
  [/BT105|BPM/, 'cuff'],
  [/SMIG|GLUCO/, 'meter'],
]
const kindOf = (device: string): DeviceHelp => kinds.find(([words]) => words.test(device))?.[1] ?? 'other'

const drawings: Record<DeviceHelp, string> = {
  scale: 'M8 20h80v44H8z M34 28h28v10H34z M22 48c4 4 4 8 0 12 M74 48c-4 4-4 8 0 12',
  cuff: 'M6 22h38v42H6z M13 30h24v14H13z M44 50c14 0 8-26 22-26 M66 14h24v24H66z M66 26h24',
  meter: 'M30 6h36v50H30z M36 13h24v18H36z M44 56v10h8V56 M48 44h.1',
  other: 'M26 10h44v54H26z M32 17h32v30H32z M48 55h.1',
}

export function deviceHelp(devices: readonly string[], words: Words): HTMLElement | null {
  const displayed = [...new Set(devices.map(kindOf))]
  if (displayed.length === 0) return null
  return h(
    'section',
    { 'aria-label': words.help, class: 'screen' },
    h('h2', {}, words.help),
    ...displayed.map((kind) => helpOf(kind, words)),
  )
}

const helpOf = (kind: DeviceHelp, words: Words) =>
  h(
    'details',
    {},
    h('summary', {}, words.devices[kind]),
    h('svg', { viewBox: '0 0 96 72', class: 'picture', 'aria-hidden': 'true' }, h('path', { d: drawings[kind] })),
    h('ol', {}, ...words.steps[kind].map((step) => h('li', {}, step))),
  )
