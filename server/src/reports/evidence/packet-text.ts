/** The packet on a screen: the paragraphs of its PDF, by part and entry, so that both say the same. */
import type { PacketText } from '@vitalrounds/domain/reports/packet-api'
import type { Packet } from './evidence-packet.ts'
import { entrySize, headingSize, small } from './packet-parts.ts'
import { packetTitle, paragraphsOf } from './packet-pdf.ts'

export function packetText(json: string): PacketText {
  const packet = JSON.parse(json) as Packet
  const { name } = packet.evidence.member
  const title = packetTitle(packet)
  const text: PacketText = { memberId: packet.memberId, title, name, head: [], parts: [] }
  for (const { text: words, size = small, isBold = false } of paragraphsOf(json)) {
    const part = text.parts.at(-1)
    if (isBold && size === headingSize) text.parts.push({ title: words, entries: [] })
    else if (part === undefined) text.head.push(words)
    else if (isBold && size === entrySize) part.entries.push({ title: words, texts: [] })
    else {
      if (part.entries.length === 0) part.entries.push({ title: null, texts: [] })
      part.entries.at(-1)?.texts.push(words.trim())
    }
  }
  return { ...text, head: text.head.filter((words) => words !== title && words !== name) }
}
