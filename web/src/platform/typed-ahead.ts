/**
 * What is typed between the act that opens a dialog and the moment a field of it has the focus: kept, and written into
 * that field. A dialog may have to be loaded first, and the kit gives it the focus only some time after it was drawn.
 */

// A dialog that has been loaded is drawn and takes the focus within this time
const drawnMs = 3_000

type Wait = { onEscape: (() => void) | undefined }

const waits = new Set<Wait>()
let drawnBy = 0
let typed = ''
/** The layers that have had the focus: what is typed over them later is meant for nobody. */
const entered = new WeakSet<Element>()

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type))

/** From now on keys are meant for a field that is on its way. Answers how to say that its dialog has been loaded. */
export function awaitField(onEscape?: () => void): () => void {
  const wait = { onEscape }
  waits.add(wait)
  return () => {
    if (waits.delete(wait)) drawnBy = performance.now() + drawnMs
  }
}

const isComing = () => waits.size > 0 || performance.now() < drawnBy

const hasUnenteredLayer = () =>
  Array.from(document.querySelectorAll('[aria-modal="true"]')).some((layer) => !entered.has(layer) && layer.checkVisibility())

function giveUp(): void {
  const escaped = [...waits]
  waits.clear()
  drawnBy = 0
  typed = ''
  for (const { onEscape } of escaped) onEscape?.()
}

const isCommand = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')
const isForField = ({ target }: KeyboardEvent) => isComing() || (!isTyping(target) && hasUnenteredLayer())

/** What has been typed with this key; undefined of one that is no business of a field. */
function typedWith({ key, repeat }: KeyboardEvent): string | undefined {
  if (key === 'Backspace') return Array.from(typed).slice(0, -1).join('')
  // A key that is still held down opened the dialog
  if (Array.from(key).length === 1) return repeat && typed === '' ? '' : typed + key
  // These would act on what lies below the dialog
  return key === 'Enter' || key === 'Tab' ? typed : undefined
}

function keepKey(event: KeyboardEvent): void {
  if (event.isComposing || isCommand(event) || !isForField(event)) return
  if (event.key === 'Escape') return giveUp()
  const now = typedWith(event)
  if (now === undefined) return
  typed = now
  event.preventDefault()
  event.stopPropagation()
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && isTyping(target))

function writeTyped({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return
  const layer = target.closest('[aria-modal="true"]')
  if (layer) entered.add(layer)
  if (!layer && !(isComing() && isTextField(target))) return
  const text = typed
  typed = ''
  drawnBy = 0
  if (text === '' || !isTextField(target)) return
  // As keys do: within the limit of the field, undone at once; and after what the field does when it gets the focus
  queueMicrotask(() => document.execCommand('insertText', false, text))
}

const forget = () => {
  typed = ''
}

/** Starts to keep what is typed ahead; answers the way to stop. */
export function watchTypedAhead(): () => void {
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  document.addEventListener('keydown', keepKey, options)
  document.addEventListener('focusin', writeTyped, options)
  document.addEventListener('pointerdown', forget, options)
  return () => {
    giveUp()
    stop.abort()
  }
}
