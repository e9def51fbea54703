/** The sections of the page, and the parts of the plan where it is read, as a table of contents: one stop of Tab, the arrows go through it, Enter leads to the section. */
import { type KeyboardEvent, useState } from 'react'
import styles from './Plan.module.css'

type Props = { sections: readonly string[] }

function goTo(title: string) {
  const section = document.querySelector<HTMLElement>(
    `#main :is(section[aria-label="${CSS.escape(title)}"], [data-part="${CSS.escape(title)}"])`,
  )
  if (!section) return
  section.tabIndex = -1
  section.scrollIntoView({ block: 'start' })
  section.focus({ preventScroll: true })
}

export function PlanContents({ sections }: Props) {
  const [current, setCurrent] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const next = (current + by + sections.length) % sections.length
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    // The buttons in it have the focus; the arrows only go from one to the next
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav aria-label="Contents" className={styles['contents']} onKeyDown={onKeyDown} data-screen-only>
      {sections.map((title, at) => (
        <button key={title} type="button" tabIndex={at === current ? 0 : -1} onFocus={() => setCurrent(at)} onClick={() => goTo(title)}>
          {title}
        </button>
      ))}
    </nav>
  )
}
