/** Around a dialog that has to be loaded: what is typed until its field is there is kept for it. */
import { type ReactNode, Suspense, useEffectEvent, useLayoutEffect } from 'react'
import { awaitField } from '../../platform/typed-ahead.ts'

type Props = {
  children: ReactNode
  /** What stands there meanwhile, as the button that was pressed. */
  meanwhile?: ReactNode
  /** Escape, before the dialog is there. */
  onEscape?: () => void
}

export const DialogBoundary = ({ children, meanwhile, onEscape }: Props) => (
  <Suspense
    fallback={
      <>
        {meanwhile}
        <FieldOnItsWay {...(onEscape && { onEscape })} />
      </>
    }
  >
    {children}
  </Suspense>
)

function FieldOnItsWay({ onEscape }: { onEscape?: () => void }) {
  const escape = useEffectEvent(() => onEscape?.())
  // As early as the act that asks for the dialog ends: no key comes in between
  useLayoutEffect(() => awaitField(() => escape()), [])
  return null
}
