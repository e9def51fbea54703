/**
 * What is wrong with a field is told as it is left, often by pressing something below it. Told at once it would push that away
 * from under the pointer, and the press would be lost: so it waits until the pointer is up and its click is done.
 */
let isPressed = false
let waiting: (() => void)[] = []

const press = () => (isPressed = true)
function release() {
  isPressed = false
  for (const then of waiting) setTimeout(then)
  waiting = []
}
addEventListener('pointerdown', press, true)
addEventListener('pointerup', release, true)
addEventListener('pointercancel', release, true)

export const runWhenReleased = (then: () => void): unknown => (isPressed ? waiting.push(then) : then())
