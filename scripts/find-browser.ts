/** Finds the Chromium that the tests drive; on Debian, where it may, installs it. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser']

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (path: string) =>
  path
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram)

// dpkg's own scripts need these, and an emptied environment lacks them
const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

export type BrowserSearch = { path: string } | { missing: string }

/** The browser's path, or the one line that says what to install. */
export function findBrowser(env: NodeJS.ProcessEnv): BrowserSearch {
  const named = env['CHROMIUM_PATH']
  if (named) return isProgram(named) ? { path: named } : { missing: `CHROMIUM_PATH names no program: ${named}` }
  const match = onPath(env['PATH'] ?? '') ?? onPath(systemPath) ?? installed()
  return match
    ? { path: match }
    : { missing: 'No browser for the tests: install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.' }
}

function installed(): string | undefined {
  if (!existsSync('/etc/debian_version')) return undefined
  const isRoot = process.getuid?.() === 0
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return undefined
  console.error('Installing Chromium for the tests …')
  const setting = [`PATH=${systemPath}`, 'DEBIAN_FRONTEND=noninteractive']
  const apt = (...words: string[]) => {
    const command = [...(isRoot ? [] : ['sudo', '-n']), 'env', ...setting, 'apt-get', '-qq', ...words]
    return spawnSync(command[0] ?? 'env', command.slice(1), { stdio: ['ignore', 'ignore', 2] }).status === 0
  }
  const done = apt('update') && apt('install', '--yes', '--no-install-recommends', 'chromium')
  return done ? onPath(systemPath) : undefined
}
