/** As a `ref`: the focus goes to what has just come; the same function at every drawing, so that it is given once. */
export const focusAtOnce = (element: HTMLElement | null) => element?.focus()
