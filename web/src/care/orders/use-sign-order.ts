/** Signing an order: its diagnoses as typed, what is wrong with them, and the act. */
import { practitionerOrderApi } from '@vitalrounds/domain/care/practitioner-orders/api'
import { codesIn, orderCodesProblem, type OrderProgram } from '@vitalrounds/domain/care/practitioner-orders/order'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { useAct } from '../../ui/dialogs/use-act.ts'

type Signing = { memberId: string; name: string; program: OrderProgram; codes: readonly string[]; onDone: () => void }

export function useSignOrder({ memberId, name, program, codes, onDone }: Signing) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? codes.join(', ')
  const sign = useAct(
    () => call(practitionerOrderApi.sign, { params: { id: memberId }, body: { program, diagnosisCodes: codesIn(text) } }),
    { done: `${name}: order signed`, onDone },
  )
  return { text, setText: setTyped, problem: orderCodesProblem(text), sign }
}
