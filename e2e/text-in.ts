/** Somebody texts the clinic, and reads what it texts, as the page of the demo lets one. */
import { expect, type Page } from '@playwright/test'

export async function textIn(page: Page, from: string, body: string) {
  await page.goto('/simulator')
  await page.getByLabel('Patient’s phone').fill(from)
  await page.getByLabel('Clinic’s number').fill('+18445550100')
  await page.getByLabel('Text', { exact: true }).fill(body)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('The text was sent.')).toBeVisible()
}

/** The newest text to a phone that holds this word, as its owner reads it. */
export async function textTo(page: Page, phone: string, word: string): Promise<string> {
  const look = async () => {
    const html = await (await page.context().request.get('/simulator')).text()
    const texts = [...html.matchAll(/<b>[^<]* to ([^<]+)<\/b>.*?<\/p><p>(.*?)<\/p>/gs)]
    const bodies = texts.filter(([, to]) => to === phone).map(([, , body = '']) => body.replaceAll(/<[^>]+>/g, ''))
    return bodies.find((body) => body.includes(word)) ?? ''
  }
  await expect.poll(look).not.toBe('')
  return look()
}
