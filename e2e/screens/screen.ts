/** What a screen of the registry is, and the words in which the registry says how one is reached. */
import type { Locator, Page } from '@playwright/test'
import { memberId } from '../people-and-devices.ts'
import { signInDirectly, expect, password, people, type StaffKey } from '../story.ts'

export type Act = (page: Page) => Promise<unknown>

/** A state of a screen, reached from the one before it. */
export type State = {
  /** Names its pictures; of no other screen. */
  name: string
  /** What is done on the page before it is looked at. */
  open?: Act
  /** What stands there once it is whole. */
  shows: (page: Page) => Locator
  /** A dialog or a part alone, where the page behind it is a screen of its own. */
  part?: string
}

export type Screen = State & {
  /** Its address below the origin. */
  at: string | ((page: Page) => Promise<string>)
  /** Of the window where it is not a desk's. */
  width?: number
  /** On a tablet too it must not scroll sideways, also where nothing else is looked at there. */
  fitsTablet?: true
  /** Calls that are refused on the way. */
  refused?: readonly (readonly [status: number, path: string])[]
  /** Looked at without leaving the page. */
  next?: readonly State[]
}

export type ScreenGroup = {
  title: string
  /** Who is signed in; nobody before sign-in. */
  who?: StaffKey
  /** Patients and doctors open these on a phone. */
  isPublic?: true
  screens: readonly Screen[]
}

export const dialogPart = '[role=dialog]'
export const dialog = (page: Page) => page.getByRole('dialog')
export const inDialog = { part: dialogPart, shows: dialog }
export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, exact: typeof name === 'string' }).first()
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()
export const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: typeof name === 'string' }).first()
export const region = (name: string | RegExp) => (page: Page) => page.getByRole('region', { name }).first()
export const row = (nth: number) => (page: Page) => page.getByRole('table').getByRole('row').nth(nth)
export const press = (name: string | RegExp) => (page: Page) => button(name)(page).click()
export const choose = async (page: Page, name: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name }).click()
  await page
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .first()
    .click()
}

/** A tab of a member, who is found by name or record number. */
export const tabOf = (words: string, tab: string) => async (page: Page) => `/member-details/${await memberId(page, words)}/${tab}`

/** What somebody of the clinic does beside the page of somebody who has no account. */
export async function signInBeside<T>(page: Page, who: StaffKey, work: (staff: Page) => Promise<T>): Promise<T> {
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin })
  await signInDirectly(context, people[who], password)
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Everything that was on its way is here: no place is held any more, nothing is dimmed. */
export async function isFullyLoaded(page: Page, { shows }: State): Promise<void> {
  await expect(shows(page)).toBeVisible()
  await isHere(page)
}

async function isHere(page: Page): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true], [data-skeleton]').filter({ visible: true })).toHaveCount(0)
}

/** Within the application where it stands already, which is far cheaper than loading it anew. */
export async function goTo(page: Page, address: string): Promise<void> {
  const isThere = await page.evaluate(`document.querySelector('[role=banner]') !== null`)
  if (isThere) await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`)
  else await page.goto(address)
}

/** Opens a screen and each of its states in turn, and hands each over once it is whole. */
export async function openScreen(page: Page, screen: Screen, look: (state: State) => Promise<void>): Promise<void> {
  const address = typeof screen.at === 'string' ? screen.at : await screen.at(page)
  await goTo(page, address)
  await isHere(page)
  const states = [screen, ...(screen.next ?? [])]
  for (const state of states) {
    await state.open?.(page)
    await isFullyLoaded(page, state)
    await look(state)
  }
  // What a state has opened over the page, or left unsaved in it, is gone with the page alone
  if (states.some(({ open }) => open)) await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}
