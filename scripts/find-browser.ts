/** Finds the Chromium that the tests drive; on Debian, where it may, installs one. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The same engine without a window: each page of a test opens for a quarter of the processor time. */
const withoutWindow = 'chromium-headless-shell'
/** As a clinic has it. */
export const wholeBrowsers = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser']

/** None of them has a sandbox in a container, and none has anything to say to anybody. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (path: string, names: readonly string[]) =>
  names.flatMap((name) => path.split(delimiter).map((folder) => join(folder, name))).find(isProgram)

// dpkg's own scripts need these, and an emptied environment lacks them
const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

export type BrowserSearch = { path: string } | { missing: string }

/** The browser's path, or the one line that says what to install. */
export function findBrowser(env: NodeJS.ProcessEnv, names: readonly string[] = [withoutWindow, ...wholeBrowsers]): BrowserSearch {
  const named = env['CHROMIUM_PATH']
  if (named) return isProgram(named) ? { path: named } : { missing: `CHROMIUM_PATH names no program: ${named}` }
  const match = onPath(env['PATH'] ?? '', names) ?? onPath(systemPath, names) ?? installed(names)
  return match
    ? { path: match }
    : { missing: 'No browser for the tests: install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.' }
}

function installed(names: readonly string[]): string | undefined {
  if (!existsSync('/etc/debian_version')) return undefined
  const isRoot = process.getuid?.() === 0
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return undefined
  console.error('Installing Chromium for the tests …')
  const setting = [`PATH=${systemPath}`, 'DEBIAN_FRONTEND=noninteractive']
  const apt = (...words: string[]) => {
    const command = [...(isRoot ? [] : ['sudo', '-n']), 'env', ...setting, 'apt-get', '-qq', ...words]
    return spawnSync(command[0] ?? 'env', command.slice(1), { stdio: ['ignore', 'ignore', 2] }).status === 0
  }
  const isInstalled = (name: string) => apt('install', '--yes', '--no-install-recommends', name)
  const done = apt('update') && (isInstalled(names[0] ?? 'chromium') || isInstalled('chromium'))
  return done ? onPath(systemPath, names) : undefined
}
