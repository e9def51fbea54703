/** Files from the server: fetched with the session, then handed to the browser to save. */

/** Saves an answer under the name the server gave it, else under the one given. */
export async function saveFile(answer: Response, name: string): Promise<void> {
  const named = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  const url = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = named ?? name
  link.click()
  URL.revokeObjectURL(url)
}
