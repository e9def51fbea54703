/** Elements, made by hand: the pages are small and a library would be most of their weight. */
type Child = Node | string | false | null | undefined
type Props = Record<string, string | number | boolean | ((event: Event) => void) | undefined>

const svgTags = new Set(['svg', 'path', 'rect', 'circle', 'polyline', 'line', 'text'])

/** `on…` are listeners, true is an attribute without a value, false and undefined are left out. */
export function h(tag: string, props: Props = {}, ...children: Child[]): HTMLElement {
  const element = svgTags.has(tag) ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value))
  }
  // Text is only ever text: nothing of it is read as HTML
  element.append(...children.filter((child): child is Node | string => Boolean(child)))
  return element as HTMLElement
}

/** Shows something else on the page. Where it answers what somebody did, the keyboard and the reader go to its heading. */
export function show(page: HTMLElement, parts: readonly Child[], { isAnswer = false } = {}) {
  page.replaceChildren(...parts.filter((part): part is Node | string => Boolean(part)))
  if (!isAnswer) return
  const heading = page.querySelector<HTMLElement>('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}

/** A form that sends once at a time and says what went wrong in a live region of its own. */
export function formOf(
  { label, submit, fields }: { label: string; submit: string; fields: readonly Child[] },
  send: () => Promise<string | undefined>,
): HTMLElement {
  const button = h('button', { type: 'submit' }, submit) as HTMLButtonElement
  const element = h('p', { role: 'alert', class: 'said' })
  const onsubmit = async (event: Event) => {
    event.preventDefault()
    if (button.getAttribute('aria-disabled') === 'true') return
    button.setAttribute('aria-disabled', 'true')
    element.textContent = ''
    element.textContent = (await send()) ?? ''
    button.removeAttribute('aria-disabled')
  }
  return h('form', { 'aria-label': label, novalidate: true, onsubmit: (event) => void onsubmit(event) }, ...fields, element, button)
}
