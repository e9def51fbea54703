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

/**
 * Before a run of many tests: where one may install (a container, a machine of CI), the browser without a window, also
 * where another is there already, which takes a third more of processor time for the same pages.
 */
export function findBrowserForMany(env: NodeJS.ProcessEnv): BrowserSearch {
  const isThere =
    env['CHROMIUM_PATH'] !== undefined || onPath(`${env['PATH'] ?? ''}${delimiter}${systemPath}`, [withoutWindow]) !== undefined
  if (!isThere && isDebian() && process.getuid?.() === 0) install([withoutWindow])
  return findBrowser(env)
}

/** The browser's path, or the one line that says what to install. */
export function findBrowser(env: NodeJS.ProcessEnv, names: readonly string[] = [withoutWindow, ...wholeBrowsers]): BrowserSearch {
  const named = env['CHROMIUM_PATH']
  if (named) return isProgram(named) ? { path: named } : { missing: `CHROMIUM_PATH names no program: ${named}` }
  const match = onPath(env['PATH'] ?? '', names) ?? onPath(systemPath, names) ?? installed(names)
  return match
    ? { path: match }
    : { missing: 'No browser for the tests: install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.' }
}

const isDebian = () => existsSync('/etc/debian_version')

const installed = (names: readonly string[]) =>
  isDebian() && install([names[0] ?? 'chromium', 'chromium']) ? onPath(systemPath, names) : undefined

/** Installs the first of these packages that can be had; answers whether one could. */
function install(packages: readonly string[]): boolean {
  const isRoot = process.getuid?.() === 0
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return false
  console.error('Installing Chromium for the tests …')
  const setting = [`PATH=${systemPath}`, 'DEBIAN_FRONTEND=noninteractive']
  const apt = (...words: string[]) => {
    const command = [...(isRoot ? [] : ['sudo', '-n']), 'env', ...setting, 'apt-get', '-qq', ...words]
    return spawnSync(command[0] ?? 'env', command.slice(1), { stdio: ['ignore', 'ignore', 2] }).status === 0
  }
  return apt('update') && packages.some((name) => apt('install', '--yes', '--no-install-recommends', name))
}
