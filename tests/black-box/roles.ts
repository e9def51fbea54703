/** What the API document says about roles is what happens: outside 403, inside anything but a refusal of the person. */
import { expect, test } from 'vitest'
import { callBed, callAllInOrder, faultsOf, groupA, groupB, personOf, reseedBed, type Role, snapshots, withBearer } from './bed.ts'
import { answersOwnLog, nameOf, type Operation, readsEveryClinic } from './operations.ts'
import { sampled } from './sampled.ts'
import { sampleCall, idsOf, type SampleSource } from './samples.ts'

const roles: readonly Role[] = ['user', 'admin', 'superAdmin', 'superUser', 'readOnly', 'biller', 'auditor']
// Super users are staff of their own group; what they may do there is what anybody may
const documented = (role: Role) => (role === 'superUser' ? 'user' : role)
const isInside = (operation: Operation, role: Role) => operation.roles.includes(documented(role))

const ours: SampleSource = (name, path) => idsOf(groupA().members[0])(name, path)

test('the document names a role for every operation that wants a bearer, and some are not for everybody', () => {
  for (const operation of withBearer()) expect(operation.roles.length, nameOf(operation)).toBeGreaterThan(0)
  expect(withBearer().filter(({ roles: allowed }) => allowed.length < 3).length).toBeGreaterThan(3)
})

test('outside its role everybody is refused with 403, whatever is sent, and nothing changes', async () => {
  await reseedBed()
  const before = await snapshots()
  const wrong: string[] = []
  const outside = withBearer().flatMap((operation) =>
    roles.filter((role) => !isInside(operation, role)).map((role) => ({ operation, role })),
  )
  await callAllInOrder(outside, async ({ operation, role }) => {
    const { accessToken: token } = personOf(groupA(), role)
    const forms = [
      sampleCall(operation, ours, true),
      sampleCall(operation, ours),
      { ...sampleCall(operation), body: operation.body && {} },
      { ...sampleCall(operation), body: operation.body && { unknown: 1 } },
    ]
    for (const form of sampled(forms, `${role} ${nameOf(operation)}`, 4)) {
      const { status } = await callBed({ ...form, token })
      if (status !== 403) wrong.push(`${role}: ${nameOf(operation)} ${status}`)
    }
  })
  expect(wrong).toEqual([])
  expect(await snapshots()).toEqual(before)
})

/** Ends or moves the very session that calls. */
const endsSession = ({ path }: Operation) =>
  /switch-workspace|emergency-access|account\/password|revoke-others|account\/sessions/.test(path)

test('inside its role nobody is refused as a person, with whatever input', async () => {
  await reseedBed()
  const before = await snapshots()
  const wrong: string[] = []
  const served: string[] = []
  for (const role of roles) {
    const { accessToken: token } = personOf(groupA(), role)
    const inside = withBearer().filter((operation) => isInside(operation, role) && !endsSession(operation))
    await callAllInOrder(inside, async (operation) => {
      const forms = [
        sampleCall(operation, ours, true),
        sampleCall(operation, ours),
        { ...sampleCall(operation), body: operation.body && {} },
      ]
      for (const form of sampled(forms, `${role} ${nameOf(operation)}`, 3)) {
        const answer = await callBed({ ...form, token })
        wrong.push(...faultsOf(answer).map((fault) => `${role}: ${nameOf(operation)} ${fault}`))
        if ([401, 403].includes(answer.status)) wrong.push(`${role}: ${nameOf(operation)} ${answer.status} ${answer.text}`)
        if (answer.status < 300) served.push(nameOf(operation))
      }
    })
  }
  expect(wrong).toEqual([])
  expect(new Set(served).size).toBeGreaterThan(45)
  expect((await snapshots())[1], 'the other clinic').toBe(before[1])
  await reseedBed()
  expect(await snapshots()).toEqual(before)
}, 240_000)

/** What its own people did in the other clinic stands in a clinic's log with the name of that one (docs/sources/rulings.md 55). */
const withoutOwnActs = (operation: Operation, text: string) =>
  nameOf(operation).includes(' /audit') ? text.replaceAll(`in ${groupB().canary} Clinic`, '') : text

test('nobody sees the other clinic in a list, a search, an export or a stream, whatever is asked', async () => {
  await reseedBed()
  const wrong: string[] = []
  // A super user sees groups, users and devices of every clinic, by its own name; that is what it is for
  for (const role of roles.filter((role) => role !== 'superUser')) {
    const { accessToken: token } = personOf(groupA(), role)
    const word: SampleSource = (name, path) =>
      name === 'q' || name === 'search' || name === 'workspaceName' ? groupB().canary : ours(name, path)
    await callAllInOrder(
      withBearer().filter((operation) => isInside(operation, role) && !endsSession(operation) && nameOf(operation) !== answersOwnLog),
      async (operation) => {
        for (const source of sampled([ours, word], `${role} ${nameOf(operation)}`, 2)) {
          const call = sampleCall(operation, source, source === word)
          const answer = await callBed({ ...call, token })
          const statement = withoutOwnActs(operation, `${answer.text}${JSON.stringify(answer.headers)}`)
          const at = `${role}: ${nameOf(operation)}`
          const isKept = role === 'superAdmin' && readsEveryClinic.has(nameOf(operation))
          if (statement.includes(groupB().canary) && source === ours && !isKept) wrong.push(at)
          if (groupB().members.some(({ _id }) => statement.includes(_id)))
            wrong.push(`${at} ${source === word ? 'with their word' : 'names their member'}`)
        }
      },
    )
  }
  expect(wrong).toEqual([])
  await reseedBed()
}, 240_000)
