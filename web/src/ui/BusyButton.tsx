/**
 * A button whose work takes a moment. The kit disables it meanwhile, and a disabled button loses the focus: afterwards it
 * has it again, unless something else took it. Else the keyboard would be nowhere after a refusal.
 */
import { Button, type ButtonProps } from '@mantine/core'
import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'

type Props = Omit<ButtonProps, 'disabled'> & {
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  type?: 'button' | 'submit'
  'aria-label'?: string
  'data-autofocus'?: true | undefined
  children: ReactNode
}

export function BusyButton({ loading = false, type = 'button', ...rest }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  useLayoutEffect(() => {
    if (wasBusy.current && !loading && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = loading
  }, [loading])
  return <Button {...rest} ref={button} type={type} loading={loading} />
}
