/**
 * Marks the frame of a table, or of a menu in one line, while some of it lies beyond the edge, since systems hide their
 * scroll bars until somebody scrolls; and while some lies before it, under what stays.
 */
export function markBeyondEdge(table: HTMLElement | null) {
  const region = table?.parentElement
  const frame = region?.parentElement
  if (!region || !frame) return undefined
  const mark = () => {
    frame.dataset['beyond'] = String(region.scrollWidth - region.clientWidth - region.scrollLeft > 1)
    frame.dataset['aside'] = String(region.scrollLeft > 0)
  }
  const sizes = new ResizeObserver(mark)
  sizes.observe(table)
  sizes.observe(region)
  region.addEventListener('scroll', mark, { passive: true })
  return () => {
    sizes.disconnect()
    region.removeEventListener('scroll', mark)
    delete frame.dataset['beyond']
    delete frame.dataset['aside']
  }
}

/**
 * Keys stop at a box only while it scrolls: nothing is to be done in one that shows all it has. Where somebody stands who
 * makes the window wider, the stop stays until they go on.
 */
export function stopWhileScrolling(region: HTMLElement | null) {
  const content = region?.firstElementChild
  if (!region || !content) return undefined
  const mark = () => {
    const isBeyond = region.scrollWidth - region.clientWidth > 1 || region.scrollHeight - region.clientHeight > 1
    if (isBeyond) region.tabIndex = 0
    else if (document.activeElement !== region) region.removeAttribute('tabindex')
  }
  const sizes = new ResizeObserver(mark)
  sizes.observe(content)
  sizes.observe(region)
  region.addEventListener('blur', mark)
  return () => {
    sizes.disconnect()
    region.removeEventListener('blur', mark)
  }
}
