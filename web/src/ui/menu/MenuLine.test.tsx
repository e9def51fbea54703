/** A menu on a tablet: one line that says at its edges that there is more, and shows the page that is open. */
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderKit } from '../gallery/render-kit.tsx'
import { MenuLine } from './MenuLine.tsx'

const titles = Array.from({ length: 16 }, (_, n) => `Page number ${n + 1}`)
const menu = async (current: string) => {
  await renderKit(
    <MenuLine current={current}>
      {titles.map((title) => (
        <li key={title}>
          <a href="#top" aria-current={title === current ? 'page' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </MenuLine>,
  )
  const line = document.querySelector('ul')!.parentElement!
  const inLine = (title: string) => {
    const { left, right } = page.getByRole('link', { name: title, exact: true }).element().getBoundingClientRect()
    const displayed = line.getBoundingClientRect()
    return left >= displayed.left && right <= displayed.right
  }
  return { inLine, told: () => line.parentElement!.dataset }
}
const heights = () => new Set([...document.querySelectorAll('li')].map((element) => element.getBoundingClientRect().top))

beforeEach(() => page.viewport(768, 900))

test('on a tablet all pages stand in one line, which says on which side more of them are', async () => {
  const { told } = await menu(titles[0]!)
  expect(heights().size).toBe(1)
  await vi.waitFor(() => expect([told()['beyond'], told()['aside']]).toEqual(['true', 'false']))
})

test('the page that is open is in sight, and Tab brings the next ones there', async () => {
  const { inLine, told } = await menu(titles.at(-2)!)
  expect(inLine(titles.at(-2)!)).toBe(true)
  await vi.waitFor(() => expect(told()['aside']).toBe('true'))
  expect(inLine(titles[0]!)).toBe(false)
  await userEvent.tab()
  await vi.waitFor(() => expect(inLine(titles[0]!)).toBe(true))
})

test('letters that come later do not push it out of sight', async () => {
  const { inLine } = await menu(titles.at(-1)!)
  expect(inLine(titles.at(-1)!)).toBe(true)
  document.querySelector('ul')!.style.letterSpacing = '4px'
  await vi.waitFor(() => expect(inLine(titles.at(-1)!)).toBe(true))
  expect(inLine(titles.at(-4)!)).toBe(true)
})

test('with room they stand under each other', async () => {
  await page.viewport(1440, 900)
  await menu(titles[0]!)
  expect(heights().size).toBe(titles.length)
})
