/**
 * A release, made and used as on a machine that has neither npm nor a registry: nothing in the environment but a path to the
 * system's own programs.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../bench/hook-target.ts'
import { root } from '../scripts/steps.ts'

const bare = { PATH: '/usr/bin:/bin' }
const hasImageTools = ['mmdebstrap', 'buildah'].every((name) => existsSync(`/usr/bin/${name}`)) && process.getuid?.() === 0
let folder = ''
let made = ''
let home = ''
let running: ChildProcess | undefined

function run(command: string, words: readonly string[], env: NodeJS.ProcessEnv = bare) {
  const { status, stdout, stderr } = spawnSync(command, words, { env, cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}
const file = (pattern: RegExp) => join(made, readdirSync(made).find((name) => pattern.test(name)) ?? `no ${pattern}`)
const settings = () => ({ ...bare, VITALROUNDS_ENV_FILE: join(folder, 'settings.env') })
const vitalrounds = (command: string, ...words: string[]) => run(join(home, 'bin/vitalrounds'), [command, ...words], settings())

/** Starts a command that serves, and waits until it says where. */
async function serve(command: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(command, words, { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  running = child
  let printed = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    printed += String(text)
    const address = /is ready: (\S+)/.exec(printed)?.[1]
    if (address !== undefined) {
      child.stdout.resume()
      child.stderr.resume()
      return address
    }
  }
  throw new Error(`It ended: ${printed}`)
}

async function stop() {
  if (running && running.exitCode === null) {
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
  }
  running = undefined
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitalrounds-release-'))
  made = join(folder, 'made')
  const words = [join(root, 'scripts/release/release.ts'), '--to', made, ...(hasImageTools ? ['--image'] : [])]
  const { status, stderr } = run(process.execPath, words, process.env)
  if (status !== 0) throw new Error(stderr)
  run('tar', ['--extract', '--file', file(/\.tar\.gz$/), '--directory', folder])
  home = join(folder, readdirSync(folder).find((name) => name.startsWith('vitalrounds-')) ?? '')
}, 600_000)
afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

test('given a release, its checksums hold and its notes are those of its version', () => {
  expect(run('sh', ['-c', `cd '${made}' && sha256sum --check --quiet SHA256SUMS`])).toMatchObject({ status: 0, stderr: '' })
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  expect(readFileSync(join(home, 'NOTES.md'), 'utf8')).toMatch(`# Vitalrounds ${version}`)
  expect(vitalrounds('--version').stdout).toBe(version)
  const bill = JSON.parse(readFileSync(file(/sbom\.json$/), 'utf8')) as { components: { name: string }[] }
  const names = bill.components.map(({ name }) => name)
  expect(names).toContain('fastify')
  expect(names).not.toContain('vitest')
})

test('given nothing but a tarball, a server is set up, serves, and every command works beside it', async () => {
  const port = await freePort()
  writeFileSync(join(folder, 'settings.env'), `${vitalrounds('keys').stdout}\n`)
  const lines = ['INTEGRATIONS_MODE=simulated', `DATA_DIR=${join(folder, 'data')}`, `PORT=${port}`, `PUBLIC_URL=http://127.0.0.1:${port}`]
  appendFileSync(join(folder, 'settings.env'), `${lines.join('\n')}\n`)
  expect(vitalrounds('audit:verify').stderr).toContain('There is no database in')
  expect(vitalrounds('doctor').stdout).toMatch(/MEND {2}mail[^\n]*\n1 to mend\.$/)
  const address = await serve(join(home, 'bin/vitalrounds'), ['serve'], settings())
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect(await (await fetch(`${address}/login`)).text()).toContain('<title>')
  const person = ['--email', 'ada@clinic.example', '--first-name', 'Ada', '--last-name', 'Reyes', '--clinic', 'Northside']
  expect(vitalrounds('create-admin', ...person).stdout).toMatch(new RegExp(`^${address}/`))
  expect(vitalrounds('audit:verify')).toMatchObject({ status: 0, stdout: expect.stringMatching(/rows hold$/) as string })
  expect(vitalrounds('months:verify')).toMatchObject({ status: 0, stdout: '{"differing":[]}' })
  const passphrase = { BACKUP_PASSPHRASE: 'seven gray herons over the bay' }
  const backup = run(join(home, 'bin/vitalrounds'), ['backup', '--to', 'clinic.vrb', '--verify'], { ...settings(), ...passphrase })
  expect(backup).toMatchObject({ status: 0, stdout: expect.stringContaining('It was restored and started') as string })
  await stop()
  const restored = ['restore', '--from', 'clinic.vrb', '--into', 'restored']
  expect(run(join(home, 'bin/vitalrounds'), restored, { ...settings(), ...passphrase }).status).toBe(0)
}, 300_000)

test('given nothing but a tarball, the demo starts', async () => {
  const env = { ...bare, PORT: '0', DATA_DIR: join(folder, 'demo') }
  const address = await serve(join(home, 'bin/vitalrounds'), ['demo'], env)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  await stop()
}, 600_000)

test.runIf(existsSync('/usr/bin/dpkg-deb'))('given the Debian package, it holds program, unit and settings, and takes no data away', () => {
  const inside = run('dpkg-deb', ['--contents', file(/\.deb$/)]).stdout
  expect(inside).toMatch(/-rwxr-xr-x root\/root .* \.\/opt\/vitalrounds\/bin\/vitalrounds$/m)
  expect(inside).toMatch(/ \.\/lib\/systemd\/system\/vitalrounds\.service$/m)
  expect(inside).toMatch(/-rw-r----- root\/root .* \.\/etc\/vitalrounds\.env$/m)
  expect(inside).toMatch(/ \.\/usr\/bin\/vitalrounds -> \/opt\/vitalrounds\/bin\/vitalrounds$/m)
  expect(run('dpkg-deb', ['--ctrl-tarfile', file(/\.deb$/)]).status).toBe(0)
  expect(readFileSync(join(root, 'scripts/release/packaging/postrm'), 'utf8')).not.toMatch(/^\s*rm\b/m)
})

test.runIf(hasImageTools)(
  'given the image, it is small, and serves as a person without rights',
  async () => {
    expect(statSync(file(/\.oci\.tar$/)).size).toBeLessThan(250e6)
    const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
    const container = run('buildah', [...store, 'from', `oci-archive:${file(/\.oci\.tar$/)}`]).stdout
    const port = await freePort()
    const inContainer = (...words: string[]) => [...store, 'run', '--isolation', 'chroot', ...words]
    expect(run('buildah', inContainer(container, '--', '/bin/dash', '-c', 'id -un')).stdout).toBe('vitalrounds')
    const env = run('buildah', inContainer(container, '--', '/bin/dash', '/opt/vitalrounds/bin/vitalrounds', 'keys')).stdout.split('\n')
    const settingWords = [...env, 'INTEGRATIONS_MODE=simulated', `PORT=${port}`, `PUBLIC_URL=http://127.0.0.1:${port}`].flatMap((line) => [
      '--env',
      line,
    ])
    const words = inContainer(...settingWords, container, '--', '/bin/dash', '/opt/vitalrounds/bin/vitalrounds', 'serve')
    const address = await serve('buildah', words, bare)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    await stop()
  },
  300_000,
)
