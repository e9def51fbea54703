/**
 * A button that says why it cannot be used: on hover, on focus, and to a screen reader. It stays in the tab order, and
 * Enter in a field of its form leads to it, so that nobody presses Enter and sees nothing happen.
 */
import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import { useId, type MouseEvent, type ReactNode } from 'react'
import { BusyButton } from './BusyButton.tsx'
import styles from './GatedButton.module.css'

type Props = Omit<ButtonProps, 'disabled'> & {
  /** Why it cannot be used now; undefined when it can. */
  why: string | undefined
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  type?: 'button' | 'submit'
  /** The whole name where the text alone would not tell rows apart. */
  'aria-label'?: string
  children: ReactNode
}

export function GatedButton({ why, onClick, type = 'button', children, ...rest }: Props) {
  const id = useId()
  if (why === undefined)
    return (
      <BusyButton {...rest} type={type} {...(onClick && { onClick })}>
        {children}
      </BusyButton>
    )
  return (
    <>
      <Tooltip label={why} multiline maw={280} withArrow>
        <Button {...rest} className={styles['gated']} type={type} data-disabled aria-disabled aria-describedby={id} onClick={tellWhy}>
          {children}
        </Button>
      </Tooltip>
      <span id={id} className="spoken">
        {why}
      </span>
    </>
  )
}

/** A form is sent by pressing its button, also with Enter in a field: this one is not sent, and the focus shows why. */
function tellWhy(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault()
  event.currentTarget.focus()
}
