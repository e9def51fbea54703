/** A staged release as files to hand on: a tarball, a Debian package, their checksums. The same commit gives the same bytes. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Manifest } from './stage.ts'

const packaging = join(import.meta.dirname, 'packaging')
/** Names of a machine as Debian writes them. */
const debianArchitectures: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

/** Seconds since 1970 that every file of a release carries. */
export type Moment = number

export function run(command: string, words: readonly string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, words, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, ...env },
  })
  if (error) throw new Error(`${command} cannot be run: ${error.message}`)
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr.trim()}`)
  return stdout
}

/** `vitalrounds-0.2.0-linux-x64.tar.gz`, which unpacks into one folder of that name. */
export function makeTarball(folder: string, target: string, moment: Moment) {
  const flat = ['--sort=name', `--mtime=@${moment}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=go-w']
  const words = [
    '--create',
    '--file',
    target,
    '--use-compress-program=gzip -n -6',
    ...flat,
    '--directory',
    dirname(folder),
    basename(folder),
  ]
  run('tar', words)
}

const control = ({ version }: Manifest) => `Package: vitalrounds
Version: ${version}
Architecture: ${debianArchitectures[process.arch] ?? process.arch}
Maintainer: Vitalrounds <releases@vitalrounds.example>
Section: web
Priority: optional
Depends: adduser, libc6, libstdc++6
Description: remote patient monitoring and chronic care management for US clinics
 A web dashboard with which clinics care for patients at home. Node and
 PostgreSQL come along; a PostgreSQL of your own can be used instead.
`

/** `vitalrounds_0.2.0_amd64.deb`: /opt/vitalrounds, a unit, a file of settings that an upgrade leaves alone, an account. */
export function makeDebianPackage(folder: string, target: string, { manifest, moment }: { manifest: Manifest; moment: Moment }) {
  const tree = `${target}.tree`
  rmSync(tree, { recursive: true, force: true })
  for (const part of ['DEBIAN', 'opt', 'usr/bin', 'lib/systemd/system', 'etc']) mkdirSync(join(tree, part), { recursive: true })
  cpSync(folder, join(tree, 'opt/vitalrounds'), { recursive: true, verbatimSymlinks: true })
  symlinkSync('/opt/vitalrounds/bin/vitalrounds', join(tree, 'usr/bin/vitalrounds'))
  copyFileSync(join(packaging, 'vitalrounds.service'), join(tree, 'lib/systemd/system/vitalrounds.service'))
  copyFileSync(join(packaging, 'vitalrounds.env'), join(tree, 'etc/vitalrounds.env'))
  chmodSync(join(tree, 'etc/vitalrounds.env'), 0o640)
  writeFileSync(join(tree, 'DEBIAN/control'), control(manifest))
  writeFileSync(join(tree, 'DEBIAN/conffiles'), '/etc/vitalrounds.env\n')
  for (const script of ['postinst', 'prerm', 'postrm']) {
    copyFileSync(join(packaging, script), join(tree, 'DEBIAN', script))
    chmodSync(join(tree, 'DEBIAN', script), 0o755)
  }
  run('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z6', '--build', tree, target], { SOURCE_DATE_EPOCH: String(moment) })
  rmSync(tree, { recursive: true })
}

/** `SHA256SUMS` beside the files, as `sha256sum --check` reads it. */
export function writeChecksums(folder: string, files: readonly string[]) {
  const lineOf = (file: string) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}\n`
  writeFileSync(join(folder, 'SHA256SUMS'), files.map(lineOf).join(''))
}
