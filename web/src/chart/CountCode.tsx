/** Counts a recorded code as a chronic condition where it is none of the 22: care management knows no closed list. */
import { Button } from '@mantine/core'
import { diagnosisApi } from '@vitalrounds/domain/chart/api'
import { otherCondition } from '@vitalrounds/domain/chart/condition-list'
import type { Diagnosis } from '@vitalrounds/domain/chart/diagnoses'
import { codeInWords } from '@vitalrounds/domain/chart/chronic-conditions'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { useAct } from '../ui/dialogs/use-act.ts'
import { Banner } from '../ui/notices/Banner.tsx'
import { May } from '../ui/rights/May.tsx'

type Props = { diagnosis: Diagnosis; among: readonly Diagnosis[] }

export function CountCode({ diagnosis: { kind, value: code, title, memberId }, among }: Props) {
  const count = useAct((value: string) => call(diagnosisApi.add, { params: { id: memberId }, body: { kind: 'condition', value } }), {
    done: 'Counted as a chronic condition',
    onDone: () => undefined,
  })
  const words = kind === 'code' ? otherCondition({ code, title }) : null
  if (words === null || among.some((item) => codeInWords(item.value) === code)) return null
  return (
    <>
      <May do="member.update">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Count as chronic: ${code}`}
          loading={count.isPending}
          onClick={() => count.mutate(words)}
        >
          Count as chronic
        </Button>
      </May>
      {count.error && <Banner tone="danger">{problemWords(count.error)}</Banner>}
    </>
  )
}
