/** A good call of any operation, made of what the test bed names and what earlier answers told. */
import { groupA, type Member } from './bed.ts'
import { bodies } from './drift-bodies.ts'
import { kindOf } from './kinds.ts'
import { nameOf, type Operation } from './operations.ts'
import { sampleCall, idsOf, type SampleSource } from './samples.ts'

const api = '/orma-v2/api'

/** The last thing that was found or made under each address, by its id, and the version of what is set there. */
export function createCallMemory() {
  const existing = new Map<string, string | number>()
  return {
    of: (path: string) => existing.get(path),
    hear(path: string, text: string) {
      const at = path.slice(api.length).split('?')[0] ?? ''
      const id = /"_id":"([0-9a-f-]{36})"/.exec(text)?.[1]
      if (id) existing.set(at, id)
      const version = /"version":(\d+|"[^"]+")/.exec(text)?.[1]
      if (version) existing.set(`${at} version`, JSON.parse(version) as string | number)
      const start = /"start":"(\d{4}-\d\d-\d\d)"/.exec(text)?.[1]
      if (start) existing.set(`${at} start`, start)
      const own = /"phone":"(\+1\d{10})"/.exec(text)?.[1]
      if (own) existing.set(`${at} phone`, own)
    },
  }
}
export type CallMemory = ReturnType<typeof createCallMemory>

// Of these the newest that is shown may be in no state for the act
const toldByBed = /\/(orders|device|deliveries)\//

/** Of the clinic, and of the first type that is served: an allergy. */
const fhirPlace = (name: string) => (name === 'groupId' ? groupA().groupId : name === 'id' ? groupA().things['allergy']?.[0] : undefined)

/** A place of the address is filled with what was found or made where it stands, else with what the test bed names. */
const knownOf =
  (member: Member, { of }: CallMemory): SampleSource =>
  (name, path) => {
    if (name === 'practiceId') return `${groupA().canary}-main`
    if (path.startsWith(api)) {
      const before = path.slice(api.length, path.indexOf(`/{${name}}`)).replace(/\{(id|memberId)\}/, member._id)
      const kind = kindOf(name, path) ?? ''
      if (toldByBed.test(path)) return [member[kind]].flat()[0]
      const match = /\/(users|members)$/.test(before) ? undefined : of(before)
      if (match !== undefined) return match
      if (kind === 'person') return groupA().users[0]?._id
      if (kind === 'group') return groupA().groupId
      const own = [member[kind] ?? groupA().things[kind]].flat()[0]
      if (own !== undefined) return own
    }
    return idsOf(member)(name, path)
  }

export function callFor(operation: Operation, member: Member, learned: CallMemory) {
  const source = operation.path.startsWith('/fhir/') ? fhirPlace : knownOf(member, learned)
  const call = sampleCall(operation, source)
  const user = groupA().users[0]?._id ?? ''
  const body = bodies[nameOf(operation)]?.({ member, user, learned: (path) => learned.of(path) as string | undefined })
  const version = learned.of(`${call.path.slice(api.length)} version`)
  const sent = call.body as object | undefined
  const observed = version !== undefined && sent && 'version' in sent ? { version } : undefined
  return { ...call, body: body ? { ...observed, ...body } : sent && { ...sent, ...observed } }
}
