/**
 * `npm run release`: this version as files for machines without npm or a registry: a tarball, a Debian package, with
 * `-- --image` an OCI image, the bill of materials, checksums. They go to `release/`, or to `-- --to FOLDER`.
 */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWebIfStale } from '../../server/src/platform/http/web-build.ts'
import { makeDebianPackage, makeTarball, run, writeChecksums } from './archives.ts'
import { makeImage } from './image.ts'
import { inNewFolder, readManifest, stage } from './stage.ts'
import { root } from '../steps.ts'

const { values } = parseArgs({ options: { to: { type: 'string', default: 'release' }, image: { type: 'boolean', default: false } } })

/** When the commit was made: a release made of it again carries the same times. */
const momentOf = () => Number(run('git', ['-C', root, 'log', '-1', '--format=%ct']).trim())

function warnOfChanges() {
  const changed = run('git', ['-C', root, 'status', '--porcelain']).trim()
  if (changed) console.error('Not everything is committed: this release is nobody else’s to make again.')
}

async function release(to: string) {
  mkdirSync(to, { recursive: true })
  const manifest = readManifest(root)
  const name = `vitalrounds-${manifest.version}-${process.platform}-${process.arch}`
  warnOfChanges()
  await buildWebIfStale()
  const [folder, moment] = [join(to, name), momentOf()]
  inNewFolder(folder, (place) => stage(root, place))
  const files = [`${folder}.tar.gz`, join(to, `vitalrounds-${manifest.version}.sbom.json`)]
  makeTarball(folder, files[0]!, moment)
  writeFileSync(files[1]!, run(process.execPath, [join(root, 'scripts/sbom.mjs'), '--server']))
  if (existsSync('/usr/bin/dpkg-deb')) {
    const debian = join(to, `vitalrounds_${manifest.version}_${process.arch === 'x64' ? 'amd64' : process.arch}.deb`)
    makeDebianPackage(folder, debian, { manifest, moment })
    files.push(debian)
  } else console.error('No Debian package: dpkg-deb is not there.')
  if (values.image) files.push(makeImage(folder, join(to, `${name}.oci.tar`), { manifest, moment }))
  writeChecksums(to, files)
  for (const file of files) console.log(`${(statSync(file).size / 1e6).toFixed(0).padStart(5)} MB  ${basename(file)}`)
}

await release(resolve(values.to))
